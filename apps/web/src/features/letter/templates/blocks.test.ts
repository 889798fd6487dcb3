import { LetterBlock } from '@app/contract';
import { describe, expect, it } from 'vitest';
import { blockTypes, linesOf, moved, newBlock, withLines, withWhen } from './blocks.ts';

const table: LetterBlock = {
  type: 'table',
  rows: [
    { label: '产品名称', text: '{case.title}' },
    { label: '受理编号', text: '{case.acceptNo}', when: 'NOT(ISEMPTY({case.acceptNo}))' },
  ],
};
const basis: LetterBlock = { type: 'basis', text: '依据条例。', verified: true, source: '条例' };

describe('blocks of a template as lines', () => {
  it('come back as they were', () => {
    for (const block of [table, basis, { type: 'list', items: ['甲', '乙'] } satisfies LetterBlock])
      expect(withLines(block, linesOf(block))).toEqual(block);
  });
  it('keep the condition of a row whose label stays, and take text with colons whole', () => {
    const changed = withLines(table, '受理编号：{case.acceptNo}（时间 10:00）\n新行');
    expect(changed).toEqual({
      type: 'table',
      rows: [
        { label: '受理编号', text: '{case.acceptNo}（时间 10:00）', when: 'NOT(ISEMPTY({case.acceptNo}))' },
        { label: '新行', text: '' },
      ],
    });
  });
  it('a reworded source of law is no longer verified', () => {
    expect(withLines(basis, '依据办法。')).toMatchObject({ verified: false });
  });
  it('an empty condition is none', () => {
    expect(withWhen({ ...basis, when: 'TRUE()' }, ' ')).toEqual(basis);
    expect(withWhen(basis, 'TRUE()')).toMatchObject({ when: 'TRUE()' });
  });
  it('new ones of every type can be filled, and one moves by a step', () => {
    const filled = blockTypes.map((type) => {
      const made = withLines(newBlock(type), '甲：乙');
      return 'source' in made ? { ...made, source: '条例' } : made;
    });
    for (const block of filled) expect(LetterBlock.safeParse(block).error).toBeUndefined();
    expect(moved([table, basis], 0, 1)).toEqual([basis, table]);
    expect(moved([table, basis], 0, -1)).toEqual([table, basis]);
  });
});
