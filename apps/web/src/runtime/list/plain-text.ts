/** A plain value of a row as text; null where there is none. */
export function plainText(row: object, field: string): string | null {
  const value = (row as Record<string, unknown>)[field];
  return value === null || value === undefined || value === '' ? null : String(value);
}
