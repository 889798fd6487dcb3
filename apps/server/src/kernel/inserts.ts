import { storableText } from '@app/contract';
import { storableJson } from './storable.ts';

/** How the value of a column is sent: as it is, as JSON text, or as an array. */
export type Columns<Row> = Record<keyof Row & string, 'plain' | 'json' | 'list'>;
/** Values of one row in the order of its columns. */
export type Values = readonly unknown[];
/** One part of a statement that writes; parts of one key have one text. */
export interface Part {
  key: string;
  /** `places`: the number of each value. */
  text(places: readonly string[]): string;
  values: Values;
}

/**
 * Inserts rows of one table. A single row, which is what nearly every step writes, goes as plain values: reading it from
 * JSON costs the database several times as much. Several rows go as one JSON list, so that there are only two texts.
 */
export class Inserts<Row extends object> {
  private readonly names: (keyof Row & string)[];

  constructor(
    private readonly table: string,
    private readonly columns: Columns<Row>,
    /** What follows the rows, e.g. `on conflict …`. */
    private readonly end = '',
  ) {
    this.names = Object.keys(columns) as (keyof Row & string)[];
  }

  /** Takes a row down as it is now. */
  valuesOf(row: Row): Values {
    return this.names.map((name) => sentValue(row[name], this.columns[name]));
  }

  part(rows: readonly Values[]): Part {
    const { table, names, end } = this;
    const list = names.join(', ');
    const into = `insert into ${table} (${list})`;
    const [row, ...more] = rows;
    if (row && more.length === 0)
      return { key: `${table}:1`, values: row, text: (places) => `${into} values (${places.join(', ')}) ${end}` };
    return {
      key: table,
      values: [`[${rows.map((values) => this.jsonOf(values)).join()}]`],
      text: ([place]) => `${into} select ${list} from json_populate_recordset(null::${table}, ${place}::json) ${end}`,
    };
  }

  private jsonOf(values: Values): string {
    const cells = this.names.map((name, i) => {
      const value = values[i] ?? null;
      const text = this.columns[name] === 'json' && value !== null ? String(value) : JSON.stringify(value);
      return `"${name}":${text}`;
    });
    return `{${cells.join()}}`;
  }
}

/** A value as the driver sends it; dates as the text that JSON knows, too. */
export function sentValue(value: unknown, kind: 'plain' | 'json' | 'list'): unknown {
  if (value === null || value === undefined) return null;
  if (kind === 'json') return storableJson(value);
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? storableText(value) : value;
}
