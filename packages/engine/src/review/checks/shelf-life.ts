import { z } from 'zod';
import { check, checked, type Draft, type Subject } from '../judging/rulebook.ts';
import { placeOf } from '../places.ts';
import { text } from '../words.ts';

const signs: Record<string, number> = { 一: 1, 二: 2, 两: 2, 兩: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 };

/** Months of a written shelf life: `保质期：3年`, `三年`, `36个月`; undefined where the text states none, or several. */
export function monthsIn(source: string): number | undefined {
  const folded = source.normalize('NFKC').replace(/\s/g, '');
  const found = [
    ...folded.matchAll(
      /(?:保质期|保質期|保存期限|有效期)(?:限)?[:：为為]?(\d{1,3}|[一二两兩三四五六七八九十]{1,3})(个月|個月|月|年)/g,
    ),
  ];
  const months = new Set(
    found.flatMap(([, number = '', unit]) => {
      const value = /^\d/.test(number) ? Number(number) : chinese(number);
      return value === undefined ? [] : [unit === '年' ? value * 12 : value];
    }),
  );
  return months.size === 1 ? [...months][0] : undefined;
}

/** 三 as 3, 十二 as 12, 三十六 as 36. */
function chinese(number: string): number | undefined {
  const [tens, units] = number.includes('十') ? number.split('十') : ['', number];
  const ten = number.includes('十') ? (tens === '' ? 1 : signs[tens ?? '']) : 0;
  const one = units === '' || units === undefined ? 0 : signs[units];
  return ten === undefined || one === undefined ? undefined : ten * 10 + one;
}

/** The day some months after a day; the last of the month where that month is shorter. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

const sides = ['label', 'salesPackage'] as const;

/** A day that a statement names behind the words for it: `生产日期：2026年2月30日`, `限用日期 20280101`. */
const productionDay =
  /(?:生产|生產|制造|製造)日期[为為是]?[\s:]{0,4}(\d{4})(?:[年./-]\s{0,2}(\d{1,2})[月./-]\s{0,2}(\d{1,2})日?|(\d{2})(\d{2}))(?!\d)/;
const lastDay =
  /(?:限期使用日期|限用日期|限用日|有效期至|有效期限至|保质期至|保質期至)[为為是]?[\s:]{0,4}(\d{4})(?:[年./-]\s{0,2}(\d{1,2})[月./-]\s{0,2}(\d{1,2})日?|(\d{2})(\d{2}))(?!\d)/;

interface PrintedDay {
  said: string;
  /** `yyyy-MM-dd`; absent where the calendar has no such day. */
  day?: string;
}

/** The day that a use-by statement prints, whether or not the calendar has it; undefined where it prints none. */
export function dayIn(source: string, which: 'production' | 'last'): PrintedDay | undefined {
  const found = (which === 'production' ? productionDay : lastDay).exec(source.normalize('NFKC'));
  if (!found) return undefined;
  const [whole, year = '', month = found[4] ?? '', date = found[5] ?? ''] = found;
  const said = whole.replace(/^[^\d]{1,20}/, '');
  const [y, m, d] = [year, month, date].map(Number);
  const at = new Date(Date.UTC(y ?? 0, (m ?? 0) - 1, d ?? 0));
  const exists = at.getUTCFullYear() === y && at.getUTCMonth() + 1 === m && at.getUTCDate() === d;
  return exists ? { said, day: at.toISOString().slice(0, 10) } : { said };
}

/** Days of a face that the calendar does not have, and a last day of use that is not after production. */
function impossibleDays(subject: Subject, side: (typeof sides)[number]): { judged: boolean; drafts: Draft[] } {
  const section = subject.dossier[side];
  const printed = section?.useBy ?? '';
  const [made, last] = [dayIn(printed, 'production'), dayIn(printed, 'last')];
  const place = placeOf(subject, `${side}.useBy`);
  const unreal = [made, last].flatMap((one): Draft[] =>
    one === undefined || one.day !== undefined
      ? []
      : [
          {
            subject: `${side}:noDay:${one.said}`,
            title: text(
              `${sideName(side)['zh-CN']}的日期 ${one.said} 不存在`,
              `On the ${sideName(side).en} the date ${one.said} does not exist`,
              `${sideName(side)['zh-TW']}的日期 ${one.said} 不存在`,
            ),
            places: [place],
            value: one.said,
          },
        ],
  );
  const [from, to] = [section?.productionDate ?? made?.day, section?.useByDate ?? last?.day];
  const isBackwards = from !== undefined && to !== undefined && to <= from;
  const backwards: Draft[] = isBackwards
    ? [
        {
          subject: `${side}:backwards`,
          title: text(
            `${sideName(side)['zh-CN']}的限期使用日期 ${to} 不晚于生产日期 ${from}`,
            `On the ${sideName(side).en} the use-by date ${to} is not after the production date ${from}`,
            `${sideName(side)['zh-TW']}的限期使用日期 ${to} 不晚於生產日期 ${from}`,
          ),
          places: [place],
          value: to,
          limit: from,
        },
      ]
    : [];
  return { judged: (from !== undefined && to !== undefined) || unreal.length > 0, drafts: [...unreal, ...backwards] };
}

/** The printed use-by statement says the declared shelf life, its days exist and lie as far apart as it says. */
export const shelfLife = check({
  options: z.strictObject({}),
  run(subject) {
    const { form, label, standard } = subject.dossier;
    const declared = [
      { path: 'form', months: form?.shelfLifeMonths, name: text('申请表', 'the form', '申請表') },
      {
        path: 'standard',
        months: standard?.shelfLifeMonths,
        name: text('产品执行的标准', 'the product standard', '產品執行的標準'),
      },
      { path: 'label', months: label?.shelfLifeMonths, name: text('标签样稿', 'the label draft', '標籤樣稿') },
    ].flatMap(({ months, ...one }) => (months === undefined ? [] : [{ ...one, months }]));
    let judged = 0;
    const drafts = sides.flatMap((side): Draft[] => {
      const days = impossibleDays(subject, side);
      if (days.judged) judged += 1;
      const printed = printedOn(subject, side);
      const other = declared.find(({ path, months }) => path !== side && months !== printed);
      if (printed !== undefined && declared.some(({ path }) => path !== side)) judged += 1;
      const differs: Draft[] = [
        ...days.drafts,
        ...(printed === undefined || other === undefined
          ? []
          : [
              {
                subject: `${side}:months`,
                title: text(
                  `${sideName(side)['zh-CN']}的保质期 ${printed} 个月，与${other.name['zh-CN']}的 ${other.months} 个月不一致`,
                  `Shelf life on the ${sideName(side).en}: ${printed} months; in ${other.name.en}: ${other.months}`,
                  `${sideName(side)['zh-TW']}的保質期 ${printed} 個月，與${other.name['zh-TW']}的 ${other.months} 個月不一致`,
                ),
                places: [placeOf(subject, `${side}.useBy`), placeOf(subject, other.path)],
                value: String(printed),
                limit: String(other.months),
              },
            ]),
      ];
      const section = subject.dossier[side];
      const months = printed ?? declared[0]?.months;
      const { productionDate: from, useByDate: to } = section ?? {};
      if (from === undefined || to === undefined || months === undefined || to <= from) return differs;
      judged += 1;
      const due = monthsAfter(from, months);
      // The last day of use is the day itself or the day before it.
      const isRight = to === due || to === dayBefore(due);
      if (isRight) return differs;
      return [
        ...differs,
        {
          subject: `${side}:days`,
          title: text(
            `${sideName(side)['zh-CN']}的限期使用日期 ${to} 与生产日期 ${from} 相差不是保质期 ${months} 个月（应为 ${due}）`,
            `On the ${sideName(side).en} the use-by date ${to} is not ${months} months after the production date ${from} (that is ${due})`,
            `${sideName(side)['zh-TW']}的限期使用日期 ${to} 與生產日期 ${from} 相差不是保質期 ${months} 個月（應為 ${due}）`,
          ),
          places: [placeOf(subject, `${side}.useBy`)],
          value: to,
          limit: due,
        },
      ];
    });
    return judged === 0 ? { kind: 'notApplicable' } : checked(drafts);
  },
});

function printedOn({ dossier }: Subject, side: (typeof sides)[number]): number | undefined {
  const section = dossier[side];
  return section === undefined ? undefined : (monthsIn(section.useBy ?? '') ?? section.shelfLifeMonths);
}

function sideName(side: (typeof sides)[number]) {
  return side === 'label' ? text('标签', 'label', '標籤') : text('销售包装', 'sales package', '銷售包裝');
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
