import type { ListItem, TestReport } from '@app/contract';
import { z } from 'zod';
import { decide } from '../decide.ts';
import { placeOf, quoted } from '../places.ts';
import { requirementsOf } from '../requirements.ts';
import { check, checked, type Draft, inForce, type Subject } from '../rulebook.ts';
import { fillText, Said } from '../say.ts';
import { short, text, tw } from '../words.ts';

/** D02, D35, F45–F47: the tests that code and formula call for are there. */
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

/** D07–D09: results stay within the limits of the table; `not detected` allows no figure. */
export const testLimits = check({
  options: z.strictObject({
    list: z.string(),
    groups: z.array(z.string()),
    future: z.boolean().default(false),
    title: Said,
  }),
  run(subject, { list, groups, future, title }) {
    const tests = subject.dossier.tests;
    if (tests === undefined) return { kind: 'missing', input: 'tests' };
    const table = subject.data.lists?.[list];
    const items = (table?.items ?? []).filter((item) => groups.includes(item.group ?? ''));
    let judged = 0;
    const drafts = tests.flatMap((test): Draft[] =>
      items
        .filter(
          (item) => item.key === test.item && (future ? (item.from ?? '') > subject.asOf : inForce(item, subject.asOf)),
        )
        .flatMap((item): Draft[] => {
          const applies = item.when === undefined ? 'yes' : decide(item.when, subject.facts);
          if (applies === 'no') return [];
          judged += 1;
          // What fails today is told today.
          if (future && items.some((now) => isNow(now, subject) && now.key === item.key && within(test, now) === false))
            return [];
          const verdict = applies === 'unknown' ? undefined : within(test, item);
          if (verdict === true) return [];
          const get = (name: string) =>
            name === 'item'
              ? (item.note ?? item.key)
              : name === 'value'
                ? `${test.value ?? ''} ${test.unit ?? ''}`.trim()
                : limitOf(item);
          const source = quoted(test.source);
          return [
            {
              subject: `${test.id}:${item.key}${item.from ?? ''}`,
              ...(verdict === undefined ? { severity: 'undecided' as const } : {}),
              title:
                verdict === undefined
                  ? text(
                      `无法判断“${item.note ?? item.key}”的结果：${test.value ?? '没有结果'}`,
                      `The result of ${item.key} cannot be judged: ${test.value ?? 'none'}`,
                      `無法判斷「${item.note ?? item.key}」的結果：${test.value ?? '沒有結果'}`,
                    )
                  : fillText(title, get),
              ...(source ? { detail: source } : {}),
              places: [placeOf(subject, 'tests', test.id)],
              value: get('value'),
              limit: limitOf(item),
              ...(future && item.from !== undefined ? { from: item.from } : {}),
              ...(table
                ? { citation: { ...table.citation, article: `${table.citation.article}：${item.note ?? item.key}` } }
                : {}),
            },
          ];
        }),
    );
    return judged === 0 ? { kind: 'notApplicable' } : checked(drafts);
  },
});

function isNow(item: ListItem, subject: Subject): boolean {
  return inForce(item, subject.asOf);
}

function limitOf(item: ListItem): string {
  return item.value === 'ND' ? '不得检出' : `≤ ${item.value ?? ''} ${item.names?.[0] ?? ''}`.trim();
}

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

/** True, false, or undefined where the printed result does not say. */
function within(test: TestReport, item: ListItem): boolean | undefined {
  const printed = (test.value ?? '').normalize('NFKC').trim();
  if (test.verdict === 'fail') return false;
  if (printed === '') return test.verdict === undefined ? undefined : test.verdict === 'pass';
  const isAbsent = /未检出|未檢出|不得检出|阴性|陰性|^ND$|not detected|absent/i.test(printed);
  if (item.value === 'ND')
    return isAbsent ? true : /检出|檢出|阳性|陽性|detected|positive|\d/i.test(printed) ? false : undefined;
  if (isAbsent) return true;
  const number = /^([<>≤≥]?)=?\s{0,9}(\d{1,30}(?:\.\d{1,30})?)(?:\s{0,9}[×xX]\s{0,9}10\^?(\d{1,9}))?(\D*)$/.exec(
    printed.replace(/,(?=\d{3})/g, ''),
  );
  if (!number) return undefined;
  const [, sign = '', digits = '', power] = number;
  const scaled =
    Number(digits) *
    (power === undefined ? 1 : 10 ** Number(power)) *
    unitFactor(`${number[4] ?? ''}${test.unit ?? ''}`, item);
  const most = Number(item.value);
  if (sign === '>' || sign === '≥') return scaled >= most ? false : undefined;
  return scaled <= most ? true : sign === '<' || sign === '≤' ? undefined : false;
}

/** Factor from the unit of a result to the unit of its limit; counts and unstated units stay as they are. */
function unitFactor(unit: string, item: ListItem): number {
  const [own, limit] = [inMilligrams(unit), inMilligrams(item.names?.[0] ?? '')];
  return own === undefined || limit === undefined ? 1 : own / limit;
}

/** A unit of content in mg/kg, or undefined where it is none. */
function inMilligrams(unit: string): number | undefined {
  const plain = unit.toLowerCase().normalize('NFKC').replace(/\s/g, '');
  if (/^([µμu]g\/(kg|l)|ng\/(g|ml)|ppb)/.test(plain)) return 0.001;
  if (/^(mg\/(kg|l)|[µμu]g\/(g|ml)|ppm)/.test(plain)) return 1;
  if (/^(g\/(kg|l)|mg\/(g|ml)|‰)/.test(plain)) return 1_000;
  return /^(%|g\/100g)/.test(plain) ? 10_000 : undefined;
}

/** L11: the protection on the label is not above the test: SPF as measured, 50+ above 50, PA by PFA. */
export const sunProtection = check({
  options: z.strictObject({ spfItem: z.string(), pfaItem: z.string() }),
  run(subject, { spfItem, pfaItem }) {
    const said =
      `${subject.facts.get('label.spf') ?? ''} ${subject.facts.get('label.claims') ?? ''} ${subject.facts.get('label.productName') ?? subject.dossier.productName ?? ''} ${subject.facts.get('label.text') ?? ''}`.normalize(
        'NFKC',
      );
    const own = String(subject.facts.get('label.spf') ?? '').normalize('NFKC');
    const spf = /^\s*(?:SPF\s*)?(\d+)\s*(\+?)/i.exec(own) ?? /SPF\s*(\d+)\s*(\+?)/i.exec(said);
    const ownPa = String(subject.facts.get('label.pa') ?? '').normalize('NFKC');
    const pa = /(\+{1,4})/.exec(ownPa)?.[1] ?? /PA\s*(\+{1,4})/i.exec(said)?.[1];
    if (!spf && pa === undefined) return { kind: 'notApplicable' };
    if (subject.dossier.tests === undefined) return { kind: 'missing', input: 'tests' };
    const measured = (item: string) => {
      const values = (subject.dossier.tests ?? [])
        .filter((test) => test.item === item)
        .map(({ value }) => Number.parseFloat((value ?? '').normalize('NFKC')));
      const known = values.filter(Number.isFinite);
      return known.length === 0 ? undefined : Math.min(...known);
    };
    const drafts: Draft[] = [];
    const place = placeOf(subject, 'label.spf');
    if (spf) {
      const [stated, plus, value] = [Number(spf[1]), spf[2] === '+', measured(spfItem)];
      if (stated > 50 || (plus && stated !== 50))
        drafts.push({
          subject: 'spf:form',
          title: text(
            'SPF 值大于 50 的，只能标识为 SPF50+',
            'An SPF above 50 is stated as SPF50+',
            'SPF 值大於 50 的，只能標示為 SPF50+',
          ),
          places: [place],
          value: `SPF${spf[1]}${spf[2]}`,
          limit: 'SPF50+',
        });
      else if (value === undefined) drafts.push(untested('SPF', 'spf:test', place));
      else if (value < stated || (plus && value <= 50))
        drafts.push({
          subject: 'spf:value',
          title: text(
            `标签 SPF${stated}${plus ? '+' : ''} 高于检验结果 ${value}`,
            `The label says SPF${stated}${plus ? '+' : ''}; the test gives ${value}`,
            `標籤 SPF${stated}${plus ? '+' : ''} 高於檢驗結果 ${value}`,
          ),
          places: [place],
          value: `SPF${stated}${plus ? '+' : ''}`,
          limit: String(value),
        });
    }
    if (pa !== undefined) {
      const value = measured(pfaItem);
      if (value === undefined) drafts.push(untested('PA', 'pa:test', placeOf(subject, 'label.pa')));
      else {
        const grade = value >= 16 ? 4 : value >= 8 ? 3 : value >= 4 ? 2 : value >= 2 ? 1 : 0;
        if (pa.length > grade)
          drafts.push({
            subject: 'pa:value',
            title: text(
              `标签 PA${pa} 高于检验结果：PFA ${value} 对应 ${grade === 0 ? '不能标识' : `PA${'+'.repeat(grade)}`}`,
              `The label says PA${pa}; PFA ${value} gives ${grade === 0 ? 'no grade' : `PA${'+'.repeat(grade)}`}`,
              `標籤 PA${pa} 高於檢驗結果：PFA ${value} 對應 ${grade === 0 ? '不能標示' : `PA${'+'.repeat(grade)}`}`,
            ),
            places: [placeOf(subject, 'label.pa')],
            value: `PA${pa}`,
            limit: grade === 0 ? '' : `PA${'+'.repeat(grade)}`,
            steps: [`PFA ${value}: 2–3 +, 4–7 ++, 8–15 +++, ≥ 16 ++++`],
          });
      }
    }
    return checked(drafts);
  },
});

function untested(what: string, subject: string, place: Draft['places'][number]): Draft {
  return {
    subject,
    title: text(
      `标签标识 ${what}，没有检验结果`,
      `The label states ${what} without a test result`,
      `標籤標示 ${what}，沒有檢驗結果`,
    ),
    places: [place],
    value: short(what),
  };
}
