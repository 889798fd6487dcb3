import type { LimitRow } from '@app/contract';
import { describe, expect, it } from 'vitest';
import { entryLabel } from './limit-entries.ts';

const labelled = (article: string, entry = '1') =>
  entryLabel({ table: 'stsc6', entry, citation: { regulation: '规范', article, verified: true } } as LimitRow).en;

describe('the label of an entry in English', () => {
  it.each([
    ['表3 第8项', 'Table 3, no. 8'],
    ['表4 第 25(1) 项', 'Table 4, no. 25(1)'],
    ['表6 CI 10006', 'Table 6, CI 10006'],
    ['表6 第102项', 'Table 6, no. 102'],
    ['表7', 'Table 7, no. 1'],
    ['Annex IV, CI 10006', 'Annex IV, CI 10006'],
  ])('%s', (article, label) => expect(labelled(article)).toBe(label));
});
