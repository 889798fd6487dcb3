import { z } from 'zod';
import { linearPattern } from '../../../pattern/index.ts';
import { perText } from '../../../remember.ts';
import { check, checked, type Draft, type Subject } from '../../judging/rulebook.ts';
import { itemsInForce } from '../../list-items.ts';
import { PatternText } from '../../pattern-text.ts';
import { type ContainedSubstance, cell, rowLabel } from '../../rows.ts';
import { fillText, Said } from '../../say.ts';
import { called, listed, short, text, tw } from '../../words.ts';
import { EntryChoice, entriesFor, entryNaming, isNamedBy } from './limit-entries.ts';

const Purposes = z.array(z.string()).min(1);

/** F21, F28, F32, F34: a substance that is there for a purpose has to stand in the table of that purpose. */
export const permitted = check({
  options: z.strictObject({
    tables: z.array(z.string()),
    purposes: Purposes,
    /** The table that the law names; when it is not loaded in full, absence is no proof. */
    complete: z.string().optional(),
    /** Names that need no entry of their own, such as a group entry covers. */
    exceptNames: z.array(PatternText).default([]),
    title: Said,
    lists: z.array(z.string()).optional(),
  }),
  run(subject, { tables, purposes, complete, exceptNames, title }) {
    if (subject.substances.length === 0) return { kind: 'missing', input: 'rows' };
    const there = subject.substances.filter((substance) => serves(substance, purposes));
    if (there.length === 0) return { kind: 'notApplicable' };
    const table = complete === undefined ? undefined : subject.data.completeness[complete];
    const isWhole = table === undefined || table.have >= table.of;
    const pattern = exceptNames.length > 0 ? linearPattern(exceptNames.join('|'), 'i') : undefined;
    return checked(
      there.flatMap((substance): Draft[] => {
        if (isNamedBy(subject, substance, tables)) return [];
        if (pattern && [...substance.keys].some((key) => pattern.test(key))) return [];
        const get = (name: string) => (name === 'name' ? called(substance.row) : substance.row.purpose);
        return [
          {
            subject: substance.row.rowId,
            ...(isWhole ? {} : { severity: 'undecided' as const }),
            title: isWhole
              ? fillText(title, get)
              : text(
                  `无法判断“${called(substance.row)}”是否准用：表没有收全`,
                  `Cannot tell whether “${called(substance.row)}” is permitted: the table is not complete here`,
                  `無法判斷「${called(substance.row)}」是否准用：表沒有收全`,
                ),
            places: [
              cell(subject.field('rows'), substance.row, 'purpose'),
              cell(subject.field('rows'), substance.row, 'name'),
            ],
            value: `${called(substance.row)}（${short(substance.row.purpose ?? '')}）`,
          },
        ];
      }),
    );
  },
});

/** F29, F49: rows that a table or a purpose picks out may be there only for certain purposes. */
export const purposeOnly = check({
  options: z.strictObject({
    /** Rows that a table names … */
    tables: z.array(z.string()).optional(),
    /** … in some of its entries … */
    ...EntryChoice,
    /** … under a name of this form … */
    named: PatternText.optional(),
    /** … may serve only these purposes; or no row may serve one of `forbidden`. */
    allowed: Purposes.optional(),
    forbidden: Purposes.optional(),
    /** Whether findings cite the entry that names the substance, in place of the ground of the rule. */
    citesEntry: z.boolean().default(false),
    /** What an empty purpose means: that it cannot be decided, or nothing where another rule asks for the purpose. */
    empty: z.enum(['undecided', 'silent']).default('undecided'),
    title: Said,
    detail: Said.optional(),
  }),
  run(subject, { tables, entries, except, named, allowed, forbidden, citesEntry, empty, title, detail }) {
    if (subject.substances.length === 0) return { kind: 'missing', input: 'rows' };
    const pattern = named === undefined ? undefined : linearPattern(named, 'i');
    const chosen =
      entries === undefined && except === undefined
        ? undefined
        : new Set(
            (tables ?? []).flatMap((table) =>
              entriesFor(subject, table, 'now', { entries, except }).flatMap(({ substances }) => substances),
            ),
          );
    const picked = subject.substances.filter(
      (substance) =>
        (tables === undefined || (chosen ? chosen.has(substance) : isNamedBy(subject, substance, tables))) &&
        (pattern === undefined || [substance.row.name, ...substance.keys].some((name) => pattern.test(name))),
    );
    if (picked.length === 0) return { kind: 'notApplicable' };
    return checked(
      picked.flatMap((substance): Draft[] => {
        // A component without a purpose of its own serves its blend, whose purpose says nothing of it.
        const purpose = (substance.row.purpose ?? '').trim();
        const get = (name: string) => (name === 'name' ? called(substance.row) : short(purpose));
        const entry = citesEntry ? entryNaming(subject, substance, tables ?? []) : undefined;
        const cited = entry ? { citation: entry.citation } : {};
        if (purpose === '') return empty === 'silent' ? [] : [{ ...unstated(subject, substance), ...cited }];
        const isWrong = forbidden === undefined ? !contains(purpose, allowed ?? []) : contains(purpose, forbidden);
        if (!isWrong) return [];
        return [
          {
            subject: substance.row.rowId,
            title: fillText(title, get),
            ...(detail ? { detail: fillText(detail, get) } : {}),
            places: [cell(subject.field('rows'), substance.row, 'purpose')],
            value: `${called(substance.row)}（${short(purpose)}）`,
            ...cited,
          },
        ];
      }),
    );
  },
});

function unstated(subject: Subject, substance: ContainedSubstance): Draft {
  const label = rowLabel(substance.row);
  return {
    subject: `${substance.row.rowId}?`,
    severity: 'undecided',
    title: text(
      `${label['zh-CN']}“${called(substance.row)}”没有填使用目的，无法判断`,
      `${label.en}, “${called(substance.row)}”, states no purpose; cannot be decided`,
      `${tw(label)}「${called(substance.row)}」沒有填使用目的，無法判斷`,
    ),
    places: [cell(subject.field('rows'), substance.row, 'purpose')],
  };
}

/** F50: not more substances of a purpose than usual. */
export const purposeCount = check({
  options: z.strictObject({
    groups: z.array(z.strictObject({ purposes: Purposes, most: z.number().int(), say: Said })),
    title: Said,
  }),
  run(subject, { groups, title }) {
    if (subject.substances.length === 0) return { kind: 'missing', input: 'rows' };
    return checked(
      groups.flatMap(({ purposes, most, say }): Draft[] => {
        const substances = subject.substances.filter((substance) => serves(substance, purposes));
        const kinds = new Set(substances.map((substance) => substance.byName?.[0]?.name ?? substance.row.name));
        if (kinds.size <= most) return [];
        const values = (words: string) => (name: string) =>
          name === 'say' ? words : name === 'count' ? String(kinds.size) : String(most);
        const [zh, en, traditional] = [
          fillText(title, values(say['zh-CN'])),
          fillText(title, values(say.en)),
          fillText(title, values(tw(say))),
        ];
        const all = listed([...kinds]);
        return [
          {
            subject: purposes[0] ?? '',
            title: text(zh['zh-CN'], en.en, tw(traditional)),
            detail: all,
            places: substances.slice(0, 20).map((substance) => cell(subject.field('rows'), substance.row, 'purpose')),
            value: String(kinds.size),
            limit: String(most),
          },
        ];
      }),
    );
  },
});

/** F54: the stated purpose is one of the functions that the European inventory gives the substance. */
export const purposeKnown = check({
  options: z.strictObject({ list: z.string(), title: Said }),
  run(subject, { list, title }) {
    if (subject.substances.length === 0) return { kind: 'missing', input: 'rows' };
    const words = itemsInForce(subject, list);
    return checked(
      subject.substances.flatMap((substance): Draft[] => {
        const purpose = substance.row.purpose ?? '';
        const fitting = words.filter((item) => purpose.includes(item.key)).flatMap(({ names = [] }) => names);
        const functions = fitting.length > 0 ? (substance.byName ?? []).flatMap((row) => row.functions ?? []) : [];
        // Nothing is known of the substance, or the purpose has no counterpart: no ground for a doubt.
        if (functions.length === 0) return [];
        // Several purposes in one cell are each enough.
        if (functions.some((one) => fitting.some((name) => one.includes(name)))) return [];
        const get = (name: string) =>
          name === 'name'
            ? called(substance.row)
            : name === 'purpose'
              ? short(substance.row.purpose ?? '')
              : functions.join(', ');
        return [
          {
            subject: substance.row.rowId,
            title: fillText(title, get),
            places: [cell(subject.field('rows'), substance.row, 'purpose')],
            value: short(substance.row.purpose ?? ''),
            limit: functions.join(', ').slice(0, 300),
          },
        ];
      }),
    );
  },
});

function serves(substance: ContainedSubstance, purposes: readonly string[]): boolean {
  return contains(substance.row.purpose ?? '', purposes);
}

function contains(given: string, purposes: readonly string[]): boolean {
  const purpose = plain(given);
  return purpose !== '' && purposes.some((word) => purpose.includes(plain(word)));
}

const plain = perText((words) => words.normalize('NFKC').toUpperCase());
