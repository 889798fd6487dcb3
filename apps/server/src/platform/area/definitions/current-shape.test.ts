import { type AreaDefinition, AreaDefinition as Shape } from '@app/contract';
import { expect, test } from 'vitest';
import worklist from '../../../../../../definitions/areas/filing/cases/area.ts';
import { currentShape } from './current-shape.ts';

test('a definition that was published with operators and both ends of a range is read as one filter a field', () => {
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
