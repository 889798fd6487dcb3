import type { Json } from '@app/contract';

/** Decimal text as an exact integer count of 10⁻⁹ units, or null when it is no plain number. */
function units(text: unknown): bigint | null {
  const match = /^(\d{1,12})(?:\.(\d{0,9})\d*)?$/.exec(
    typeof text === 'string' ? text.trim() : typeof text === 'number' ? String(text) : '',
  );
  return match ? BigInt(match[1] ?? '0') * 1_000_000_000n + BigInt((match[2] ?? '').padEnd(9, '0')) : null;
}

/** 0.1 % in units of 10⁻⁹ %. */
const traceLimit = 100_000_000n;

/**
 * Ingredient names in label order (LAB 12): above 0.1 % in descending order, the others separately. The same name in several raw materials is
 * summed. Rows whose percentage cannot be read are last in the first group, never dropped.
 */
export function labelOrder(rows: Json | undefined): { main: string[]; trace: string[] } {
  const sums = new Map<string, { amount: bigint | null; at: number }>();
  const list = (Array.isArray(rows) ? rows : []).filter(
    (row): row is { [key: string]: Json } => row !== null && typeof row === 'object' && !Array.isArray(row),
  );
  const add = (name: Json | undefined, amount: bigint | null) => {
    if (typeof name !== 'string' || !name.trim()) return;
    const key = name.trim();
    const known = sums.get(key);
    if (!known) sums.set(key, { amount, at: sums.size });
    else known.amount = known.amount === null || amount === null ? null : known.amount + amount;
  };
  list.forEach((row, i) => {
    if (row.level === 2) return;
    const raw = units(row.percent);
    const parts: { [key: string]: Json }[] = [];
    for (let next = i + 1; list[next]?.level === 2; next += 1) parts.push(list[next] ?? {});
    if (parts.length === 0) add(row.name, raw);
    for (const part of parts) {
      const share = units(part.percent);
      add(part.name, raw === null || share === null ? null : (raw * share) / 100_000_000_000n);
    }
  });
  const entries = [...sums].map(([name, entry]) => ({ name, ...entry }));
  const rank = (a: (typeof entries)[number], b: (typeof entries)[number]) => {
    if (a.amount === null || b.amount === null) return a.amount === b.amount ? a.at - b.at : a.amount === null ? 1 : -1;
    return a.amount === b.amount ? a.at - b.at : a.amount > b.amount ? -1 : 1;
  };
  return {
    main: entries
      .filter((entry) => entry.amount === null || entry.amount > traceLimit)
      .sort(rank)
      .map((entry) => entry.name),
    trace: entries
      .filter((entry) => entry.amount !== null && entry.amount <= traceLimit)
      .sort(rank)
      .map((entry) => entry.name),
  };
}
