import type { ProductDetail } from '@app/contract';

export interface Life {
  from: string | null;
  to: string | null;
  /** Where each version lies on the bar, in per cent; the one in force is `current`. */
  marks: { version: number; at: number; current: boolean }[];
  /** Where today lies, in per cent. */
  now: number;
}

/** What the bar of a product's life shows on a day (yyyy-MM-dd): without an end it reaches to today. */
export function lifeOf(
  product: Pick<ProductDetail, 'validFrom' | 'validTo' | 'versions' | 'currentVersion'>,
  today: string,
): Life {
  const first = product.versions.map(({ effectiveFrom }) => effectiveFrom).sort()[0] ?? null;
  const from = product.validFrom ?? first;
  const to = product.validTo;
  if (from === null) return { from, to, marks: [], now: 0 };
  const begin = Date.parse(from);
  const end = Math.max(Date.parse(to ?? today), begin + 86_400_000);
  const place = (day: string) => Math.round(Math.min(1, Math.max(0, (Date.parse(day) - begin) / (end - begin))) * 96);
  return {
    from,
    to,
    now: place(today),
    marks: product.versions.map(({ version, effectiveFrom }) => ({
      version,
      at: place(effectiveFrom),
      current: version === product.currentVersion,
    })),
  };
}
