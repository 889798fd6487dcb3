import { z } from 'zod';
import { check, checked, type Draft } from '../../judging/rulebook.ts';
import { placeOf } from '../../places.ts';
import { requirementsOf } from '../../requirements.ts';
import { fillText, Said } from '../../say.ts';
import { text, tw } from '../../words.ts';

/** D02, D35, F45–F47: the tests that code and formulation call for are there. */
export const mustTest = check({
  options: z.strictObject({
    /** Only these items of the requirement table, or all but `except`. */
    items: z.array(z.string()).optional(),
    except: z.array(z.string()).default([]),
    /** Items that a claimed exemption covers. */
    waived: z.array(z.string()).default([]),
    lists: z.array(z.string()).optional(),
  }),
  run(subject, { items, except, waived }) {
    const needed = requirementsOf(subject.facts, subject.data, subject.asOf).filter(
      ({ kind, code }) => kind === 'test' && (items === undefined || items.includes(code)) && !except.includes(code),
    );
    if (needed.length === 0) return { kind: 'notApplicable' };
    const isWaived = subject.facts.get('waiver.claimed') === true;
    const attached = new Set(
      subject.dossier.documents
        .filter((one) => one.files.length > 0 || one.notApplicable !== undefined)
        .map(({ code }) => code),
    );
    const tests = subject.dossier.tests;
    const open = needed.filter(({ code }) => !attached.has(code) && !(isWaived && waived.includes(code)));
    if (open.length === 0) return checked([]);
    if (tests === undefined) return { kind: 'missing', input: 'tests' };
    const done = new Set(tests.map(({ item }) => item));
    return checked(
      open
        .filter(({ code }) => !done.has(code))
        .map(
          (one): Draft => ({
            subject: one.code,
            ...(one.decided ? {} : { severity: 'undecided' as const }),
            title: text(
              one.decided ? `缺少检验项目“${one.title['zh-CN']}”` : `还不能确定是否需要检验项目“${one.title['zh-CN']}”`,
              one.decided
                ? `Test missing: ${one.title.en}`
                : `It is not yet clear whether this test is needed: ${one.title.en}`,
              one.decided ? `缺少檢驗項目「${tw(one.title)}」` : `還不能確定是否需要檢驗項目「${tw(one.title)}」`,
            ),
            detail: one.reason,
            places: [{ field: subject.field('documents'), rowId: one.code, label: one.title }],
            citation: one.citation,
          }),
        ),
    );
  },
});

/** D13: what was tested of the product is an item of its standard, by code or by name. */
export const standardItems = check({
  options: z.strictObject({ prefixes: z.array(z.string()), title: Said }),
  run(subject, { prefixes, title }) {
    const items = subject.dossier.standard?.items;
    const tests = subject.dossier.tests;
    if (items === undefined) return { kind: 'missing', input: 'standard' };
    if (tests === undefined) return { kind: 'notApplicable' };
    const titles = new Map(subject.data.requirements.map((row) => [row.code, row.title['zh-CN']]));
    const listed = items.map(({ item }) => item);
    const missing = [...new Set(tests.map(({ item }) => item))].filter((item) => {
      const name = titles.get(item) ?? item;
      return (
        prefixes.some((prefix) => item.startsWith(prefix)) && !listed.some((one) => one === item || one.includes(name))
      );
    });
    if (missing.length === 0) return checked([]);
    const get = () => missing.map((item) => titles.get(item) ?? item).join('、');
    return checked([
      { subject: 'items', title: fillText(title, get), places: [placeOf(subject, 'standard')], value: get() },
    ]);
  },
});
