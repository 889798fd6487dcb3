import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dataEnv, evaluate, isTrue, listsInAnd } from './index.ts';

const named = (source: string) => listsInAnd(source, (path) => path === 'list' || path.startsWith('table.'));

describe('lists compared within AND', () => {
  it('are named wherever the AND stands, once each', () => {
    expect(named('AND({list}="x",{one}=1)')).toEqual(['list']);
    expect(named('IF(NOT(AND({one}=1,"y"<>{table.note})),1,2)')).toEqual(['table.note']);
    expect(named('AND({list}="x",{list}="y")')).toEqual(['list']);
  });

  it('are no fault outside of it, under another function, or where a formula cannot be read', () => {
    for (const fine of [
      '{list}="x"',
      'OR({list}="x",{one}=1)',
      'AND(OR({list}="x",{list}="y"),{one}=1)',
      'AND(COUNTIF({list},"x")>0,{one}=1)',
      'AND({one}="x",{other}=1)',
      'AND(',
    ])
      expect([fine, named(fine)]).toEqual([fine, []]);
  });

  it('mean something else than being among them, while counting means just that', () => {
    const holds = (source: string, list: string[]) => isTrue(evaluate(source, dataEnv({ list })));
    fc.assert(
      fc.property(fc.array(fc.constantFrom('x', 'y', 'z')), (list) => {
        expect(holds('AND(COUNTIF({list},"x")>0,TRUE)', list)).toBe(list.includes('x'));
        expect(holds('AND({list}="x",TRUE)', list)).toBe(list.every((one) => one === 'x'));
      }),
    );
  });
});
