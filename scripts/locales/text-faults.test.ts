import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkInlineTexts, checkJsonTexts, fixedSeparators, regulationFaults } from './text-faults.ts';

test('a list joined with the signs of one language is a fault', () => {
  const fault = 'list.tsx:2: join with comma() or semicolon(), which follow the language of the screen';
  expect(fixedSeparators('list.tsx', "const a = 1;\nnames.join('、')")).toEqual([fault]);
  expect(fixedSeparators('list.tsx', 'names.join(comma())')).toEqual([]);
});

describe('texts beside the code (R9-12)', () => {
  test.each([
    ["({ 'zh-CN': '{n} 行', 'zh-TW': '{n} 列', en: '{n} rows' })", 1, []],
    [
      "({ 'zh-CN': '{n} 行', 'zh-TW': '{n} 列', en: 'rows' })",
      1,
      ['page.ts:1:  takes other values: {n} in zh-CN, {n} in zh-TW, none in en'],
    ],
    ["({ 'zh-CN': '行' })", 1, ['page.ts:1: zh-TW is missing', 'page.ts:1: en is missing']],
    ["({ 'zh-CN': '行', 'zh-TW': '列', en: ' ' })", 1, ['page.ts:1:  is empty in one language']],
    ["({ 'zh-CN': '账', 'zh-TW': '账', en: 'a' })", 1, ['page.ts:1:  holds simplified 账 in zh-TW']],
    [
      "const zh = { a: '甲', b: '乙' };\nf({ 'zh-CN': zh, 'zh-TW': { a: '甲', b: '乙' }, en: { a: 'A' } })",
      1,
      ['page.ts:2: b is missing in en'],
    ],
    [
      "f({ 'zh-CN': { a: '甲' }, 'zh-TW': { a: '甲' }, en: { a: 'A', c: 'C' } })",
      1,
      ['page.ts:1: c is missing in zh-CN', 'page.ts:1: c is missing in zh-TW'],
    ],
  ])('%s', (source, texts, faults) => {
    expect(checkInlineTexts('page.ts', source)).toEqual({ texts, faults });
  });

  test('texts of a JSON file, by their place; zh-TW is made or says something else', () => {
    const menu = {
      a: [
        { title: { 'zh-CN': '首页', 'zh-TW': '首頁', en: 'Home' } },
        { title: { 'zh-CN': '页', en: 'P' } },
        { title: { 'zh-CN': '页' } },
        { title: { 'zh-CN': '运维', 'zh-TW': '維運', en: 'Operations' } },
      ],
    };
    expect(checkJsonTexts('menu.json', menu)).toEqual({
      texts: 4,
      faults: [
        "menu.json/a/0/title: zh-TW '首頁' is made just so from zh-CN; take it out",
        'menu.json/a/2/title: en is missing',
      ],
    });
  });

  test('messages of a module leave zh-TW away where it is made', () => {
    const source =
      "registerTexts({ 'zh-CN': { a: '页', b: '行' }, en: { a: 'P', b: 'R' }, 'zh-TW': { a: '頁', c: '列' } })";
    expect(checkInlineTexts('texts.ts', source)).toEqual({
      texts: 2,
      faults: [
        "texts.ts:1: a zh-TW '頁' is made just so from zh-CN; take it out",
        'texts.ts:1: c is missing in zh-CN',
        'texts.ts:1: c is missing in en',
      ],
    });
    expect(checkInlineTexts('texts.ts', "addTaiwan({ a: { 'zh-CN': '页', en: 'P' } })").faults).toEqual([]);
    expect(
      checkInlineTexts('texts.ts', "[['页', 'Page', '頁'], ['页', 'Page', '面'], ['页', '頁', 'Page']]").faults,
    ).toEqual(["texts.ts:1: zh-TW '頁' is made just so from zh-CN; take it out"]);
  });

  test('texts of a definition leave zh-TW away unless it says something else', () => {
    const source = "({ a: { 'zh-CN': '页', en: 'P' }, b: { 'zh-CN': '页', en: 'P', 'zh-TW': '頁' } })";
    expect(checkInlineTexts('definitions/areas/x/y/area.ts', source)).toEqual({
      texts: 2,
      faults: ["definitions/areas/x/y/area.ts:1:  zh-TW '頁' is made just so from zh-CN; take it out"],
    });
  });

  test('a table of the regulation names what Taiwan would be given anyway, and what English lacks', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tables-'));
    const options = JSON.stringify({ title: { 'zh-CN': '代码', en: 'Code', 'zh-TW': '代碼' } });
    const rows = [
      'title_zh,title_en,title_tw,options',
      '代码,Code,,{}',
      '代码,Code,代碼,{}',
      `代码,,碼,"${options.replaceAll('"', '""')}"`,
    ];
    writeFileSync(join(folder, 'rules.csv'), rows.join('\n'));
    expect(regulationFaults(folder, '.')).toEqual([
      "./rules.csv:3: title zh-TW '代碼' is made just so from zh-CN; take it out",
      "./rules.csv:4/title: zh-TW '代碼' is made just so from zh-CN; take it out",
      './rules.csv:4: title is empty in one language',
    ]);
    rmSync(folder, { recursive: true });
  });

  test('the regulation tables carry their titles in all three, those of Taiwan only where they say something else', () => {
    expect(regulationFaults(join(import.meta.dirname, '../..'))).toEqual([]);
  });
});
