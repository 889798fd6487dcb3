import type { AreaDefinition, FieldDefinition, Json } from '@app/contract';
import { type LookUp, numberInText } from '@app/engine/formula';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../kernel/context.ts';
import { columnType, columnValue } from '../tables/columns.ts';
import { areaTable, subTable } from '../tables/names.ts';

/** A field that is looked up, or a column with the table field in which it lies. */
export interface AskedField {
  field: FieldDefinition;
  table?: FieldDefinition;
}

type Question = LookUp & { match: AskedField; result: AskedField };

/** One parameterised query: the result fields of the records whose match field equals the value, combined by the function asked for. */
export async function askRecords(db: Database, definition: AreaDefinition, question: Question): Promise<Json> {
  const { operation, match, result } = question;
  const equal = equality(match, question.value);
  if (equal === null) return operation === 'count' || operation === 'sum' ? 0 : null;
  const key = sql.id(definition.kind === 'application' ? 'case_id' : 'id');
  const table = match.table ?? result.table;
  const source = table
    ? sql`${sql.table(areaTable(definition))} as r join ${sql.table(subTable(definition, table))} as s on s.${key} = r.${key}`
    : sql`${sql.table(areaTable(definition))} as r`;
  const taken = columnOf(result);
  const asked = sql`from ${source} where ${equal}`;
  if (operation === 'count') return Number(await one(db, sql`select count(*)::text as value ${asked}`));
  if (operation === 'first' || operation === 'last') {
    const way = sql.raw(operation === 'first' ? 'asc' : 'desc');
    const row = table ? sql`, s.row_no ${way}` : sql``;
    const value = sql`to_jsonb(${readable(result)})::text`;
    const text = await one(
      db,
      sql`select ${value} as value ${asked} order by r.created_at ${way}, r.${key} ${way}${row} limit 1`,
    );
    return text === null ? null : (JSON.parse(text) as Json);
  }
  const isDate = columnType(result.field) === 'date' || columnType(result.field) === 'timestamp with time zone';
  if (isDate && (operation === 'max' || operation === 'min'))
    return one(db, sql`select ${sql.raw(operation)}(${readable(result)}) as value ${asked}`);
  const number = numeric(taken, columnType(result.field));
  const drawn =
    number === null ? null : await one(db, sql`select ${sql.raw(operation)}(${number})::text as value ${asked}`);
  return drawn === null ? (operation === 'sum' ? 0 : null) : Number(drawn);
}

async function one(db: Database, query: RawBuilder<unknown>): Promise<string | null> {
  const { rows } = await (query as RawBuilder<{ value: string | null }>).execute(db);
  return rows[0]?.value ?? null;
}

function columnOf({ field, table }: AskedField): RawBuilder<unknown> {
  return sql.ref(`${table ? 's' : 'r'}.${field.key}`);
}

/** The column in the form that documents have: days and moments in Asia/Shanghai as text. */
function readable(asked: AskedField): RawBuilder<unknown> {
  const column = columnOf(asked);
  const type = columnType(asked.field);
  if (type === 'date') return sql`to_char(${column}, 'YYYY-MM-DD')`;
  return type === 'timestamp with time zone'
    ? sql`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`
    : column;
}

/** The column as a number; texts that are no numbers are skipped, as in SUM. */
function numeric(column: RawBuilder<unknown>, type: string): RawBuilder<unknown> | null {
  if (type === 'bigint' || type === 'numeric') return sql`${column}::numeric`;
  return type === 'text'
    ? sql`case when ${column} ~ '^[[:space:]]*[+-]?[0-9]{1,30}([.][0-9]{0,20})?[[:space:]]*$' then substring(${column} from '[+-]?[0-9.]+')::numeric end`
    : null;
}

/** The condition that a column equals one of the values; null when no value can be equal. */
function equality(asked: AskedField, value: Json): RawBuilder<unknown> | null {
  const column = columnOf(asked);
  const type = columnType(asked.field);
  const wanted = (Array.isArray(value) ? value.flat() : [value]).filter((item) => item !== null && item !== '');
  if (type === 'numeric' || type === 'bigint') {
    const numbers = wanted.flatMap((item) => {
      const number = typeof item === 'number' ? item : typeof item === 'string' ? numberInText(item) : undefined;
      return number === undefined ? [] : [String(number)];
    });
    return numbers.length === 0 ? null : sql`${column} = any(${numbers}::numeric[])`;
  }
  if (type === 'text' || type === 'jsonb') {
    const texts = wanted.map((item) => (typeof item === 'string' ? item : JSON.stringify(item)).toLowerCase());
    if (texts.length === 0) return null;
    if (type === 'text') return sql`lower(${column}) = any(${texts}::text[])`;
    const items = sql`case when jsonb_typeof(${column}) = 'array' then ${column} else '[]'::jsonb end`;
    return sql`exists (select 1 from jsonb_array_elements_text(${items}) as item where lower(item) = any(${texts}::text[]))`;
  }
  const typed = wanted.flatMap((item) => columnValue(asked.field, item) ?? []).map(String);
  return typed.length === 0 ? null : sql`${column} = any(${typed}::${sql.raw(type)}[])`;
}
