import {
  type AreaDefinition,
  type Citation,
  type JsonObject,
  type Language,
  type ListItem,
  type RuleList,
  reviewPartOf,
  type Text,
} from '@app/contract';
import { type Difference, differencesOf } from './differences.ts';

/**
 * What a change of a registered or filed product is (domain.md 6.4): `newProduct` needs a new application, `review` a
 * change with technical review, `record` only a change of record; `undecided` stands in no list and is left to a person.
 */
export const changeTypes = ['newProduct', 'review', 'undecided', 'record'] as const;
export type ChangeType = (typeof changeTypes)[number];

/** A difference with the type that the regulation's lists give it. */
export interface JudgedDifference extends Difference {
  type: ChangeType;
  /** Why, in the list's words; absent when no list names it. */
  note?: string;
  citation?: Citation;
}

/** Two versions compared: the differences, gravest type first, and the type of the whole. */
export interface Comparison {
  type: ChangeType | 'none';
  title?: Text;
  differences: JudgedDifference[];
}

/** The lists that say which difference is which type; the first row that fits decides. */
const listOf: Record<Exclude<ChangeType, 'undecided'>, string> = {
  newProduct: 'changesNewProduct',
  review: 'changesReview',
  record: 'changesRecord',
};

/** Compares two versions of a dossier and says which change the difference implies, by the lists of the regulation. */
export function compareVersions(
  definition: AreaDefinition,
  before: JsonObject,
  after: JsonObject,
  lists: Readonly<Record<string, RuleList>>,
  language: Language,
): Comparison {
  const judged = differencesOf(definition, before, after, language).map(
    (one): JudgedDifference => ({ ...one, ...judge(one, keysOf(definition, one), lists, language) }),
  );
  const differences = changeTypes.flatMap((type) => judged.filter((one) => one.type === type));
  const type = differences[0]?.type ?? 'none';
  const title = type === 'none' || type === 'undecided' ? undefined : lists[listOf[type]]?.title;
  return { type, differences, ...(title ? { title } : {}) };
}

/**
 * The differences that one of these lists names, each with the list: what a procedure that keeps the product must not change. Which other list names
 * them too is without weight.
 */
export function namedDifferences(
  definition: AreaDefinition,
  differences: readonly JudgedDifference[],
  lists: readonly RuleList[],
  language: Language,
): { difference: JudgedDifference; list: RuleList; note?: string }[] {
  return differences.flatMap((difference) => {
    for (const list of lists) {
      const row = rowFor(difference, keysOf(definition, difference), list);
      if (row) return [{ difference, list, ...noted(row, language) }];
    }
    return [];
  });
}

/** The note of a row in a language, where it has one. */
function noted({ note, noteEn, noteTw }: ListItem, language: Language): { note?: string } {
  const said = (language === 'en' ? noteEn : language === 'zh-TW' ? noteTw : undefined) ?? note;
  return said === undefined ? {} : { note: said };
}

function rowFor(one: Difference, keys: readonly string[], list: RuleList | undefined) {
  return list?.items.find(({ key, group }) => keys.includes(key) && fits(one, group));
}

function judge(
  one: Difference,
  keys: readonly string[],
  lists: Readonly<Record<string, RuleList>>,
  language: Language,
): Pick<JudgedDifference, 'type' | 'note' | 'citation'> {
  // Text that only looks different is first asked whether it is a mere record.
  const order = one.sameText
    ? (['record', 'newProduct', 'review'] as const)
    : (['newProduct', 'review', 'record'] as const);
  for (const type of order) {
    const list = lists[listOf[type]];
    const row = rowFor(one, keys, list);
    if (row && list) return { type, citation: list.citation, ...noted(row, language) };
  }
  return { type: 'undecided' };
}

/** `text`: only the spelling differs; `content`: more than that; `row`: a row came or went; `order`: rows changed
 * places; none: every difference. */
function fits(one: Difference, group: string | undefined): boolean {
  if (group === undefined) return true;
  if (group === 'row') return one.rowId !== undefined && one.column === undefined;
  if (group === 'order') return one.change === 'moved';
  if (group === 'text') return one.sameText;
  return group === 'content' && !one.sameText;
}

/** How the lists may name a place: the dossier's key (`form.manufacturers.address`), else the form's own field. */
function keysOf(definition: AreaDefinition, { field, column, rowId }: Difference): string[] {
  const roles = Object.entries(reviewPartOf(definition)?.mapping ?? {}).flatMap(([role, source]) =>
    source.split('|').includes(field) ? [role] : [],
  );
  return [...roles, field].flatMap((name) => {
    const part = column ?? (name === 'documents' ? rowId : undefined);
    if (part === undefined) return [name];
    return column === undefined ? [`${name}.${part}`, name] : [`${name}.${part}`];
  });
}
