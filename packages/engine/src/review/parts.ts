import type { ReviewDossier } from '@app/contract';
import {
  add,
  compare,
  type Decimal,
  decimal,
  divideDown,
  exact,
  multiply,
  percentOf,
  subtract,
  sum,
  zero,
} from '../decimal/index.ts';
import { perObject } from '../remember.ts';
import type { Row } from './rows.ts';

type Parts = NonNullable<ReviewDossier['parts']>;
type Part = Parts[number];

/** Rows that make up one formulation of their own 100 %: a part of the product, or all rows where none is named. */
export interface PartFormulation {
  /** The declared part; absent for rows that name none, or one that the dossier does not declare. */
  part?: Part;
  /** Its key: the id of the declared part, else what the rows call it. */
  key: string;
  /** What the rows call it; empty where they name no part. */
  name: string;
  rows: Row[];
}

/** The id of the part that a row belongs to; rows name it by id or by name. A name that no declared part has is its own id; '' where the row names none. */
export function partKeyOf(row: Row, parts: Parts | undefined): string {
  const named = ((row.parent ?? row).part ?? '').trim();
  if (named === '') return '';
  return (parts?.find(({ id }) => id === named) ?? parts?.find(({ name }) => name?.trim() === named))?.id ?? named;
}

/** Raw materials by the formulation that they stand in, in the order of first appearance. */
export function partFormulationsOf(rows: readonly Row[], parts: Parts | undefined): PartFormulation[] {
  const formulations = new Map<string, PartFormulation>();
  for (const row of rows) {
    if (row.component !== undefined) continue;
    const key = partKeyOf(row, parts);
    const part = parts?.find(({ id }) => id === key);
    const known = formulations.get(key);
    if (known) known.rows.push(row);
    else formulations.set(key, { ...(part ? { part } : {}), key, name: part?.name ?? key, rows: [row] });
  }
  return [...formulations.values()];
}

/** Mixing ratios written as numbers this small together are a ratio (1 : 1.5), no percentages. */
const mostOfRatio = exact('20');
const hundred = exact('100');

/** How much of each part the product as used contains. */
export interface Shares {
  /** % of the parts that are mixed, by id; a part without a readable ratio has none. */
  mixed: ReadonlyMap<string, Decimal>;
  /** Sum of shares that are meant as percentages; absent where a ratio is given or one is missing. */
  total?: Decimal;
}

/** What share each part has in the mixture: percentages (`50`, `50%`), numbers of a ratio (`1`), or the ratio (`1:1.5`). */
export const sharesOf = perObject((parts: Parts): Shares => {
  const own = parts.filter(({ kind }) => kind === 'part');
  const ratios = own.map(({ share = '' }) => numbersOf(share));
  const whole = ratios.find((one) => one.length > 1 && one.length === own.length);
  const given = whole ?? ratios.map((one) => (one.length === 1 ? one[0] : undefined));
  const numbers = given.flatMap((one) => one ?? []);
  const total = sum(numbers);
  const isRatio = numbers.length === own.length && own.length > 1 && compare(total, mostOfRatio) <= 0;
  const mixed = new Map<string, Decimal>();
  for (const [at, { id }] of own.entries()) {
    const number = given[at];
    if (number && number.units > 0n)
      mixed.set(id, isRatio || whole ? divideDown(multiply(number, hundred), total, 6) : number);
  }
  return { mixed, ...(numbers.length === own.length && !isRatio && !whole ? { total } : {}) };
});

function numbersOf(share: string): Decimal[] {
  const parts = share
    .normalize('NFKC')
    .replace(/[%份\s]/g, '')
    .split(':');
  const numbers = parts.map((one) => decimal(one));
  return numbers.every((one) => one !== undefined) ? numbers : [];
}

/**
 * % of the whole product that a formulation makes up: parts by their mixing ratio, a propellant by its filling ratio.
 * Undefined where a ratio is missing.
 */
export function weightOf(
  formulation: PartFormulation,
  formulations: readonly PartFormulation[],
  parts: Parts | undefined,
): Decimal | undefined {
  if (formulations.length === 1) return hundred;
  const gases = formulations.filter(({ part }) => part?.kind === 'propellant');
  let gas = zero;
  for (const { part } of gases) {
    const [own, ...more] = numbersOf(part?.share ?? '');
    if (!own || more.length > 0) return undefined;
    if (part === formulation.part) return own;
    gas = add(gas, own);
  }
  const rest = subtract(hundred, gas);
  if (formulations.length - gases.length === 1) return rest;
  const share = formulation.part && parts ? sharesOf(parts).mixed.get(formulation.part.id) : undefined;
  return share && percentOf(rest, share);
}
