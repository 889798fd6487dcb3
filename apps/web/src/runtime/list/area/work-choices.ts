import {
  type AreaDefinition,
  itemAsks,
  itemOrigins,
  itemReplyStates,
  itemSeverities,
  itemStates,
  letterStandings,
  otherThanCases,
  type PublishedArea,
  serviceWays,
  taskLights,
  textOf,
} from '@app/contract';
import { getLanguage } from '../../../client/i18n.ts';

type Say = (key: string) => string;

/** Columns of opinion items and letters whose values are choices: their values, and where the words of them lie. */
const known: Readonly<Record<string, { values: readonly string[]; words: string }>> = {
  severity: { values: itemSeverities, words: 'opinion.severity' },
  asks: { values: itemAsks, words: 'opinion.asks' },
  origin: { values: itemOrigins, words: 'opinion.origin' },
  itemState: { values: itemStates, words: 'opinion.state' },
  replyState: { values: itemReplyStates, words: 'opinion.replyState' },
  letterState: { values: letterStandings, words: 'letter.standing' },
  way: { values: serviceWays, words: 'letter.ways' },
  light: { values: taskLights, words: 'list.light' },
};

/** Choices of the filters of a list of opinion items or letters; null = the filter is none of these. */
export function workChoices(
  areas: readonly PublishedArea[],
  field: string,
  t: Say,
): { value: string; label: string }[] | null {
  const choices = known[field];
  if (choices) return choices.values.map((value) => ({ value, label: t(`${choices.words}.${value}`) }));
  if (field !== 'area') return null;
  const ofCases = areas.filter(({ definition }) => definition.kind === 'application');
  return ofCases.map(({ definition }) => ({ value: definition.id, label: textOf(definition.title, getLanguage()) }));
}

/** Key of the word of a value of such a column; null = the column has none. */
export function workWord(definition: AreaDefinition, field: string, value: unknown): string | null {
  const source = otherThanCases(definition);
  const choices = source === 'items' || source === 'letters' ? known[field] : undefined;
  return choices?.values.includes(String(value)) ? `${choices.words}.${String(value)}` : null;
}
