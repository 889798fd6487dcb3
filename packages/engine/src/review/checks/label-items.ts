import { z } from 'zod';
import { checkClassificationCode } from '../classification.ts';
import { check, checked, type Draft, decide, type Subject } from '../judging/rulebook.ts';
import { placeOf, textAt } from '../places.ts';
import { fillText, Said } from '../say.ts';
import { called, short, text, tw } from '../words.ts';
import { amounts, isSame } from './agreement.ts';
import { entriesFor } from './limits/limit-entries.ts';

/** What a label carries: its key in the dossier, what it is called, and the products that it holds for. */
const LabelItem = z.strictObject({ key: z.string(), say: Said, when: z.string().optional() });
type LabelItem = z.infer<typeof LabelItem>;

/** The items that are wanted of this product and that its label leaves open; `open` are the values that say nothing. */
function itemsLacking(subject: Subject, items: readonly LabelItem[], open: readonly unknown[]): LabelItem[] {
  const label = subject.dossier.label as Record<string, unknown>;
  return items.filter(
    ({ key, when }) => (when === undefined || decide(when, subject.facts) === 'yes') && open.includes(label[key]),
  );
}

function lacking(subject: Subject, { key, say }: LabelItem, title: Said): Draft {
  const named = (words: string) => fillText(title, () => words);
  const [zh, en, traditional] = [named(say['zh-CN'])['zh-CN'], named(say.en).en, tw(named(tw(say)))];
  return { subject: key, title: text(zh, en, traditional), places: [placeOf(subject, `label.${key}`)] };
}

/** L01: the items that every label carries; what the label does not have is named, one finding each. */
export const labelItems = check({
  options: z.strictObject({
    items: z.array(LabelItem).min(1),
    title: Said,
  }),
  run(subject, { items, title }) {
    const { label } = subject.dossier;
    if (label === undefined || label.partial === true) return { kind: 'missing', input: 'label' };
    const open = itemsLacking(subject, items, [undefined, '', false]);
    return checked(open.map((item) => ({ ...lacking(subject, item, title), limit: item.say['zh-CN'] })));
  },
});

/** L19: the net content is the same on form, label and package, in a unit of the measure law. */
export const netContent = check({
  options: z.strictObject({ units: z.array(z.string()).default(['g', 'mL', '片', '支']) }),
  run(subject, { units }) {
    const stated = ['form.netContent', 'label.netContent', 'salesPackage.netContent'].flatMap((path) => {
      const value = textAt(subject, path);
      return value === undefined ? [] : [{ path, value }];
    });
    const [first, ...others] = stated;
    if (!first) return { kind: 'missing', input: 'label' };
    const drafts: Draft[] = others
      .filter(({ value }) => !isSame(first.value, value, 'amount'))
      .map(({ path, value }) => ({
        subject: path,
        title: text(
          `净含量不一致：${short(first.value)} 与 ${short(value)}`,
          `The net contents differ: ${short(first.value)} and ${short(value)}`,
          `淨含量不一致：${short(first.value)} 與 ${short(value)}`,
        ),
        places: [placeOf(subject, path), placeOf(subject, first.path)],
        value: short(value),
        limit: short(first.value),
      }));
    const vague = stated.find(({ value }) => /约|大约|左右|毛重|±|\+\/?-|以上|不少于/.test(value.normalize('NFKC')));
    if (vague)
      drafts.push({
        subject: 'vague',
        title: text(
          `净含量“${short(vague.value)}”不是确定的净含量`,
          `The net content “${short(vague.value)}” is no definite amount`,
          `淨含量「${short(vague.value)}」不是確定的淨含量`,
        ),
        places: [placeOf(subject, vague.path)],
        value: short(vague.value),
      });
    const odd = stated.find(
      ({ value }) =>
        amounts(value).length === 0 || !amounts(value).every((one) => units.some((unit) => one.endsWith(unit))),
    );
    if (odd)
      drafts.push({
        subject: 'unit',
        title: text(
          `净含量“${short(odd.value)}”没有使用法定计量单位`,
          `The net content “${short(odd.value)}” is not in a unit of the measure law`,
          `淨含量「${short(odd.value)}」沒有使用法定計量單位`,
        ),
        places: [placeOf(subject, odd.path)],
        value: short(odd.value),
        limit: 'g, kg, mL, L',
      });
    return checked(drafts);
  },
});

/** L20: a small package may carry less; what it still has to carry is there, and the rest is on the leaflet. */
export const smallPackage = check({
  options: z.strictObject({
    most: z.number().default(15),
    items: z.array(LabelItem),
    title: Said,
  }),
  run(subject, { most, items, title }) {
    const { label, salesPackage } = subject.dossier;
    if (label === undefined || label.partial === true) return { kind: 'missing', input: 'label' };
    const sizes = amounts(label.netContent ?? salesPackage?.netContent ?? '');
    const small = sizes.length > 0 && sizes.every((one) => /(?:g|mL)$/.test(one) && Number.parseFloat(one) <= most);
    if (label.leaflet !== true) return { kind: 'notApplicable' };
    const drafts: Draft[] = small
      ? []
      : [
          {
            subject: 'leaflet',
            title: text(
              `净含量大于 ${most} g（mL），内容不能只标在说明书上`,
              `Above ${most} g (mL) the package itself carries the label; a leaflet does not do`,
              `淨含量大於 ${most} g（mL），內容不能只標在說明書上`,
            ),
            places: [placeOf(subject, 'label.netContent')],
            value: label.netContent ?? '',
            limit: `${most} g / mL`,
          },
        ];
    const open = itemsLacking(subject, items, [undefined, '']);
    return checked([...drafts, ...open.map((item) => lacking(subject, item, title))]);
  },
});

/** D34: the values of the classification code go together. */
export const codeCombination = check({
  options: z.strictObject({}),
  run(subject) {
    const code = subject.dossier.classificationCode;
    if (code === undefined) return { kind: 'missing', input: 'classificationCode' };
    const issues = checkClassificationCode(code, subject.data.codes);
    // An impossible code is the finding of the rule that reads the procedure out of it.
    return checked(
      issues
        .filter(({ severity }) => severity === 'warn')
        .map(
          (issue, index): Draft => ({
            subject: `${issue.group ?? ''}${issue.value ?? index}`,
            title: issue.message,
            places: [placeOf(subject, 'classificationCode')],
            value: code,
          }),
        ),
    );
  },
});

/** D15: the process text names every raw material, and a temperature where it heats or cools. */
export const processText = check({
  options: z.strictObject({}),
  run(subject) {
    const process = textAt(subject, 'standard.process');
    if (process === undefined) return { kind: 'missing', input: 'standard' };
    const folded = process.normalize('NFKC').toUpperCase().replace(/\s/g, '');
    const drafts: Draft[] = [];
    // A cold process says so; any other states its temperatures.
    const isCold = /常温|常溫|室温|室溫|冷配|AMBIENT/.test(folded);
    if (!isCold && !/\d(?:-|~|—|至)?(?:℃|°C|摄氏度|度)/.test(folded.normalize('NFKC')))
      drafts.push({
        subject: 'temperature',
        title: text('工艺没有写明各步的温度', 'The process states no temperature', '工藝沒有寫明各步的溫度'),
        places: [placeOf(subject, 'standard.process')],
      });
    const top = subject.rows.filter((row) => row.component === undefined && row.name.trim() !== '');
    // Materials are named by name, by row number, or as a phase that the text lists (A 相、水相).
    const usesPhases = /[A-F]相|水相|油相|全部原料|各原料|所有原料|序号|序號|PHASE/.test(folded);
    const absent = usesPhases
      ? []
      : top.filter((row) => !folded.includes(row.name.normalize('NFKC').toUpperCase().replace(/\s/g, '')));
    if (absent.length > 0)
      drafts.push({
        subject: 'materials',
        title: text(
          `工艺没有写到 ${absent.length} 种原料：${absent
            .slice(0, 8)
            .map((row) => called(row))
            .join('、')}`,
          `The process does not mention ${absent.length} raw materials: ${absent
            .slice(0, 8)
            .map((row) => called(row))
            .join(', ')}`,
          `工藝沒有寫到 ${absent.length} 種原料：${absent
            .slice(0, 8)
            .map((row) => called(row))
            .join('、')}`,
        ),
        places: [placeOf(subject, 'standard.process')],
      });
    return checked(drafts);
  },
});

/** F60: an entry of a table that has ended: another text governs the substance since. */
export const superseded = check({
  options: z.strictObject({ table: z.string(), title: Said }),
  run(subject, { table, title }) {
    if (subject.substances.length === 0) return { kind: 'missing', input: 'rows' };
    const ended = entriesFor(subject, table, 'past').filter(
      (entry) => !entriesFor(subject, table).some(({ id }) => id === entry.id),
    );
    if (ended.length === 0) return { kind: 'notApplicable' };
    return checked(
      ended.flatMap((entry) => {
        const [branch] = entry.branches;
        if (!branch) return [];
        return entry.substances.map((substance): Draft => {
          const get = (name: string) =>
            name === 'name'
              ? called(substance.row)
              : name === 'entry'
                ? branch.limit.citation.article
                : (branch.limit.to ?? '');
          return {
            subject: substance.row.rowId,
            title: fillText(title, get),
            places: [{ field: subject.field('rows'), rowId: substance.row.rowId, column: 'name' }],
            value: called(substance.row),
          };
        });
      }),
    );
  },
});
