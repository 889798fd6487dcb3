import type { ReadPage, Region, RulebookData, SafetyAssessment, Source, TestReport } from '@app/contract';
import { folded } from './tidy.ts';

/** A test item and the names under which reports print it. */
export interface TestItem {
  code: string;
  names: readonly string[];
}

interface PaperLine {
  text: string;
  page: number;
}

const linesOf = (pages: readonly ReadPage[]): PaperLine[] =>
  pages.flatMap(({ page, lines }) => lines.map(({ text }) => ({ text, page })));

/** What stands after one of these headings: on the same line, else on the next. */
function valueAfter(lines: readonly PaperLine[], headings: readonly string[]): string | undefined {
  for (const [at, { text }] of lines.entries()) {
    for (const heading of headings) {
      // A table puts the value into the next cell, a paragraph after a colon.
      const found = text.trimStart();
      const behind = found.startsWith(heading) ? found.slice(heading.length).trimStart() : '';
      const parted = /^[:：]/.test(behind) || /^\s/.test(found.slice(heading.length, heading.length + 1));
      const value = parted
        ? (behind
            .replace(/^[:：]\s*/, '')
            .split(/\t|\s\s/)[0]
            ?.trim() ?? '')
        : '';
      if (value !== '') return value;
      if (text.trim().replace(/[:：]$/, '') === heading) return lines[at + 1]?.text.trim();
    }
  }
  return undefined;
}

/** A day as `yyyy-MM-dd`; undefined for anything that is no day. */
export function dayOf(words: string | undefined): string | undefined {
  const parts = /(\d{4})\s{0,9}[-./年]\s{0,9}(\d{1,2})\s{0,9}[-./月]\s{0,9}(\d{1,2})/.exec(words ?? '');
  if (!parts) return undefined;
  const [, year = '', month = '', day = ''] = parts;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? undefined : iso;
}

/** Result, unit and verdict in what stands behind the name of an item. */
const result = /(未检出|未檢出|N\.?D\.?|(?:[<≤＜>＞]\s{0,9})?\d{1,20}(?:\.\d{1,20})?(?:\s{0,9}[×x]\s{0,9}10\d)?)/i;
const unit = /(mg\/kg|μg\/g|µg\/g|CFU\/m?[gL]|MPN\/g|g\/100\s{0,9}g|%)/i;

/**
 * Tests of a report: one per printed item, with laboratory, number, sample and days of its head. What is not printed stays
 * away; each test names page and line that it was read from.
 */
export function readReport(document: string, pages: readonly ReadPage[], items: readonly TestItem[]): TestReport[] {
  const lines = linesOf(pages);
  const head = lines.slice(0, 80);
  const said = (...headings: string[]) => valueAfter(head, headings);
  const facts = {
    reportNumber: said('检验报告编号', '报告编号', '报告书编号', '编号'),
    lab: said('检验机构名称', '检验检测机构', '检验机构', '检测机构', '检验单位'),
    productName: said('样品名称', '产品名称', '样品中文名称'),
    batch: said('生产批号', '样品批号', '批号'),
    holder: said('委托单位', '委托方', '送检单位', '注册人', '备案人'),
    manufacturer: said('生产企业', '生产单位', '生产商'),
    receivedOn: dayOf(said('样品接收日期', '收样日期', '受理日期', '接收日期')),
    reportedOn: dayOf(said('报告签发日期', '签发日期', '报告日期', '检验完成日期')),
  };
  const known = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
  return items.flatMap((item): TestReport[] => {
    for (const { text, page } of lines) {
      const name = item.names.find((one) => one.length > 0 && hasName(text, one));
      if (name === undefined) continue;
      const after = text.slice(text.indexOf(name) + name.length);
      const verdict = /不合格|不符合/.test(after) ? 'fail' : /合格|符合/.test(after) ? 'pass' : undefined;
      // The unit and the limit of the item stand before and after the result; the result is the first figure without a limit sign.
      const cells = after.split(/\t|\s+/).filter((cell) => cell !== '' && !unit.test(cell) && !/[≤≥]/.test(cell));
      const value = cells.map((cell) => result.exec(cell)?.[1]).find((one) => one !== undefined);
      if (value === undefined && verdict === undefined) continue;
      const named = after.search(/《[^《》]+》|化妆品安全技术规范|GB/);
      const method = named < 0 ? undefined : after.slice(named).split('\t')[0]?.trim();
      const source: Source = { document, page, quote: text.slice(0, 2_000) };
      return [
        {
          id: `${document}:${item.code}`,
          item: item.code,
          ...known,
          ...(value === undefined ? {} : { value: value.replaceAll(/\s/g, '') }),
          ...unitIn(text),
          ...(verdict ? { verdict } : {}),
          ...(method ? { method } : {}),
          source,
        },
      ];
    }
    return [];
  });
}

function unitIn(text: string): { unit?: string } {
  const found = unit.exec(text)?.[1];
  return found === undefined ? {} : { unit: found };
}

/** The name as a cell of its own or before a bracket: `汞` is not in `汞化合物`. */
function hasName(text: string, name: string): boolean {
  const at = text.indexOf(name);
  if (at < 0) return false;
  const [before, after] = [text[at - 1] ?? ' ', text[at + name.length] ?? ' '];
  return !/\p{Script=Han}/u.test(before) && !/\p{Script=Han}/u.test(after);
}

/** A safety assessment: assessor, day, exposure, conclusion, and each ingredient with its margin of safety or other evidence. */
export function readAssessment(document: string, pages: readonly ReadPage[]): SafetyAssessment | undefined {
  const lines = linesOf(pages);
  const title = lines.find(({ text }) => /安全评估/.test(text));
  if (!title) return undefined;
  const whole = lines.map(({ text }) => text).join('\n');
  const ingredients = ingredientsIn(document, lines);
  const assessedOn = dayOf(valueAfter(lines, ['评估日期', '报告日期', '完成日期', '日期']));
  const grams = /日(?:均|平均)?(?:使用|暴露)量\D{0,20}(\d{1,9}(?:\.\d{1,9})?)\s{0,9}(?:g|克)/.exec(whole)?.[1];
  const conclusion = /(?:评估)?结论[\s\S]{0,400}/.exec(whole)?.[0] ?? '';
  return {
    ...optional('productName', valueAfter(lines, ['产品名称', '样品名称'])),
    ...optional('assessor', valueAfter(lines, ['评估人员', '安全评估人员', '评估人', '安全评估人'])),
    ...optional('assessedOn', assessedOn),
    ...optional('exposureType', valueAfter(lines, ['产品类型', '产品类别'])),
    ...optional('exposureGrams', grams),
    ...(ingredients.length > 0 ? { ingredients } : {}),
    ...(/不安全|存在安全风险/.test(conclusion)
      ? { conclusion: 'unsafe' as const }
      : /安全/.test(conclusion)
        ? { conclusion: 'safe' as const }
        : {}),
    source: { document, page: title.page, quote: title.text.slice(0, 2_000) },
  };
}

function optional<K extends string, V>(key: K, value: V | undefined): { [key in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { [key in K]?: V });
}

const evidences: readonly (readonly [string, RegExp])[] = [
  ['limit', /限用|准用|技术规范/],
  ['authority', /SCCS|CIR|EFSA|JECFA|权威/i],
  ['ttc', /TTC|毒理学关注阈值/i],
  ['readAcross', /交叉参照|read[- ]?across/i],
  ['history', /使用历史|历史使用|已上市/],
  ['food', /食用|食品/],
];

/** Rows of the table whose head names the margin of safety: first words = ingredient, a figure = margin, else the evidence. */
function ingredientsIn(document: string, lines: readonly PaperLine[]): NonNullable<SafetyAssessment['ingredients']> {
  const from = lines.findIndex(({ text }) => /MoS|安全边际/i.test(text) && /原料|成分|名称/.test(text));
  if (from < 0) return [];
  const rows: NonNullable<SafetyAssessment['ingredients']> = [];
  for (const { text, page } of lines.slice(from + 1)) {
    if (/结论|签字|参考文献|附录/.test(text)) break;
    const hasCells = /\t|\s\s/.test(text);
    const cells = text.split(hasCells ? /\t|\s\s/ : /\s(?=[<>≥\d])/).map((cell) => cell.trim());
    const named = cells.filter((cell, at) => cell !== '' && !(at === 0 && /^\d+[.、]?$/.test(cell)));
    const name = (named[0] ?? '').replace(/^\d+[.、\s]+/, '');
    if (!/\p{Script=Han}|[A-Za-z]{3}/u.test(name) || name.length > 120) continue;
    const rest = named.slice(1);
    // Without cells the year of a reference looks like a margin.
    const isYear = (cell: string) => !hasCells && /^(?:19|20)\d\d$/.test(cell);
    const mos = rest.findLast((cell) => /^[>≥]?\s*\d+(?:\.\d+)?$/.test(cell) && !isYear(cell));
    const evidence = evidences.find(([, words]) => words.test(rest.join(' ')))?.[0];
    rows.push({
      name,
      ...(mos === undefined ? {} : { mos }),
      ...(evidence === undefined ? {} : { evidence }),
      source: { document, page, quote: text.slice(0, 2_000) },
    });
  }
  return rows;
}

/** Where a quote stands on its page; undefined when no line of it holds the words. */
export function regionOfQuote({ page, quote = '' }: Source, pages: readonly ReadPage[]): Region | undefined {
  const lines = pages.find((one) => one.page === (page ?? 1))?.lines ?? [];
  return lines.find(({ text }) => text === quote || (quote !== '' && quoteStands(quote, text)))?.region;
}

/** Test items with the names under which reports print them: those of the requirements and of the list of limits. */
export function testItemsOf({ requirements, lists }: Pick<RulebookData, 'requirements' | 'lists'>): TestItem[] {
  const notes = lists?.testLimits?.items ?? [];
  return requirements
    .filter(({ kind }) => kind === 'test')
    .map(({ code, title }) => ({
      code,
      names: [title['zh-CN'], ...notes.flatMap(({ key, note }) => (key === code && note ? [note] : []))],
    }));
}

/** Whether words stand in the text of a page; spaces, width and case do not count. */
export function quoteStands(quote: string, text: string): boolean {
  const wanted = folded(quote);
  return wanted !== '' && folded(text).includes(wanted);
}
