import type { FormulationRow, IngredientRow, Place, Text } from '@app/contract';
import { type Decimal, decimal, percentOf, show } from '../decimal/index.ts';
import { casNumbers } from './cas.ts';
import type { Identity } from './identity/index.ts';
import { meantNumber } from './meant-number.ts';
import { normaliseName } from './normalise-name.ts';
import { text, tw } from './words.ts';

/** A formulation row with its place in the grid and its percentage as an exact number. */
export interface Row extends FormulationRow {
  /** 1-based number of the raw material as the grid shows it. */
  number: number;
  /** 1-based number of the component inside its raw material. */
  component?: number;
  /** Absent when the text is not a number, and cannot be read as one. */
  amount?: Decimal;
  /** True when the text is a number only once it is read with care (`１．５`, `0,5`, `3%`). */
  badlyTyped?: boolean;
  components: Row[];
  parent?: Row;
}

/** A substance of the product: a raw material without components, or a component, with its content in the product. */
export interface ContainedSubstance {
  row: Row;
  /** % in the product; absent when a percentage on the way is not a number. */
  content?: Decimal;
  /** `13.000% × 88.000% = 11.440%` for components. */
  steps: string[];
  /** Catalogue rows of its Chinese name; undefined = not looked up yet. */
  byName: readonly IngredientRow[] | undefined;
  byInci: readonly IngredientRow[] | undefined;
  /** CAS numbers that the row states, in the spelling of registers. */
  cas: readonly string[];
  /** Normalised names under which tables may know it. */
  keys: ReadonlySet<string>;
  /** Readings of names that no catalogue has as they are written (`Water/Aqua/Eau`), when they lead to one substance. */
  readings: readonly Identity[];
}

/**
 * Reads the flat list into raw materials and components; a component before any raw material counts as a raw material.
 * A row with nothing in it is no raw material, but keeps its number.
 */
export function rowsOf(list: readonly FormulationRow[]): Row[] {
  const rows: Row[] = [];
  let parent: Row | undefined;
  let number = 0;
  const following = levelsBehind(list);
  for (const [at, item] of list.entries()) {
    if (isBlank(item) && (item.level === 2 || following[at] !== 2)) {
      if (item.level === 1) number += 1;
      continue;
    }
    const typed = decimal(item.percent.trim());
    const amount = typed ?? meantNumber(item.percent);
    const read = { ...(amount ? { amount } : {}), ...(amount && !typed ? { badlyTyped: true } : {}) };
    if (item.level === 2 && parent) {
      const row: Row = { ...item, number, component: parent.components.length + 1, components: [], parent, ...read };
      parent.components.push(row);
      rows.push(row);
    } else {
      number += 1;
      const row: Row = { ...item, level: 1, number, components: [], ...read };
      parent = row;
      rows.push(row);
    }
  }
  return rows;
}

/** Level of the first filled row behind each row. */
function levelsBehind(list: readonly FormulationRow[]): (1 | 2 | undefined)[] {
  const levels = new Array<1 | 2 | undefined>(list.length);
  let next: 1 | 2 | undefined;
  for (let at = list.length - 1; at >= 0; at -= 1) {
    levels[at] = next;
    const item = list[at];
    if (item && !isBlank(item)) next = item.level;
  }
  return levels;
}

function isBlank({ name, inci = '', cas = '', percent }: FormulationRow): boolean {
  return [name, inci, cas, percent].every((text) => text.trim() === '');
}

/** The substances of a formulation with their content in the product. */
export function substancesOf(
  rows: readonly Row[],
  resolve: (name: string) => readonly IngredientRow[] | undefined,
  identify?: (name: string) => Identity,
): ContainedSubstance[] {
  return rows.filter((row) => row.components.length === 0).map((row) => substanceOf(row, resolve, identify));
}

function substanceOf(
  row: Row,
  resolve: (name: string) => readonly IngredientRow[] | undefined,
  identify?: (name: string) => Identity,
): ContainedSubstance {
  const byName = row.name.trim() === '' ? [] : resolve(row.name);
  const inci = row.inci ?? '';
  const byInci = inci.trim() === '' ? [] : resolve(inci);
  const keys = new Set<string>();
  for (const name of [row.name, inci]) if (name.trim() !== '') keys.add(normaliseName(name));
  for (const known of [...(byName ?? []), ...(byInci ?? [])]) {
    if (known.name !== '') keys.add(normaliseName(known.name));
    if (known.inci !== '') keys.add(normaliseName(known.inci));
  }
  const readings: Identity[] = [];
  for (const [name, found] of [
    [row.name, byName],
    [inci, byInci],
  ] as const) {
    if (!identify || name.trim() === '' || found === undefined || found.length > 0) continue;
    const reading = identify(name);
    if (reading.kind !== 'identified') continue;
    readings.push(reading);
    for (const one of reading.substances)
      for (const other of [one.name, one.inci]) if (other !== '') keys.add(normaliseName(other));
  }
  const content = contentOf(row);
  const substance: ContainedSubstance = {
    row,
    steps: content.steps,
    byName,
    byInci,
    cas: casNumbers(row.cas ?? ''),
    keys,
    readings,
  };
  if (content.value) substance.content = content.value;
  return substance;
}

/** Names under which tables may give a factor for a substance, its own first. */
export function namesFor(substance: ContainedSubstance): string[] {
  return [
    substance.row.name,
    substance.row.inci ?? '',
    ...(substance.byName ?? []).flatMap((row) => [row.name, row.inci]),
  ];
}

function contentOf(row: Row): { value?: Decimal; steps: string[] } {
  if (!row.amount) return { steps: [] };
  if (!row.parent) return { value: row.amount, steps: [] };
  if (!row.parent.amount) return { steps: [] };
  const value = percentOf(row.parent.amount, row.amount);
  return { value, steps: [`${row.parent.percent}% × ${row.percent}% = ${show(value, 3)}%`] };
}

const columns: Readonly<Record<string, Text>> = {
  name: text('标准中文名', 'standard Chinese name', '標準中文名'),
  inci: text('INCI 名称', 'INCI name', 'INCI 名稱'),
  cas: text('CAS 号', 'CAS number', 'CAS 號'),
  percent: text('含量', 'percentage', '含量'),
  purpose: text('使用目的', 'purpose', '使用目的'),
  remark: text('备注', 'remarks', '備註'),
  submissionCode: text('报送码', 'submission code', '報送碼'),
};

/** What a column of the formulation is called; an unknown one by its key. */
export function columnWords(column: string): Text {
  return columns[column] ?? text(column, column, column);
}

/** ‘第 12 行’, or ‘第 12 行第 2 个组分’ for a component. */
export function rowLabel(row: Row): Text {
  return row.component === undefined
    ? text(`第 ${row.number} 行`, `Row ${row.number}`, `第 ${row.number} 列`)
    : text(
        `第 ${row.number} 行第 ${row.component} 个组分`,
        `Row ${row.number}, component ${row.component}`,
        `第 ${row.number} 列第 ${row.component} 個組成分`,
      );
}

/** The cell of a formulation row. */
export function cell(field: string, row: Row, column: string): Place {
  const [label, name] = [rowLabel(row), columnWords(column)];
  return {
    field,
    rowId: row.rowId,
    column,
    label: text(`${label['zh-CN']} · ${name['zh-CN']}`, `${label.en} · ${name.en}`, `${tw(label)} · ${tw(name)}`),
  };
}
