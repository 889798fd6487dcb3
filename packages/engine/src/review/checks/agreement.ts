import type { ReviewDossier } from '@app/contract';
import { z } from 'zod';
import { linearPattern } from '../../pattern/index.ts';
import { isProved } from '../../reading/with-readings.ts';
import { identityOf, totalsOf } from '../ingredient-statement.ts';
import { check, checked, type Draft, type Input, type Subject } from '../judging/rulebook.ts';
import { normaliseName } from '../normalise-name.ts';
import { PatternText } from '../pattern-text.ts';
import { placeOf } from '../places.ts';
import { fillText, Said } from '../say.ts';
import { listed, short, text, tw } from '../words.ts';

const Compare = z.enum(['name', 'address', 'amount', 'number']);
const names = z.enum(['form', 'label', 'tests', 'assessment', 'standard', 'efficacy', 'authorisation', 'saleProof']);

/** L19, L25, D05, D22, D23, D31: two statements of the same thing say the same after normalising. */
export const agrees = check({
  options: z.strictObject({
    /** Records to compare one by one; absent = once for the dossier. */
    over: z.enum(['tests', 'manufacturers']).optional(),
    pairs: z.array(z.strictObject({ one: z.string(), other: z.string(), by: Compare, say: Said })).min(1),
    input: names.optional(),
    at: z.string(),
    title: Said,
  }),
  run(subject, { over, pairs, input, at, title }) {
    const records = recordsOf(subject, over);
    if (records === undefined) return absent(input);
    let judged = 0;
    const drafts = records.flatMap((record, index) =>
      pairs.flatMap(({ one, other, by, say }): Draft[] => {
        const [first, others] = [statedAt(subject, record, one), allAt(subject, record, other)];
        const [second] = others;
        if (first === undefined || second === undefined) return [];
        judged += 1;
        if (others.some((value) => isSame(first, value, by))) return [];
        const values = (words: string) => (name: string) =>
          name === 'say'
            ? words
            : name === 'one'
              ? short(first)
              : name === 'other'
                ? short(second)
                : String(record.item ?? record.name ?? index + 1);
        const all = text(
          fillText(title, values(say['zh-CN']))['zh-CN'],
          fillText(title, values(say.en)).en,
          tw(fillText(title, values(tw(say)))),
        );
        const id = typeof record.id === 'string' ? record.id : undefined;
        return [
          {
            subject: `${over === undefined ? '' : `${id ?? index}:`}${one}`,
            title: all,
            places: [
              placeOf(subject, at, id),
              ...(other.includes('.') && over === undefined ? [placeOf(subject, other)] : []),
            ],
            value: short(first),
            limit: short(second),
          },
        ];
      }),
    );
    return judged === 0 ? absent(input) : checked(drafts);
  },
});

function absent(input: Input | undefined) {
  return input === undefined ? ({ kind: 'notApplicable' } as const) : ({ kind: 'missing', input } as const);
}

type Fields = Record<string, unknown>;

function recordsOf(subject: Subject, over: 'tests' | 'manufacturers' | undefined): Fields[] | undefined {
  if (over === undefined) return [{}];
  return over === 'tests' ? subject.dossier.tests : subject.dossier.form?.manufacturers;
}

function statedAt(subject: Subject, record: Fields, path: string): string | undefined {
  const own = record[path];
  const value =
    own ??
    (path === 'productName' && !('item' in record) ? subject.dossier.productName : undefined) ??
    (path === 'dossier.productName' ? subject.dossier.productName : subject.facts.get(path));
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** A statement that may be one of several: the plants of a product. */
function allAt(subject: Subject, record: Fields, path: string): string[] {
  const list = subject.facts.get(path);
  if (Array.isArray(list)) return list.flatMap((one) => (typeof one === 'string' && one.trim() !== '' ? [one] : []));
  const value = statedAt(subject, record, path);
  return value === undefined ? [] : [value];
}

/** Whether two texts say the same name, address, number or amount. */
export function isSame(a: string, b: string, by: z.infer<typeof Compare>): boolean {
  if (by === 'amount') {
    const [first, second] = [amounts(a), amounts(b)];
    return first.length > 0 && first.join('|') === second.join('|');
  }
  return folded(a, by) === folded(b, by);
}

function folded(source: string, by: string): string {
  const plain = source
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s,.;:、，。；：·•\-–—_()（）[\]【】"“”'’]/g, '');
  // 省市区 endings and 中国 are written or left out; the words between them decide.
  return by === 'address'
    ? plain
        .replace(/^中国/, '')
        .replace(/[省市區区縣县]/g, '')
        .replace(/號/g, '号')
        .replace(/栋/g, '幢')
    : plain;
}

const units: Record<string, [string, number]> = {
  G: ['g', 1],
  KG: ['g', 1000],
  MG: ['g', 0.001],
  ML: ['mL', 1],
  L: ['mL', 1000],
  克: ['g', 1],
  千克: ['g', 1000],
  毫升: ['mL', 1],
  升: ['mL', 1000],
  片: ['片', 1],
  支: ['支', 1],
};

/** `净含量：30 mL、50mL` as `30mL`, `50mL`; amounts without a unit that the measure law knows are left as they are. */
export function amounts(source: string): string[] {
  const plain = source
    .normalize('NFKC')
    .toUpperCase()
    .replace(/FL\.?\s?OZ/g, 'OZ');
  const found = [...plain.matchAll(/(\d+(?:\.\d+)?)\s*([A-Z]+|千克|克|毫升|升|片|支)?/g)].flatMap(
    ({ 0: whole, 1: number = '', 2: unit = '', index }) => {
      const known = units[unit];
      const said = known
        ? `${Math.round(Number(number) * known[1] * 1e6) / 1e6}${known[0]}`
        : `${Number(number)}${unit}`;
      return [
        { said, isKnown: known !== undefined, isForeign: foreignUnits.has(unit), index, end: index + whole.length },
      ];
    },
  );
  // What other markets ask for may stand beside an amount in a unit of the measure law: `50 mL / 1.7 fl. oz`.
  const lawful = found.some(({ isKnown }) => isKnown) ? found.filter(({ isForeign }) => !isForeign) : found;
  const [first, second] = lawful;
  // Several packages in one: `5 g×10`, `10×5 g`.
  const sign = first && second && lawful.length === 2 ? plain.slice(first.end, second.index).trim() : '';
  if (first && second && /^[×X*]$/.test(sign) && first.isKnown !== second.isKnown) {
    const [one, count] = first.isKnown ? [first.said, second.said] : [second.said, first.said];
    const times = /^\d+(?=(?:片|支|[袋包粒颗瓶])?$)/.exec(count)?.[0];
    const [, number = '', unit = ''] = /^([\d.]+)(g|mL)$/.exec(one) ?? [];
    if (times !== undefined && number !== '')
      return [`${Math.round(Number(number) * Number(times) * 1e6) / 1e6}${unit}`];
  }
  return lawful.map(({ said }) => said);
}

/** Units of other markets that may stand beside one of the measure law. */
const foreignUnits = new Set(['OZ', 'LB', 'LBS', 'E']);

/** D06, D14, D16: a list of names in a document names the substances of the formulation. */
export const namesFormulation = check({
  options: z.strictObject({
    where: z.enum(['tests', 'standard', 'assessment']),
    /** `equal`: the same substances; `covers`: each substance of the formulation is named. */
    mode: z.enum(['equal', 'covers']).default('equal'),
    title: Said,
  }),
  run(subject, { where, mode, title }) {
    if (subject.substances.length === 0) return { kind: 'missing', input: 'rows' };
    const lists = listsOf(subject.dossier, where);
    if (lists === undefined) return { kind: 'missing', input: where };
    if (lists.length === 0) return { kind: 'notApplicable' };
    const formulation = new Map(totalsOf(subject).map((one) => [one.identity, one.name]));
    return checked(
      lists.flatMap(({ id, names: given }): Draft[] => {
        const known = new Map(given.map((name) => [identityOf(subject, name), name]));
        const missing = [...formulation].filter(([identity]) => !known.has(identity)).map(([, name]) => name);
        const extra =
          mode === 'covers'
            ? []
            : [...known].filter(([identity]) => !formulation.has(identity)).map(([, name]) => name);
        if (missing.length === 0 && extra.length === 0) return [];
        const [lacks, adds] = [listed(missing), listed(extra)];
        const get = (language: 'zh-CN' | 'en' | 'zh-TW') => (name: string) =>
          name === 'id'
            ? id
            : [
                missing.length > 0
                  ? `${{ 'zh-CN': '缺少', en: 'lacks ', 'zh-TW': '缺少' }[language]}${lacks[language] ?? ''}`
                  : '',
                extra.length > 0
                  ? `${{ 'zh-CN': '多出', en: 'adds ', 'zh-TW': '多出' }[language]}${adds[language] ?? ''}`
                  : '',
              ]
                .filter((one) => one !== '')
                .join(language === 'en' ? '; ' : '；');
        return [
          {
            subject: id,
            title: text(
              fillText(title, get('zh-CN'))['zh-CN'],
              fillText(title, get('en')).en,
              tw(fillText(title, get('zh-TW'))),
            ),
            places: [placeOf(subject, where, where === 'tests' ? id : undefined)],
            value: [...missing, ...extra].map(short).join('、').slice(0, 500),
          },
        ];
      }),
    );
  },
});

function listsOf(
  dossier: ReviewDossier,
  where: 'tests' | 'standard' | 'assessment',
): { id: string; names: string[] }[] | undefined {
  if (where === 'tests') {
    return dossier.tests?.flatMap(({ id, sample }) =>
      sample === undefined ? [] : [{ id, names: sample.map(({ name }) => name) }],
    );
  }
  const given =
    where === 'standard' ? dossier.standard?.ingredients : dossier.assessment?.ingredients?.map(({ name }) => name);
  return given === undefined ? undefined : [{ id: where, names: given }];
}

/** D16: each substance of the assessment has a margin of safety of at least `least`, or other accepted evidence. */
export const marginOfSafety = check({
  options: z.strictObject({ least: z.number().default(100), title: Said }),
  run(subject, { least, title }) {
    const rows = subject.dossier.assessment?.ingredients;
    if (rows === undefined) return { kind: 'missing', input: 'assessment' };
    return checked(
      rows.flatMap(({ name, mos, evidence, source }): Draft[] => {
        if ((evidence ?? '').trim() !== '' || !isProved(source, subject.dossier.documents)) return [];
        const value = Number((mos ?? '').normalize('NFKC').replace(/[,>≥\s]/g, ''));
        if (mos !== undefined && mos.trim() !== '' && Number.isFinite(value) && value >= least) return [];
        const get = (key: string) => (key === 'name' ? short(name) : key === 'mos' ? (mos ?? '') : String(least));
        return [
          {
            subject: normaliseName(name),
            title: fillText(title, get),
            places: [placeOf(subject, 'assessment', undefined, source)],
            value: mos ?? '',
            limit: `≥ ${least}`,
          },
        ];
      }),
    );
  },
});

/** L24, L25: a number has the written form that the law gives it. */
export const matchesForm = check({
  options: z.strictObject({
    over: z.enum(['manufacturers']).optional(),
    paths: z.array(z.string()).min(1),
    patterns: z.array(PatternText).min(1),
    /** Records that are judged, by a field and its values. */
    only: z.strictObject({ field: z.string(), values: z.array(z.string()) }).optional(),
    example: z.string(),
    input: names.optional(),
    at: z.string(),
    title: Said,
  }),
  run(subject, { over, paths, patterns, only, example, input, at, title }) {
    const records = recordsOf(subject, over);
    if (records === undefined) return absent(input);
    const tests = patterns.map((source) => linearPattern(source, 'i'));
    let judged = 0;
    const drafts = records
      .filter((record) => only === undefined || only.values.includes(String(record[only.field] ?? '')))
      .flatMap((record, index) =>
        paths.flatMap((path): Draft[] => {
          const value = statedAt(subject, record, path);
          if (value === undefined) return [];
          judged += 1;
          const plain = value.normalize('NFKC').replace(/\s/g, '');
          if (tests.some((one) => one.test(plain))) return [];
          const get = (name: string) => (name === 'value' ? short(value) : example);
          return [
            {
              subject: over === undefined ? path : `${index}:${path}`,
              title: fillText(title, get),
              places: [placeOf(subject, path.includes('.') ? path : at)],
              value: short(value),
              limit: example,
            },
          ];
        }),
      );
    return judged === 0 ? absent(input) : checked(drafts);
  },
});
