import type { ListItem } from '@app/contract';
import { z } from 'zod';
import { check, checked, type Draft, decide } from '../../judging/rulebook.ts';
import { itemsInForce } from '../../list-items.ts';
import { placeOf } from '../../places.ts';
import { fillText, Said } from '../../say.ts';
import { short, text } from '../../words.ts';
import { limitOf, unitFactor } from './test-limits.ts';

/**
 * D13: no limit that the product standard sets itself is looser than that of the table. A limit that only refers to the law
 * is that of the law; one that cannot be read is left to a person.
 */
export const standardLimits = check({
  options: z.strictObject({ list: z.string(), title: Said, detail: Said.optional() }),
  run(subject, { list, title, detail }) {
    const stated = subject.dossier.standard?.items;
    if (stated === undefined) return { kind: 'missing', input: 'standard' };
    const judged = stated.flatMap(({ item, limit = '' }) => {
      if (limit.trim() === '') return [];
      const entries = itemsInForce(subject, list)
        .filter((entry) => isOf(item, entry))
        .map((entry) => ({ entry, applies: entry.when === undefined ? 'yes' : decide(entry.when, subject.facts) }))
        .filter(({ applies }) => applies !== 'no');
      return entries.map((one) => ({ item, limit, ...one }));
    });
    if (judged.length === 0) return { kind: 'notApplicable' };
    return checked(
      judged.flatMap(({ item, limit, entry, applies }): Draft[] => {
        const strict = isAsStrict(limit, entry);
        if (strict === true) return [];
        const verdict = applies === 'unknown' ? undefined : strict;
        const known = nameOf(entry);
        const get = (name: string) => (name === 'item' ? known : name === 'value' ? short(limit) : limitOf(entry));
        return [
          {
            subject: `limit:${item}:${entry.key}:${entry.note ?? ''}`,
            ...(verdict === undefined ? { severity: 'undecided' as const } : {}),
            title:
              verdict === undefined
                ? text(
                    `无法判断标准项目“${known}”的指标“${short(limit)}”是否不宽于限值 ${limitOf(entry)}`,
                    `Cannot tell whether “${short(limit)}” for ${known} in the standard is within the limit ${limitOf(entry)}`,
                    `無法判斷標準項目「${known}」的指標「${short(limit)}」是否不寬於限值 ${limitOf(entry)}`,
                  )
                : fillText(title, get),
            ...(verdict === undefined || !detail ? {} : { detail: fillText(detail, get) }),
            places: [placeOf(subject, 'standard')],
            value: short(limit),
            limit: limitOf(entry),
          },
        ];
      }),
    );
  },
});

/** The name of an entry without what it holds for: `菌落总数（眼部、口唇、儿童）`. */
function nameOf({ key, note = key }: ListItem): string {
  return note.replace(/[（(].{0,40}[）)]$/, '');
}

/** Whether a line of the standard, by code or by name, is about an entry: `铅（Pb）`, `总砷`. Names of one entry may be several. */
function isOf(item: string, entry: ListItem): boolean {
  const plain = item.normalize('NFKC').trim();
  if (plain === entry.key) return true;
  // Words around a short name belong to it only as 总 (total) and 含量 (content) do: 铅笔 is no lead.
  const own = plain.replace(/\([^()]{0,20}\)|(?:含量|限量|限值|总量)$|^总(?=[汞铅砷镉])|^重金属[-—:]?/g, '').trim();
  return bare(own) === bare(nameOf(entry).normalize('NFKC'));
}

/** `霉菌和酵母菌总数` and `霉菌与酵母菌` are one item. */
function bare(name: string): string {
  return name.replace(/总?数$|[和与及、]/g, '');
}

/** Words by which a standard takes over the limit of the law. */
const refersToLaw = /符合|按照|依照|依据|执行|规范|规定|GB|标准|见/i;
/** Titles and numbers of what is referred to: their figures are no limits. */
const titles = /《[^《》]{1,60}》|\d{4}\s?年版?|GB\s?(?:\/\s?T)?\s?[0-9.]{1,12}(?:-\d{4})?/gi;
const isAbsent = /未检出|未檢出|不得检出|不得檢出|不应检出|阴性|陰性|^ND$|not detected|absent/i;

/** Whether a limit as it is written is that of the entry or below; undefined where it states no single highest value. */
function isAsStrict(written: string, entry: ListItem): boolean | undefined {
  const plain = written
    .normalize('NFKC')
    .replace(/,(?=\d{3})/g, '')
    .trim();
  if (isAbsent.test(plain)) return true;
  const own = plain.replace(titles, '');
  const figures = [...own.matchAll(/(\d{1,12}(?:\.\d{1,12})?)(?:\s{0,3}[×xX*]\s{0,3}10\^?(\d))?([^\d]{0,20})/g)];
  if (figures.length === 0) return refersToLaw.test(plain) ? true : undefined;
  const [first, ...more] = figures;
  if (!first || more.length > 0 || /≥|>|不少于|不低于|至少|大于等于/.test(own.replace(/不(?:大于|得大于|应大于)/g, '')))
    return refersToLaw.test(plain) ? true : undefined;
  if (entry.value === 'ND') return false;
  const [, digits = '', power, unit = ''] = first;
  const amount = Number(digits) * (power === undefined ? 1 : 10 ** Number(power));
  return amount * unitFactor(unit, entry) <= Number(entry.value);
}
