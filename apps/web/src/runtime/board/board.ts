import type { areaBoard, BoardCard, Output, TaskLight } from '@app/contract';

export type Board = Output<typeof areaBoard>;
/** What the counted buttons narrow to: a light, or what turns red within a week of working days. */
export type Narrowed = TaskLight | 'soon';

/** What a board is narrowed by; an empty text asks for nothing. */
export interface BoardFilter {
  words: string;
  light: string;
  plan: string;
  person: string;
  column: string;
  productClass: string;
}
export const noFilter: BoardFilter = { words: '', light: '', plan: '', person: '', column: '', productClass: '' };

/** Working days that the forecast looks ahead. */
export const soonDays = 5;

export const lightOf = (card: BoardCard): TaskLight => card.due?.light ?? 'none';

/** Whether a card turns red within the next working days as its clock runs now. */
export function turnsRed({ due }: BoardCard): boolean {
  return due !== null && ['green', 'yellow'].includes(due.light) && due.remaining < soonDays;
}

const is = (card: BoardCard, light: string) => (light === 'soon' ? turnsRed(card) : lightOf(card) === light);

/** Cards that fit everything that is asked but the light; the counts of the lights are taken of these. */
export function withoutLight(cards: readonly BoardCard[], filter: BoardFilter): BoardCard[] {
  const words = filter.words.trim().toLowerCase();
  return cards.filter(
    (card) =>
      (filter.plan === '' || (filter.plan === 'none' ? card.plan === null : card.plan?.id === filter.plan)) &&
      (filter.person === '' || (filter.person === 'none' ? card.people.length === 0 : has(card, filter.person))) &&
      (filter.column === '' || card.column === filter.column) &&
      (filter.productClass === '' || card.productClass === filter.productClass) &&
      (words === '' || [card.title, card.number, card.holderName].some((text) => text?.toLowerCase().includes(words))),
  );
}

const has = ({ people }: BoardCard, id: string) => people.some((one) => one.id === id);

/** Cards of a light; an empty one asks for all. */
export const ofLight = (cards: readonly BoardCard[], light: string): readonly BoardCard[] =>
  light === '' ? cards : cards.filter((card) => is(card, light));

/** How many cards each counted button stands for. */
export function countsOf(cards: readonly BoardCard[]): Record<Narrowed, number> {
  const count = (light: Narrowed) => cards.filter((card) => is(card, light)).length;
  return {
    red: count('red'),
    yellow: count('yellow'),
    green: count('green'),
    stopped: count('stopped'),
    none: count('none'),
    soon: count('soon'),
  };
}

/** The people of some cards, each once, by name. */
export function peopleOf(cards: readonly BoardCard[]): { id: string; name: string }[] {
  const found = new Map(cards.flatMap(({ people }) => people).map((one) => [one.id, one]));
  return [...found.values()].sort((one, other) => one.name.localeCompare(other.name, 'zh-CN'));
}

/** The classes of some cards, each once. */
export function classesOf(cards: readonly BoardCard[]): string[] {
  return [...new Set(cards.flatMap(({ productClass }) => productClass ?? []))].sort();
}

/** The most urgent first: what is overdue longest, then what ends first; what has no limit last. */
export function byUrgency(cards: readonly BoardCard[]): BoardCard[] {
  const rank = ({ due }: BoardCard) => (due === null ? 2 : due.light === 'stopped' ? 1 : 0);
  return [...cards].sort(
    (one, other) =>
      rank(one) - rank(other) ||
      (one.due?.remaining ?? 0) - (other.due?.remaining ?? 0) ||
      (BigInt(one.id) < BigInt(other.id) ? -1 : 1),
  );
}

/** The filter as an address keeps it. */
export function readFilter(query: Readonly<Record<string, string>>): BoardFilter {
  return Object.fromEntries(
    Object.keys(noFilter).map((key) => [key, query[`f.${key}`] ?? '']),
  ) as unknown as BoardFilter;
}

/** The same filter as parameters of the list, for the file. */
export function parametersOf(
  filter: BoardFilter,
  columns: readonly { key: string; nodes: readonly string[] }[],
  board: Board,
) {
  const name = board.cards.flatMap(({ people }) => people).find(({ id }) => id === filter.person)?.name;
  const nodes = columns.find(({ key }) => key === filter.column)?.nodes;
  return [
    ...(filter.words === '' ? [] : [{ key: 'Q^title^SL', value: filter.words }]),
    ...(filter.light === '' || filter.light === 'soon' ? [] : [{ key: 'Q^light^S', value: filter.light }]),
    ...(filter.plan === '' || filter.plan === 'none' ? [] : [{ key: 'Q^plan^SI', value: filter.plan }]),
    ...(name === undefined ? [] : [{ key: 'Q^assignee^SL', value: name }]),
    ...(nodes === undefined ? [] : [{ key: 'Q^node^SI', value: nodes.join(',') }]),
    ...(filter.productClass === '' ? [] : [{ key: 'Q^productClass^SL', value: filter.productClass }]),
  ];
}
