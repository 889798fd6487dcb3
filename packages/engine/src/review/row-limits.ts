import type { LimitRow } from '@app/contract';

/** Limits by the names that they cover, in capitals. */
export type LimitIndex = ReadonlyMap<string, readonly LimitRow[]>;

/** Index of limits by the names they cover, made once per rulebook. */
export function limitIndex(limits: readonly LimitRow[]): LimitIndex {
  const index = new Map<string, LimitRow[]>();
  for (const limit of limits)
    for (const name of limit.names) {
      const key = name.trim().toUpperCase();
      index.set(key, [...(index.get(key) ?? []), limit]);
    }
  return index;
}

/** What tables say of an ingredient: the rows that name it, those with a figure, and the smallest of these. */
export interface RowLimits {
  found: readonly LimitRow[];
  stated: readonly LimitRow[];
  strictest: LimitRow | null;
  /** Whether the figures differ, so that the smallest holds for some products only. */
  several: boolean;
}

/** Limits that name an ingredient by its Chinese or INCI name. A reading aid: which of them holds for a product is judged by the rules. */
export function limitsOfRow(
  { name, inci = '' }: { name: string; inci?: string | undefined },
  limits: LimitIndex,
): RowLimits {
  const keys = new Set([name, inci].map((one) => one.trim().toUpperCase()).filter((key) => key !== ''));
  const found = [...new Set([...keys].flatMap((key) => limits.get(key) ?? []))];
  const stated = found.filter((limit) => limit.maxPercent !== undefined);
  const strictest = stated.reduce<LimitRow | null>(
    (least, limit) => (least === null || Number(limit.maxPercent) < Number(least.maxPercent) ? limit : least),
    null,
  );
  return { found, stated, strictest, several: new Set(stated.map(({ maxPercent }) => maxPercent)).size > 1 };
}

/** The smallest figure in a few characters: `≤ 1`, or `0.2…` where others hold for other products; '' = no figure. */
export function limitWord({ strictest, several }: Pick<RowLimits, 'strictest' | 'several'>): string {
  const most = strictest?.maxPercent;
  return most === undefined ? '' : several ? `${most}…` : `≤ ${most}`;
}

/** The words of limits, each with its scope, one a line. */
export function limitWords(limits: readonly LimitRow[]): string {
  return [...new Set(limits.map(({ scopeText, limitText }) => `${scopeText ? `${scopeText} ` : ''}${limitText}`))].join(
    '\n',
  );
}
