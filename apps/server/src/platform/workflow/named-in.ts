import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Whether the column `candidates` of an open task names one of these (`user:5`, `group:7`). Most tasks name nobody and are
 * not in its index, so every search says that it means the others.
 */
export function namedIn(column: RawBuilder<unknown>, keys: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${column} <> '{}' and ${column} && ${[...keys]}::text[])`;
}
