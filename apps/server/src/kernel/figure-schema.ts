import { type RawBuilder, sql } from 'kysely';

/** The rows of several spaces one after another; of one space, those of the transaction. */
export function rowsOver(
  schemas: readonly string[],
  of: (table: (name: string) => RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (schemas.length < 2) return of((name) => sql.id(name));
  return sql.join(
    schemas.map((schema) => of((name) => sql.id(schema, name))),
    sql` union all `,
  );
}
