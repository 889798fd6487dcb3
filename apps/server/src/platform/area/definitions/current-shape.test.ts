import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AreaDefinition, AreaDefinition as Shape } from '@app/contract';
import { expect, test } from 'vitest';

const definitionsDir = join(import.meta.dirname, '../../../../../../definitions');

import { currentShape } from './current-shape.ts';

test('a definition that was published with operators and both ends of a range is read as one filter a field', () => {
  const file = join(definitionsDir, 'areas/filing/cases/area.json');
  const worklist = Shape.parse(JSON.parse(readFileSync(file, 'utf8')));
  const { list } = worklist;
  const filters = [
    { field: 'title', operator: 'SL' },
    { field: 'submittedAt', operator: 'DL' },
    { field: 'submittedAt', operator: 'DG' },
  ];
  const stored = { ...worklist, list: { ...list, filters } } as unknown as AreaDefinition;
  const read = currentShape(stored);
  expect(read.list.filters).toEqual(['title', 'submittedAt']);
  expect(Shape.safeParse(read).error).toBeUndefined();
  expect(currentShape(read)).toEqual(read);
});
