import {
  type AreaDefinition,
  type ChangeItem,
  type JsonObject,
  type Language,
  type Revises,
  type RulebookData,
  type RuleList,
  textOf,
} from '@app/contract';
import {
  conditionHolds,
  type DataPlace,
  liesIn,
  lockedChanges,
  placeExists,
  placeInWords,
  placeOfPath,
} from '../form/index.ts';
import { changeTypes, compareVersions, type JudgedDifference, namedDifferences } from './change-type.ts';
import { documentTitles } from './requirements.ts';

/** The dossier in force and the one applied for, with the groups that are ticked. */
export interface RevisionInput {
  definition: AreaDefinition;
  revises: Revises;
  before: JsonObject;
  after: JsonObject;
}

/** What an application changes: its differences, gravest first, the class of the whole, and what lies outside the ticked groups. */
export interface Revision {
  class: ChangeItem['class'] | 'none';
  items: ChangeItem[];
  outside: { words: string; place: DataPlace; group: string | null }[];
}

/** The data of a dossier without what belongs to the application alone. */
export function dossierIn({ own }: Revises, data: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(data).filter(([key]) => !own.includes(key)));
}

/**
 * Compares the dossier applied for with the one in force by the lists of the regulation. A place outside the ticked groups is found by what is
 * stored, not by what is shown, so nothing passes because it looks alike.
 */
export function reviseDossier(
  { definition, revises, before, after }: RevisionInput,
  { lists = {}, requirements }: Pick<RulebookData, 'lists' | 'requirements'>,
  language: Language,
): Revision {
  const [old, now] = [dossierIn(revises, before), dossierIn(revises, after)];
  const ticked = tickedIn(revises, after);
  const also = (revises.also ?? [])
    .filter(({ when }) => conditionHolds(when, before))
    .flatMap(({ list }) => lists[list] ?? []);
  const { differences } = compareVersions(definition, old, now, lists, language);
  const named = new Map(namedDifferences(definition, differences, also, language).map((one) => [one.difference, one]));
  const judged = differences.map((one): JudgedDifference => {
    const other = named.get(one);
    if (!other || one.sameText) return one;
    const { citation } = other.list;
    return { ...one, type: 'newProduct', citation, ...(other.note === undefined ? {} : { note: other.note }) };
  });
  const documents = documentTitles(requirements);
  const words = (place: DataPlace) =>
    placeInWords(definition.fields, placeExists(definition.fields, now, place) ? now : old, place, language, documents);
  const items = changeTypes.flatMap((type) =>
    judged.filter((one) => one.type === type).map((one) => itemOf(one, { revises, ticked, lists, language, words })),
  );
  const open = ticked.flatMap((group) => revises.opens[group] ?? []);
  const outside = lockedChanges(definition.fields, open, old, now).map((place) => ({
    words: words(place),
    place,
    group: groupOf(revises, Object.keys(revises.opens), place),
  }));
  return { class: items[0]?.class ?? 'none', items, outside };
}

/** The groups that an application has ticked. */
export function tickedIn({ groups }: Revises, data: JsonObject): string[] {
  const value = data[groups];
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}

function itemOf(
  one: JudgedDifference,
  {
    revises,
    ticked,
    lists,
    language,
    words,
  }: {
    revises: Revises;
    ticked: string[];
    lists: Readonly<Record<string, RuleList>>;
    language: Language;
    words: (place: DataPlace) => string;
  },
): ChangeItem {
  const { field, rowId, column, change, type } = one;
  const place: DataPlace = {
    field,
    ...(rowId === undefined ? {} : { rowId }),
    ...(column === undefined ? {} : { column }),
  };
  const opened = groupOf(revises, ticked, place);
  const title = type === 'undecided' ? undefined : lists[titleLists[type]]?.title;
  return {
    group: opened ?? groupOf(revises, Object.keys(revises.opens), place) ?? '',
    open: opened !== null,
    field,
    ...(rowId === undefined ? {} : { row: rowId }),
    ...(column === undefined ? {} : { column }),
    place: words(place),
    change,
    before: one.before ?? '',
    after: one.after ?? '',
    class: type,
    note: one.note ?? (title ? textOf(title, language) : ''),
    basis: one.citation ? `${one.citation.regulation} ${one.citation.article}` : '',
  };
}

const titleLists = { newProduct: 'changesNewProduct', review: 'changesReview', record: 'changesRecord' } as const;

/** The first of these groups that opens a place; null = none does. */
function groupOf({ opens }: Revises, groups: readonly string[], place: DataPlace): string | null {
  return groups.find((group) => (opens[group] ?? []).some((path) => liesIn(place, placeOfPath(path)))) ?? null;
}
