/** The eight widgets of the home page (R2.1-03…R2.1-10), in their usual order. */
export const widgetKeys = [
  'pending',
  'calendar',
  'chart',
  'completed',
  'notice',
  'user',
  'favorites',
  'quick',
] as const;
export type WidgetKey = (typeof widgetKeys)[number];
/** Columns of twelve that a widget takes. */
export const widths = [4, 6, 8, 12] as const;
export type Width = (typeof widths)[number];
export interface Placed {
  key: WidgetKey;
  width: Width;
}
/** Shown widgets in order; what is not named is hidden. */
export type Arrangement = readonly Placed[];

const usualWidths: Record<WidgetKey, Width> = {
  pending: 8,
  calendar: 4,
  chart: 4,
  completed: 4,
  notice: 4,
  user: 4,
  favorites: 4,
  quick: 4,
};
/** Widgets of two rows: lists of work and the month need the height. */
export const tall: ReadonlySet<WidgetKey> = new Set<WidgetKey>(['pending', 'calendar']);

export const usualArrangement: Arrangement = widgetKeys.map((key) => ({ key, width: usualWidths[key] }));

/** What was stored, as far as it still makes sense; anything else gives the usual arrangement. */
export function readArrangement(stored: unknown): Arrangement {
  const list = typeof stored === 'object' && stored !== null && 'widgets' in stored ? stored.widgets : null;
  if (!Array.isArray(list)) return usualArrangement;
  const seen = new Set<WidgetKey>();
  return list.flatMap((one: unknown): Placed[] => {
    if (typeof one !== 'object' || one === null) return [];
    const { key: wanted, width: given } = one as Record<string, unknown>;
    const key = widgetKeys.find((known) => known === wanted);
    if (!key || seen.has(key)) return [];
    seen.add(key);
    return [{ key, width: widths.find((known) => known === given) ?? usualWidths[key] }];
  });
}

/** Hidden widgets in their usual order. */
export function hiddenOf(arrangement: Arrangement): WidgetKey[] {
  return widgetKeys.filter((key) => arrangement.every((one) => one.key !== key));
}

/** Puts a widget to the place of another one. */
export function moveWidget(arrangement: Arrangement, key: WidgetKey, to: number): Arrangement {
  const from = arrangement.findIndex((one) => one.key === key);
  const moved = arrangement[from];
  const target = Math.max(0, Math.min(arrangement.length - 1, to));
  if (!moved || from === target) return arrangement;
  const rest = arrangement.filter((one) => one !== moved);
  return [...rest.slice(0, target), moved, ...rest.slice(target)];
}

export function hideWidget(arrangement: Arrangement, key: WidgetKey): Arrangement {
  return arrangement.filter((one) => one.key !== key);
}

export function showWidget(arrangement: Arrangement, key: WidgetKey): Arrangement {
  return arrangement.some((one) => one.key === key) ? arrangement : [...arrangement, { key, width: usualWidths[key] }];
}

export function widenWidget(arrangement: Arrangement, key: WidgetKey, width: Width): Arrangement {
  return arrangement.map((one) => (one.key === key ? { ...one, width } : one));
}
