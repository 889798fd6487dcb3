import type { ProductDetail } from '@app/contract';

export interface Life {
  from: string | null;
  to: string | null;
  /** Where each version lies on the bar, in per cent; the one in force is `current`. */
  marks: { version: number; at: number; current: boolean }[];
  /** Where today lies, in per cent. */
  now: number;
  /** Where the days lie on which a renewal is accepted, in per cent, and whether they are over, on, or still to come. */
  window: { from: number; to: number; when: 'past' | 'now' | 'coming' } | null;
}

/** What the bar of a product's life shows on a day (yyyy-MM-dd): without an end it reaches to today. */
export function lifeOf(
  product: Pick<ProductDetail, 'validFrom' | 'validTo' | 'renewFrom' | 'renewTo' | 'versions' | 'currentVersion'>,
  today: string,
): Life {
  const first = product.versions.map(({ effectiveFrom }) => effectiveFrom).sort()[0] ?? null;
  const from = product.validFrom ?? first;
  const to = product.validTo;
  if (from === null) return { from, to, marks: [], now: 0, window: null };
  const begin = Date.parse(from);
  const end = Math.max(Date.parse(to ?? today), begin + 86_400_000);
  const place = (day: string) => Math.round(Math.min(1, Math.max(0, (Date.parse(day) - begin) / (end - begin))) * 96);
  const { renewFrom, renewTo } = product;
  return {
    from,
    to,
    now: place(today),
    window:
      renewFrom === null || renewTo === null
        ? null
        : { from: place(renewFrom), to: place(renewTo), when: whenOf(today, renewFrom, renewTo) },
    marks: product.versions.map(({ version, effectiveFrom }) => ({
      version,
      at: place(effectiveFrom),
      current: version === product.currentVersion,
    })),
  };
}

function whenOf(today: string, from: string, to: string): 'past' | 'now' | 'coming' {
  if (today < from) return 'coming';
  return today <= to ? 'now' : 'past';
}
