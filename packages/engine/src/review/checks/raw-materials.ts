import { z } from 'zod';
import { linearPattern } from '../../pattern/index.ts';
import { check, checked, type Draft } from '../judging/rulebook.ts';
import { PatternText } from '../pattern-text.ts';
import { cell } from '../rows.ts';
import { called, listed, rowList, text, tw } from '../words.ts';

/** F58: each raw material has a safety code, or its safety information is attached. */
export const safetyCodes = check({
  options: z.strictObject({ document: z.string() }),
  run(subject, { document }) {
    const top = subject.rows.filter((row) => row.component === undefined);
    if (top.length === 0) return { kind: 'missing', input: 'rows' };
    const given = subject.dossier.documents.find((one) => one.code === document);
    const hasFile = (given?.files.length ?? 0) > 0;
    const without = top.filter((row) => (row.submissionCode ?? '').trim() === '');
    // One file may cover the whole formulation; but where some raw materials have codes, those without one are reported.
    if (without.length === 0 || (hasFile && without.length === top.length)) return checked([]);
    const numbers = rowList(without.map((row) => String(row.number)));
    return checked([
      {
        subject: 'codes',
        title: text(
          `${without.length} 种原料没有安全信息报送码，也没有上传安全信息：${numbers['zh-CN']}`,
          `${without.length} raw materials have neither a safety submission code nor a safety file: ${numbers.en}`,
          `${without.length} 種原料沒有安全資訊報送碼，也沒有上傳安全資訊：${tw(numbers)}`,
        ),
        places: without.slice(0, 20).map((row) => cell(subject.field('rows'), row, 'submissionCode')),
        value: `${top.length - without.length} / ${top.length}`,
      },
    ]);
  },
});

/** Words that deny it: `非纳米`, `不属于纳米原料`, `NON-NANO`. */
const denied = /(?:非|不含|不是|不属于|不屬於|未使用|无|無)\s{0,3}(?:纳米|奈米)|NON[- ]?NANO/gi;

/** A length in nanometres or micrometres: `60 nm`, `0.08 μm`, `60 纳米`. */
const length = /\d{1,6}(?:\.\d{1,4})?\s{0,2}(?:NM|纳米|奈米|[Μμ]M|微米)/gi;
/** Words that make a length the size of particles; they stand in the same clause before it. */
const sizeWords = /粒径|粒徑|粒度|粒子|颗粒|顆粒|晶粒|尺寸|PARTICLE SIZE|D ?50/i;
const aboveWords = /[>≥]|大于|大於|不小于|不小於|超过|超過|高于|高於/;

/** Whether words give particles a size of 1 to 100 nm, the trade's measure of nano-scale: `大于100nm` is none, `30-60 nm` is one. */
function isOfNanoSize(words: string): boolean {
  return [...words.matchAll(length)].some(({ 0: found, index }) => {
    const clause =
      words
        .slice(Math.max(0, index - 24), index)
        .split(/[;；。]/)
        .at(-1) ?? '';
    if (!sizeWords.test(clause)) return false;
    const factor = /[Μμ]M|微米/i.test(found) ? 1_000 : 1;
    const from = /(\d{1,6})\s?[-–~～至]\s?$/.exec(clause)?.[1];
    const least =
      Math.min(Number.parseFloat(found), from === undefined ? Number.POSITIVE_INFINITY : Number(from)) * factor;
    const isAbove = aboveWords.test(clause) || words.slice(index + found.length).startsWith('以上');
    return isAbove ? least < 100 : least <= 100;
  });
}

/** F44: a nano-scale substance is assessed as such, and does not stand in a product for children without a reason. */
export const nano = check({
  options: z.strictObject({ pattern: PatternText.default('纳米|奈米|\\(NANO\\)|\\bNANO\\b') }),
  run(subject, { pattern }) {
    if (subject.substances.length === 0) return { kind: 'missing', input: 'rows' };
    const test = linearPattern(pattern, 'i');
    const rows = subject.substances.filter(({ row }) => {
      const words = [row.name, row.inci, row.remark, row.parent?.name, row.parent?.remark].join(' ').normalize('NFKC');
      const left = words.replace(length, ' ').replace(denied, ' ');
      return test.test(left) || isOfNanoSize(words);
    });
    if (rows.length === 0) return { kind: 'notApplicable' };
    const place = (index: number) =>
      rows.slice(index, index + 20).map((substance) => cell(subject.field('rows'), substance.row, 'name'));
    const names = listed(rows.map((substance) => called(substance.row)));
    const drafts: Draft[] = [];
    if (subject.facts.get('child') === true && subject.facts.get('nanoJustified') !== true)
      drafts.push({
        subject: 'child',
        title: text(
          `儿童化妆品使用了纳米原料：${names['zh-CN']}`,
          `A product for children has nano-scale ingredients: ${names.en}`,
          `兒童化妝品使用了奈米原料：${tw(names)}`,
        ),
        places: place(0),
      });
    const assessed = subject.facts.get('assessment.nanoAssessed');
    // An assessment that was read and says nothing of it has not assessed it.
    const isUnread = (subject.dossier.assessment?.ingredients ?? []).length === 0;
    if (assessed !== true)
      drafts.push({
        subject: 'assessment',
        ...(assessed === undefined && isUnread ? { severity: 'undecided' as const } : {}),
        title: text(
          `安全评估没有评估纳米原料：${names['zh-CN']}`,
          `The safety assessment does not cover the nano-scale ingredients: ${names.en}`,
          `安全評估沒有評估奈米原料：${tw(names)}`,
        ),
        places: place(0),
      });
    return checked(drafts);
  },
});
