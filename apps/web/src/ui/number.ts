import { readNumber } from '@app/engine/sheet';

/** Value of a number field: the number, the typed text if it is no number, or null when empty. */
export type HeldNumber = number | string | null;

/** Reads a number as sheets, pasted tables and the review do; text that is ambiguous, has a unit or is none stays as typed. */
export function heldNumber(typed: string): HeldNumber {
  const text = typed.trim();
  if (text === '') return null;
  const negative = /^[-\u2010-\u2015\u2212\uff0d] ?(?=[\d.,０-９．，])/.exec(text)?.[0] ?? '';
  const read = readNumber(text.slice(negative.length));
  if (read.kind !== 'number' || read.changes.some((one) => one === 'percentSign' || one === 'unit')) return typed;
  const number = Number(negative ? `-${read.value}` : read.value);
  return Math.abs(number) > Number.MAX_SAFE_INTEGER ? typed : number;
}

export interface NumberLimits {
  whole?: boolean;
  min?: number;
  max?: number;
}
type Translate = (key: string, values: Record<string, string | number>) => string;

/** Fault text of a number field's value, with the remedy; null when the value is valid. */
export function numberProblem(
  value: unknown,
  t: Translate,
  { whole = false, min = -Infinity, max = Infinity }: NumberLimits = {},
): string | null {
  if (typeof value === 'string') {
    const read = readNumber(value.replace(/^\s*[-\u2212\uff0d]/, ''));
    return read.kind === 'ambiguous'
      ? t('common.number.twoReadings', { value, point: read.point, comma: read.comma })
      : t('common.number.unreadable', { value });
  }
  if (typeof value !== 'number') return null;
  if (whole && !Number.isInteger(value)) return t('common.number.whole', { value });
  if (value >= min && value <= max) return null;
  return t(max === Infinity ? 'common.number.atLeast' : 'common.number.between', { value, min, max });
}

/** `numberProblem` as a rule of a form field. */
export function numberRule(t: Translate, limits?: NumberLimits) {
  return {
    validator: async (_rule: unknown, value: unknown) => {
      const problem = numberProblem(value, t, limits);
      if (problem !== null) throw new Error(problem);
    },
  };
}
