import type { AreaDefinition, JsonObject } from '@app/contract';
import { describe, expect, it } from 'vitest';
import { formulationPrintOf } from './formulation-print.ts';

const area = { kind: 'application', review: { mapping: { rows: 'rows' } } } as unknown as AreaDefinition;
const row = (name: string, percent: string, level = 1): JsonObject => ({ _id: name, level, name, inci: '', percent });
const print = (...rows: JsonObject[]) => formulationPrintOf(area, { rows });

describe('formulationPrintOf', () => {
  it('is the same whatever the order of raw materials, the zeros of a number or the width of letters', () => {
    const one = print(row('水', '90.000'), row('ＰＥＧ-8', '10'));
    expect(one).not.toBe('');
    expect(print(row('PEG-8', '10.0'), row('水', '90'))).toBe(one);
    expect(print(row('PEG-8', '10.001'), row('水', '89.999'))).not.toBe(one);
    expect(print(row('PEG-7', '10'), row('水', '90'))).not.toBe(one);
  });

  it('keeps components with their raw material', () => {
    const one = print(row('甲', '50'), row('a', '60', 2), row('b', '40', 2), row('乙', '50'));
    expect(print(row('乙', '50'), row('甲', '50'), row('b', '40', 2), row('a', '60', 2))).toBe(one);
    expect(print(row('甲', '50'), row('乙', '50'), row('a', '60', 2), row('b', '40', 2))).not.toBe(one);
  });

  it('is empty without a formulation, and where a row has no name or no content: half a formulation is identical to nothing', () => {
    expect(print()).toBe('');
    expect(print(row('水', '90'), row('甘油', '约 10'))).toBe('');
    expect(print(row('', '90'))).toBe('');
    expect(formulationPrintOf({ kind: 'application' } as unknown as AreaDefinition, { rows: [row('水', '1')] })).toBe(
      '',
    );
  });
});
