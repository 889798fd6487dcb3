import type { Json, RegulationKind } from '@app/contract';

/** How a field of a row is edited. */
export interface RowField {
  field: string;
  kind: 'text' | 'long' | 'lines' | 'json' | 'switch' | 'severity' | 'day';
  /** Part of the row's name: told, not changed. */
  fixed?: boolean;
}
const field = (name: string, kind: RowField['kind'] = 'text', fixed = false): RowField => ({
  field: name,
  kind,
  fixed,
});

/** Fields of each kind of row, in the order of the editor. */
export const rowFields: Record<RegulationKind, readonly RowField[]> = {
  limit: [
    field('entry', 'text', true),
    field('branch', 'text', true),
    field('maxPercent'),
    field('limitText', 'long'),
    field('scopeText'),
    field('scopeWhen'),
    field('conditions', 'long'),
    field('warning', 'long'),
    field('names', 'lines'),
    field('cas', 'lines'),
    field('to', 'day'),
  ],
  rule: [
    field('enabled', 'switch'),
    field('severity', 'severity'),
    field('options', 'json'),
    field('when'),
    field('check'),
    field('title', 'json'),
    field('to', 'day'),
  ],
  requirement: [field('when'), field('level'), field('title', 'json'), field('reason', 'json'), field('to', 'day')],
  code: [field('name', 'json'), field('rule', 'long'), field('special', 'switch'), field('conflictWhen')],
  list: [
    field('key'),
    field('group'),
    field('names', 'lines'),
    field('cas', 'lines'),
    field('value'),
    field('when'),
    field('note', 'long'),
    field('from', 'day'),
    field('to', 'day'),
  ],
  listHead: [field('title', 'json'), field('citation', 'json')],
};

export type Row = Record<string, Json>;
export type RowValues = Record<string, string | boolean | undefined>;

/** A row as the editor's fields hold it. */
export function valuesOf(kind: RegulationKind, row: Row): RowValues {
  return Object.fromEntries(
    rowFields[kind].map(({ field: name, kind: shape }) => {
      const value = row[name];
      if (shape === 'switch') return [name, value === true];
      if (value === undefined || value === null) return [name, ''];
      if (shape === 'lines') return [name, Array.isArray(value) ? value.map(String).join('\n') : ''];
      return [name, shape === 'json' ? JSON.stringify(value, null, 2) : String(value)];
    }),
  );
}

/** The row that the fields make of another; what no field shows stays. Throws `SyntaxError` for text that is no JSON. */
export function rowOf(kind: RegulationKind, row: Row, values: RowValues): Row {
  const made: Row = { ...row };
  for (const { field: name, kind: shape } of rowFields[kind]) {
    const value = values[name];
    if (shape === 'switch') made[name] = value === true;
    else if (typeof value !== 'string' || value.trim() === '') delete made[name];
    else if (shape === 'json') made[name] = JSON.parse(value) as Json;
    else if (shape === 'lines')
      made[name] = value
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '');
    else made[name] = value.trim();
  }
  // Lists that a row of this kind must have, even empty.
  if (kind === 'limit') for (const name of ['names', 'cas']) made[name] ??= [];
  return made;
}
