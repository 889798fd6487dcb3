import { z } from 'zod';
import { linearPattern } from '../../pattern/index.ts';
import { check, checked, type Draft, type Outcome, type Subject } from '../judging/rulebook.ts';
import { fold, labelWords } from '../label-words.ts';
import { PatternText } from '../pattern-text.ts';
import { placeOf, textAt } from '../places.ts';
import { type ContainedSubstance, cell } from '../rows.ts';
import { fillText, Said } from '../say.ts';
import { called, listed, short, text, tw } from '../words.ts';
import { EntryChoice, entriesFor, entryLabel, goesToAnotherTable } from './limits/limit-entries.ts';

const Statement = z.strictObject({
  say: Said,
  /** Words of which one stands on the label, and forms that count as well (over capitals without blanks and commas). */
  words: z.array(z.string()).min(1),
  patterns: z.array(PatternText).default([]),
});

/** Statements that the label has to make, where substances of a table (or the scope of the rule) call for them. */
export const mustSay = check({
  options: z.strictObject({
    tables: z.array(z.string()).optional(),
    statements: z.array(Statement).min(1),
    title: Said,
  }),
  run(subject, { tables, statements, title }) {
    if (subject.substances.length === 0) return { kind: 'missing', input: 'rows' };
    const callers = tables === undefined ? [] : namedBy(subject, tables);
    if (tables !== undefined && callers.length === 0) return { kind: 'notApplicable' };
    const label = labelWords(subject);
    if (label === undefined && isUnread(subject)) return { kind: 'missing', input: 'label' };
    const missing = statements.filter(({ words, patterns }) => !says(label ?? '', words, patterns));
    if (missing.length === 0) return checked([]);
    const said = (pick: (one: Said) => string) => missing.map(({ say }) => pick(say)).join('；');
    const names = listed([...new Set(callers.map((one) => called(one.row)))], 4);
    const get = (words: string, name: string) => (key: string) => (key === 'say' ? words : name);
    const simplified = said((one) => one['zh-CN']);
    return checked([
      {
        subject: 'statements',
        title: text(
          fillText(title, get(simplified, names['zh-CN']))['zh-CN'],
          fillText(
            title,
            get(
              said((one) => one.en),
              names.en,
            ),
          ).en,
          tw(fillText(title, get(said(tw), tw(names)))),
        ),
        places: [
          placeOf(subject, 'label.warnings'),
          ...callers.slice(0, 10).map((one) => cell(subject.field('rows'), one.row, 'name')),
        ],
        limit: simplified,
      },
    ]);
  },
});

function namedBy(subject: Subject, tables: readonly string[]): ContainedSubstance[] {
  const all = tables.flatMap((table) => entriesFor(subject, table).flatMap(({ substances }) => substances));
  return [...new Set(all)];
}

/** Nothing was read, or only parts of the label were: then nobody knows what its other words are. */
function isUnread({ dossier }: Subject): boolean {
  return dossier.label === undefined || dossier.label.partial === true;
}

function says(label: string, words: readonly string[], patterns: readonly string[]): boolean {
  return words.some((one) => label.includes(fold(one))) || patterns.some((one) => linearPattern(one).test(label));
}

/**
 * Table 3, note 1: a substance that also is a preservative and serves another purpose here is named on the label with
 * what it is there for.
 */
export const statesFunction = check({
  options: z.strictObject({
    table: z.string(),
    ...EntryChoice,
    /** Groups of words for one function: a purpose that has one of them is stated by each of them. */
    functions: z.array(z.array(z.string()).min(2)).default([]),
    /** Purposes that serve the making of the product, not its user: whether the note means them is open, so they are only told. */
    technical: z.array(z.string()).default([]),
    title: Said,
    detail: Said.optional(),
  }),
  run(subject, { table, entries: only, except, functions, technical, title, detail }): Outcome {
    if (subject.substances.length === 0) return { kind: 'missing', input: 'rows' };
    const entries = entriesFor(subject, table, 'now', { entries: only, except });
    const there = entries.flatMap((entry) => {
      const [branch] = entry.branches;
      return branch ? entry.substances.map((substance) => ({ branch, substance })) : [];
    });
    const other = there.filter(({ branch, substance }) => answerOf(branch, substance) !== 'yes');
    if (other.length === 0) return { kind: 'notApplicable' };
    const label = labelWords(subject);
    if (label === undefined && isUnread(subject)) return { kind: 'missing', input: 'label' };
    // What the product is for, by its name and its claims, stands on the label too.
    const claimed = fold(
      ['label.productName', 'label.claims', 'salesPackage.claims'].map((path) => textAt(subject, path) ?? '').join(' '),
    );
    return checked(
      other.flatMap(({ branch, substance }): Draft[] => {
        const purpose = (substance.row.purpose ?? '').trim();
        const name = called(substance.row);
        const frame = {
          subject: substance.row.rowId,
          places: [cell(subject.field('rows'), substance.row, 'purpose'), placeOf(subject, 'label')],
          citation: branch.limit.citation,
        };
        if (purpose === '')
          return [
            {
              ...frame,
              severity: 'undecided',
              title: text(
                `“${name}”没有填使用目的，无法判断标签是否还应标注其功能`,
                `“${name}” states no purpose, so it cannot be told whether the label has to state its function`,
                `「${name}」沒有填使用目的，無法判斷標籤是否還應標註其功能`,
              ),
            },
          ];
        const words = [
          ...functionsIn(purpose),
          ...functions.filter((group) => group.some((word) => purpose.includes(word))).flat(),
        ];
        if (words.some((word) => `${label ?? ''}${claimed}`.includes(fold(word)))) return [];
        const label3 = entryLabel(branch.limit);
        const get = (entry: string) => (key: string) =>
          key === 'name' ? name : key === 'purpose' ? short(purpose) : entry;
        return [
          {
            ...frame,
            ...(technical.some((word) => purpose.includes(word)) ? { severity: 'info' as const } : {}),
            title: text(
              fillText(title, get(label3['zh-CN']))['zh-CN'],
              fillText(title, get(label3.en)).en,
              tw(fillText(title, get(tw(label3)))),
            ),
            ...(detail ? { detail: fillText(detail, get(label3['zh-CN'])) } : {}),
            value: `${name}（${short(purpose)}）`,
          },
        ];
      }),
    );
  },
});

function answerOf(branch: Parameters<typeof goesToAnotherTable>[0], { row }: ContainedSubstance) {
  return goesToAnotherTable(branch, row.purpose ?? '');
}

/** The words by which a purpose may stand on a label: `角质剥离剂、溶剂` as 角质剥离 and 溶剂. */
function functionsIn(purpose: string): string[] {
  return purpose
    .split(/[、,，/;；]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => (one.length > 3 ? one.replace(/剂$|劑$/, '') : one));
}
