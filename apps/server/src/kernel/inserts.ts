import { storableText } from '@app/contract';
import { storableJson } from './storable.ts';

/** By column, how its value is sent: as it is, as JSON text, or as an array. */
export type Columns<Row> = Record<keyof Row & string, 'plain' | 'json' | 'list'>;
/** Values of one row in the order of its columns. */
export type Values = readonly unknown[];
/** One part of a writing statement; parts with the same key have the same text. */
export interface Part {
  key: string;
  /** The SQL of the part; `places` are the placeholders ($1, $2 …) of its values. */
  text(places: readonly string[]): string;
  values: Values;
}

/**
 * Inserts rows of one table. A single row, the usual case of a step, is sent as plain values: reading it from JSON costs the database several
 * times as much. Several rows are sent as one JSON list, so that there are only two SQL texts.
 */
export class Inserts<Row extends object> {
  private readonly names: (keyof Row & string)[];

  constructor(
    private readonly table: string,
    private readonly columns: Columns<Row>,
    /** SQL after the rows, e.g. `on conflict …`. */
    private readonly end = '',
  ) {
    this.names = Object.keys(columns) as (keyof Row & string)[];
  }

  /** Copies the values of a row as it is now. */
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

/** A value in the form that the driver sends; dates as the text that JSON has for them, too. */
export function sentValue(value: unknown, kind: 'plain' | 'json' | 'list'): unknown {
  if (value === null || value === undefined) return null;
  if (kind === 'json') return storableJson(value);
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? storableText(value) : value;
}
