import type { ReadPage } from '@app/contract';
import { describe, expect, it } from 'vitest';
import { folded, readAssessment, readLabel, readReport, tidyLine } from './reading/index.ts';
import { casNumbers } from './review/cas.ts';
import {
  bracketsOf,
  colourNumbers,
  squash,
  usualSpelling,
  withoutDescriptors,
  withoutMarks,
  withoutPercent,
} from './review/identity/spellings.ts';
import { splitIngredientList } from './review/identity/split-list.ts';
import { namesIn } from './review/ingredient-statement.ts';
import { review } from './review/judging/review.ts';
import { meantNumber } from './review/meant-number.ts';
import { normaliseName } from './review/normalise-name.ts';
import { aDossier, aRow, aRule, aRulebook } from './review/testing.ts';

/** Pieces that are repeated to make hard texts: characters that expressions and loops over text repeat on. */
const pumps = [
  ' ',
  '\n',
  '\t',
  '\u3000',
  '\u200b',
  '(',
  ')',
  '()',
  '（',
  '[',
  '【',
  '] ',
  '( ',
  '*',
  ' *',
  '. ',
  '.',
  '-',
  ' - ',
  '--',
  '/',
  ' / ',
  ',',
  ', ',
  '、',
  '；',
  ':',
  '：',
  '1',
  '1,',
  '1.',
  '1-',
  '12-',
  '%',
  '1%',
  ' 1',
  '1 %',
  '<',
  '+',
  '+/-',
  '±',
  'A',
  'a ',
  'AND ',
  'CI ',
  'CI 7',
  'CO',
  'D’',
  'É',
  'e\u0301',
  '\u0301',
  '水',
  '水 ',
  '水、',
  '不含',
  '、和',
  '无',
  'SPF',
  'SPF ',
  'PA',
  'PA+',
  '其他',
  '成分',
  '成分：',
  '第1',
  '《',
  '「',
  '℃',
  '1℃',
  '10 - ',
  '国妆',
  '国妆备',
  '(and',
  'MAY CONTAIN',
  'Ingredients',
  'x.X',
  '\ud83d',
  '😀',
  '[1',
  'x)',
  '\u0000',
];
const tails = ['x', '水)'];

const page = (text: string): ReadPage => ({
  page: 1,
  ratio: 1,
  from: 'text',
  quarters: 0,
  lines: [{ text, confidence: 100, region: { x: 0, y: 0, width: 1, height: 1 } }],
});
const rulebook = aRulebook([
  aRule('C01', 'words', {
    groups: [{ words: ['美白', '消炎'], patterns: [] }],
    title: { 'zh-CN': '{word}', en: '{word}' },
  }),
  aRule('L03', 'labelIngredients', { what: 'order' }),
  aRule('L04', 'labelIngredients', { what: 'trace' }),
  aRule('L05', 'namesFormula', {}),
]);
const readers: Record<string, (text: string) => unknown> = {
  normaliseName,
  squash,
  usualSpelling,
  withoutDescriptors,
  withoutMarks,
  withoutPercent,
  bracketsOf,
  colourNumbers,
  splitIngredientList,
  namesIn,
  casNumbers,
  meantNumber,
  tidyLine,
  folded,
  readLabel: (text) => readLabel([page(text)]),
  readReport: (text) => readReport('file', [page(text)], []),
  readAssessment: (text) => readAssessment('file', [page(`安全评估 ${text}`)]),
  review: (text) =>
    review(
      aDossier({
        productName: text,
        rows: [aRow('水', '90'), aRow(text.slice(0, 900), '10')],
        label: { claims: text, ingredients: text, text, warnings: text },
      }),
      rulebook,
      '2026-11-22',
    ),
};

/** Shortest time of several runs of a reader, in milliseconds, so that pauses of the machine do not count. */
function best(read: (text: string) => unknown, text: (round: number) => string, rounds: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    // A different text for each run, because readers cache their results.
    const own = text(round);
    const start = performance.now();
    read(own);
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

describe('no text stops a reader', () => {
  it.each(Object.keys(readers))('%s takes long texts in its stride', (name) => {
    const read = readers[name] ?? String;
    const slow: string[] = [];
    for (const pump of pumps)
      for (const tail of tails) {
        const text = (size: number) => (round: number) =>
          `${round}${pump.repeat(Math.ceil(size / pump.length))}${tail}`;
        for (const size of [800, 3_200, 12_800]) {
          if (best(read, text(size), 1) < 60) continue;
          // 16 times the text may take 16 times as long, with a margin for pauses of the machine; quadratic time would be 256 times.
          const [short, middle, long] = [16, 4, 1].map((part) => best(read, text(size / part), 4)) as [
            number,
            number,
            number,
          ];
          if (long < 60 || long < 8 * middle || long < 60 * short) continue;
          slow.push(`${JSON.stringify(pump)} … ${JSON.stringify(tail)}: ${short.toFixed(1)} → ${long.toFixed(1)} ms`);
          break;
        }
      }
    expect(slow).toEqual([]);
  });
});
