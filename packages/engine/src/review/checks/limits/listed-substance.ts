import type { Citation, ListItem, RulebookData } from '@app/contract';
import { z } from 'zod';
import { perObject, perText } from '../../../remember.ts';
import { check, checked, type Draft, decide, inForce, type Subject } from '../../judging/rulebook.ts';
import { normaliseName } from '../../normalise-name.ts';
import { type ContainedSubstance, cell, rowLabel } from '../../rows.ts';
import { called, short, text, tw } from '../../words.ts';

/**
 * F15–F17: substances of the formulation that a list names, by name, by CAS number, or for plants and animals by their
 * Latin name (a genus entry covers its species). An entry that is forbidden only under a condition is left to a person.
 */
export const listedSubstance = check({
  options: z.strictObject({
    list: z.string(),
    by: z.enum(['substance', 'organism', 'cas']),
    /** Names of lists that other rules judge by first: a substance on one of them is not reported by this rule too. */
    after: z.array(z.string()).default([]),
    /** Remarks of the catalogue that another rule reports: substances with one of them are left out here. */
    exceptRemarks: z.array(z.string()).default([]),
    lists: z.array(z.string()).optional(),
  }),
  run(subject, { list, by, after, exceptRemarks }) {
    if (subject.substances.length === 0) return { kind: 'missing', input: 'rows' };
    const table = subject.data.lists?.[list];
    if (!table) return { kind: 'notApplicable' };
    const index = indexOf(subject.data)(list);
    const others = after.map((other) => indexOf(subject.data)(other));
    return checked(
      subject.substances.flatMap((substance): Draft[] => {
        const item = entryOf(subject, index, by, substance);
        if (!item) return [];
        const remarks = [...(substance.byName ?? []), ...(substance.byInci ?? [])].map((row) => row.remark ?? '');
        if (exceptRemarks.some((remark) => remarks.some((own) => own.includes(remark)))) return [];
        const isReported = (other: Index) =>
          entryOf(subject, other, 'substance', substance) ?? entryOf(subject, other, 'organism', substance);
        if (others.some(isReported)) return [];
        return [
          finding(subject, substance, item, table.citation, table.title['zh-CN'], table.title.en, tw(table.title)),
        ];
      }),
    );
  },
});

function finding(
  subject: Subject,
  substance: ContainedSubstance,
  item: ListItem,
  citation: Citation,
  zh: string,
  en: string,
  traditional: string,
): Draft {
  const label = rowLabel(substance.row);
  const entry = item.names?.[0] ?? item.note ?? item.key;
  const isConditional = item.group === 'conditional';
  const draft: Draft = {
    subject: `${substance.row.rowId}:${item.key}`,
    title: isConditional
      ? text(
          `${zh}对“${called(substance.row)}”附有条件，由人判断`,
          `${en} has a condition for “${called(substance.row)}”; a person decides`,
          `${traditional}對「${called(substance.row)}」附有條件，由人判斷`,
        )
      : text(
          `${label['zh-CN']}“${called(substance.row)}”列入${zh}`,
          `${label.en}, “${called(substance.row)}”, stands in: ${en}`,
          `${tw(label)}「${called(substance.row)}」列入${traditional}`,
        ),
    detail: text(
      `第 ${item.key} 项：${short(entry)}${item.note ? `（${short(item.note)}）` : ''}。`,
      `Entry ${item.key}: ${short(item.note ?? entry)}.`,
      `第 ${item.key} 項：${short(entry)}${item.note ? `（${short(item.note)}）` : ''}。`,
    ),
    places: [cell(subject.field('rows'), substance.row, 'name')],
    value: called(substance.row),
    limit: short(entry),
    citation: { ...citation, article: articleOf(citation, item) },
  };
  if (isConditional) draft.severity = 'undecided';
  return draft;
}

/** Where an entry stands: lists of a law that does not count in Chinese write `{key}` in their article. */
function articleOf({ article }: Citation, { key }: ListItem): string {
  return article.includes('{key}') ? article.replace('{key}', key) : `${article} 第${key}项`;
}

interface Index {
  byName: Map<string, ListItem>;
  byCas: Map<string, ListItem>;
  /** `EUPHORBIA -CERIFERA` is a genus without one of its species. */
  organisms: Map<string, { species: string | undefined; without: string[]; item: ListItem }[]>;
}
/** The entry of a list that names a substance of the formulation, if any. */
function entryOf(
  subject: Subject,
  index: Index,
  by: 'substance' | 'organism' | 'cas',
  substance: ContainedSubstance,
): ListItem | undefined {
  const counts = (item: ListItem | undefined) =>
    item && inForce(item, subject.asOf) && (item.when === undefined || decide(item.when, subject.facts) !== 'no')
      ? item
      : undefined;
  if (by === 'organism') {
    return counts(organismOf(index, substance)) ?? byName(index, substance, counts);
  }
  if (by === 'substance') {
    const hit = byName(index, substance, counts);
    if (hit) return hit;
  }
  for (const cas of substance.cas) {
    const item = counts(index.byCas.get(cas));
    if (item) return item;
  }
  for (const row of substance.byName ?? [])
    for (const cas of row.cas) {
      const item = counts(index.byCas.get(cas));
      if (item) return item;
    }
  return undefined;
}

function byName(
  index: Index,
  substance: ContainedSubstance,
  counts: (item: ListItem | undefined) => ListItem | undefined,
) {
  for (const key of substance.keys) {
    const item = counts(index.byName.get(key));
    if (item) return item;
  }
  return undefined;
}

/** The first entry of a plant or animal that a row names. */
function organismOf(index: Index, substance: ContainedSubstance): ListItem | undefined {
  for (const { genus, species: own } of latinOf(substance))
    for (const { species, without, item } of index.organisms.get(genus) ?? [])
      if ((species === undefined || own === species) && !without.includes(own)) return item;
  return undefined;
}

/** Latin names inside a row: `白附子（TYPHONIUM GIGANTEUM）` and the beginning of its INCI name. */
const latinOf = perObject((substance: ContainedSubstance) =>
  [
    substance.row.name,
    substance.row.inci ?? '',
    ...(substance.byName ?? []).flatMap(({ name, inci }) => [name, inci]),
  ].flatMap(latinIn),
);

const latinIn = perText((name): { genus: string; species: string }[] => {
  const inside = /[（(]([A-Za-z][A-Za-z .×-]+)/.exec(name)?.[1] ?? name;
  const [genus = '', species = ''] = inside.toUpperCase().split(/\s+/);
  return /^[A-Z]{3,}$/.test(genus) ? [{ genus, species }] : [];
}, 40_000);

const indexOf = perObject((data: RulebookData) =>
  perText((list): Index => {
    const index: Index = { byName: new Map(), byCas: new Map(), organisms: new Map() };
    for (const item of data.lists?.[list]?.items ?? []) {
      for (const name of item.names ?? []) index.byName.set(normaliseName(name), item);
      for (const cas of item.cas ?? []) index.byCas.set(cas, item);
      for (const organism of item.value?.split('|') ?? []) {
        const [genus = '', ...rest] = organism.toUpperCase().split(/\s+/);
        const without = rest.filter((one) => one.startsWith('-')).map((one) => one.slice(1));
        const entry = { species: rest.find((one) => !one.startsWith('-')), without, item };
        index.organisms.set(genus, [...(index.organisms.get(genus) ?? []), entry]);
      }
    }
    return index;
  }),
);
