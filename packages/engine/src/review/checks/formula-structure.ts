import { z } from 'zod';
import { absolute, compare, type Decimal, decimal, exact, showPercent, subtract, sum } from '../../decimal/index.ts';
import { linearPattern } from '../../pattern/index.ts';
import { partKeyOf, sharesOf } from '../parts.ts';
import { PatternText } from '../pattern-text.ts';
import { placeOf } from '../places.ts';
import type { Row } from '../rows.ts';
import { check, checked, type Draft, type Subject } from '../rulebook.ts';
import { fillText, Said } from '../say.ts';
import { called, cell, listed, rowLabel, rowList, short, text, tw } from '../words.ts';
import { isNamedBy } from './limit-entries.ts';

/** F52, F53: each part of a product has its own formula of 100 %, and its share in the product as used. */
export const partFormulas = check({
  options: z.strictObject({
    kind: z.enum(['part', 'propellant']),
    target: z.string().default('100'),
    tolerance: z.string().default('0.001'),
    /** Names that show that a propellant stands in the formula. */
    propellants: z.array(z.string()).default([]),
  }),
  run(subject, { kind, target, tolerance, propellants }) {
    if (subject.rows.length === 0) return { kind: 'missing', input: 'rows' };
    const parts = (subject.dossier.parts ?? []).filter((part) => part.kind === kind);
    const top = subject.rows.filter((row) => row.component === undefined);
    if (kind === 'propellant') {
      const gases = top.filter((row) => isPropellant(row, propellants));
      if (parts.length === 0)
        return gases.length === 0 && subject.facts.get('aerosol') !== true
          ? { kind: 'notApplicable' }
          : checked([undeclared(subject, gases)]);
    } else if (parts.length < 2) return { kind: 'notApplicable' };
    const drafts = parts.flatMap((part): Draft[] => {
      const rows = top.filter((row) => partKeyOf(row, subject.dossier.parts) === part.id);
      const name = part.name ?? part.id;
      if (rows.length === 0) return [missingFormula(subject, name)];
      if (rows.some((row) => !row.amount)) return [];
      const total = sum(rows.flatMap((row) => (row.amount ? [row.amount] : [])));
      const off = subtract(exact(target), total);
      const wrong =
        compare(absolute(off), exact(tolerance)) > 0 ? [wrongTotal(subject, name, total, target, rows)] : [];
      return part.share === undefined || part.share.trim() === ''
        ? [...wrong, missingShare(subject, name, kind)]
        : wrong;
    });
    return checked([...drafts, ...(kind === 'part' ? wrongShares(subject) : [])]);
  },
});

function isPropellant(row: Row, names: readonly string[]): boolean {
  const [name, purpose] = [`${row.name} ${row.inci ?? ''}`.toUpperCase(), row.purpose ?? ''];
  return /推进|推進|喷射|噴射/.test(purpose) || names.some((one) => name.includes(one.toUpperCase()));
}

function undeclared(subject: Subject, gases: readonly Row[]): Draft {
  return {
    subject: 'propellant',
    title: text(
      '气雾剂的推进剂没有单独申报',
      'The propellant of the aerosol is not declared on its own',
      '氣霧劑的推進劑沒有單獨申報',
    ),
    detail: text(
      '推进剂单独列为一个 100% 的配方，并写明与料体的充装比例。',
      'List the propellant as a formula of its own with 100%, and state the filling ratio.',
      '推進劑單獨列為一個 100% 的配方，並寫明與料體的充裝比例。',
    ),
    places:
      gases.length > 0 ? gases.map((row) => cell(subject.field('rows'), row, 'name')) : [placeOf(subject, 'rows')],
  };
}

function missingFormula(subject: Subject, name: string): Draft {
  return {
    subject: `formula:${name}`,
    title: text(`“${name}”没有配方`, `“${name}” has no formula`, `「${name}」沒有配方`),
    places: [placeOf(subject, 'parts')],
  };
}

function wrongTotal(subject: Subject, name: string, total: Decimal, target: string, rows: readonly Row[]): Draft {
  return {
    subject: `total:${name}`,
    title: text(
      `“${name}”的配方合计 ${showPercent(total)}，应为 ${target}%`,
      `The formula of “${name}” adds up to ${showPercent(total)}, not ${target}%`,
      `「${name}」的配方合計 ${showPercent(total)}，應為 ${target}%`,
    ),
    places: rows.slice(0, 20).map((row) => cell(subject.field('rows'), row, 'percent')),
    value: showPercent(total),
    limit: `${target}%`,
    steps: [`Σ ${rows.length} = ${showPercent(total)}`],
  };
}

function missingShare(subject: Subject, name: string, kind: 'part' | 'propellant'): Draft {
  return kind === 'propellant'
    ? {
        subject: `share:${name}`,
        title: text(
          '没有写明推进剂的充装比例',
          'The filling ratio of the propellant is not stated',
          '沒有寫明推進劑的充裝比例',
        ),
        places: [placeOf(subject, 'parts')],
      }
    : {
        subject: `share:${name}`,
        title: text(
          `没有写明“${name}”的混合比例`,
          `The mixing ratio of “${name}” is not stated`,
          `沒有寫明「${name}」的混合比例`,
        ),
        places: [placeOf(subject, 'parts')],
      };
}

/** Shares of all parts make 100 %, unless they are written as a ratio. */
function wrongShares(subject: Subject): Draft[] {
  const total = subject.dossier.parts && sharesOf(subject.dossier.parts).total;
  if (!total || compare(absolute(subtract(exact('100'), total)), exact('0.1')) <= 0) return [];
  return [
    {
      subject: 'shares',
      title: text(
        `各部分的混合比例合计 ${showPercent(total)}，应为 100%`,
        `The shares of the parts add up to ${showPercent(total)}, not 100%`,
        `各部分的混合比例合計 ${showPercent(total)}，應為 100%`,
      ),
      places: [placeOf(subject, 'parts')],
      value: showPercent(total),
      limit: '100%',
    },
  ];
}

/** F58: each raw material has a safety code, or its safety information is attached. */
export const safetyCodes = check({
  options: z.strictObject({ document: z.string() }),
  run(subject, { document }) {
    const top = subject.rows.filter((row) => row.component === undefined);
    if (top.length === 0) return { kind: 'missing', input: 'rows' };
    const given = subject.dossier.documents.find((one) => one.code === document);
    const hasFile = (given?.files.length ?? 0) > 0;
    const without = top.filter((row) => (row.submissionCode ?? '').trim() === '');
    // A file speaks for all; where some have codes, the others lack theirs.
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

/** F44: a nano-scale substance is assessed as such, and does not stand in a product for children without a reason. */
export const nano = check({
  options: z.strictObject({ pattern: PatternText.default('纳米|奈米|\\(NANO\\)|\\bNANO\\b') }),
  run(subject, { pattern }) {
    if (subject.leaves.length === 0) return { kind: 'missing', input: 'rows' };
    const test = linearPattern(pattern, 'i');
    const denied = /非\s*(纳米|奈米)|NON[- ]?NANO/i;
    const rows = subject.leaves.filter(({ row }) => {
      const words = `${row.name} ${row.inci ?? ''} ${row.remark ?? ''}`;
      return test.test(words) && !denied.test(words);
    });
    if (rows.length === 0) return { kind: 'notApplicable' };
    const place = (index: number) =>
      rows.slice(index, index + 20).map((leaf) => cell(subject.field('rows'), leaf.row, 'name'));
    const names = listed(rows.map((leaf) => called(leaf.row)));
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
    if (assessed !== true)
      drafts.push({
        subject: 'assessment',
        ...(assessed === undefined ? { severity: 'undecided' as const } : {}),
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

/** F51: a new ingredient under monitoring is used by those and as its registration allows. */
export const monitoredIngredient = check({
  options: z.strictObject({}),
  run(subject) {
    const known = subject.dossier.newIngredients ?? [];
    if (known.length === 0) return { kind: 'notApplicable' };
    return checked(
      known.flatMap((one): Draft[] => {
        const leaf = subject.leaves.find(({ row }) => row.name.trim() === one.name.trim());
        const place = leaf ? cell(subject.field('rows'), leaf.row, 'name') : placeOf(subject, 'newIngredients');
        const faults: [string, boolean | undefined, string, string, string][] = [
          [
            'authorised',
            one.authorised,
            '没有取得新原料注册人、备案人的授权',
            'lacks the authorisation of its registrant',
            '沒有取得新原料註冊人、備案人的授權',
          ],
          ['use', one.useAllowed, '超出了批准的使用范围', 'is outside its permitted use', '超出了核准的使用範圍'],
          ['report', one.annualReport, '没有年度报告', 'has no annual report', '沒有年度報告'],
        ];
        const [most, content] = [
          one.maxPercent === undefined ? undefined : decimal(one.maxPercent.trim()),
          leaf?.content,
        ];
        const isOver = most !== undefined && content !== undefined && compare(content, most) > 0;
        const drafts = faults.flatMap(([key, value, zh, en, traditional]): Draft[] =>
          value === false
            ? [
                {
                  subject: `${one.name}:${key}`,
                  title: text(
                    `新原料“${short(one.name)}”${zh}`,
                    `New ingredient “${short(one.name)}” ${en}`,
                    `新原料「${short(one.name)}」${traditional}`,
                  ),
                  places: [place],
                },
              ]
            : [],
        );
        const unknown = faults.filter(([, value]) => value === undefined).map(([, , zh]) => zh);
        if (isOver)
          drafts.push({
            subject: `${one.name}:limit`,
            title: text(
              `新原料“${short(one.name)}” ${showPercent(content)}，批准的上限 ${one.maxPercent}%`,
              `New ingredient “${short(one.name)}” is ${showPercent(content)}; ${one.maxPercent}% is permitted`,
              `新原料「${short(one.name)}」${showPercent(content)}，核准的上限 ${one.maxPercent}%`,
            ),
            places: [place],
            value: showPercent(content),
            limit: `${one.maxPercent}%`,
          });
        if (unknown.length > 0)
          drafts.push({
            subject: `${one.name}:unknown`,
            severity: 'undecided',
            title: text(
              `无法判断新原料“${short(one.name)}”的使用条件是否满足`,
              `Cannot tell whether the conditions of new ingredient “${short(one.name)}” are met`,
              `無法判斷新原料「${short(one.name)}」的使用條件是否滿足`,
            ),
            places: [place],
          });
        return drafts;
      }),
    );
  },
});

/** F59: the catalogue sends a substance to the technical standard, and no table there names it. */
export const governed = check({
  options: z.strictObject({
    remark: z.string(),
    tables: z.array(z.string()),
    /** A table that is not loaded in full, and what makes a substance a candidate for it. */
    open: z
      .array(z.strictObject({ table: z.string(), names: z.array(PatternText), purposes: z.array(z.string()) }))
      .default([]),
    /** Names that a group entry may cover, whose members no table lists: left to a person, as a notice. */
    groups: z.array(PatternText).default([]),
    title: Said,
  }),
  run(subject, { remark, tables, open, groups, title }, rule) {
    if (subject.leaves.length === 0) return { kind: 'missing', input: 'rows' };
    const sent = subject.leaves.filter((leaf) =>
      [...(leaf.byName ?? []), ...(leaf.byInci ?? [])].some((row) => row.remark?.includes(remark)),
    );
    if (sent.length === 0) return { kind: 'notApplicable' };
    const inGroup = groups.map((pattern) => linearPattern(pattern));
    const isOpen = (leaf: (typeof sent)[number]) =>
      inGroup.some((test) => [...leaf.keys].some((key) => test.test(key))) ||
      open.some(({ table, names, purposes }) => {
        const held = subject.data.completeness[table];
        if (!held || held.have >= held.of) return false;
        return (
          [...leaf.keys].some((key) => names.some((pattern) => linearPattern(pattern).test(key))) ||
          purposes.some((word) => leaf.row.purpose?.includes(word))
        );
      });
    const uncovered = sent.filter((leaf) => !isNamedBy(subject, leaf, tables));
    const left = listed([...new Set(uncovered.filter(isOpen).map((leaf) => called(leaf.row)))], 10);
    const notice = {
      key: 'governed:uncovered',
      title: text(
        `须按《化妆品安全技术规范》使用、而收录的表还不全，未作限量判断：${left['zh-CN']}`,
        `Governed by the technical standard, whose tables are not complete here; limits were not judged: ${left.en}`,
        `須依《化妝品安全技術規範》使用、而收錄的表還不全，未作限量判斷：${tw(left)}`,
      ),
      rules: [rule.id],
    };
    return checked(
      uncovered.flatMap((leaf): Draft[] => {
        if (isOpen(leaf)) return [];
        const label = rowLabel(leaf.row);
        const get = (name: string) => (name === 'name' ? called(leaf.row) : label['zh-CN']);
        return [
          {
            subject: leaf.row.rowId,
            title: fillText(title, get),
            places: [cell(subject.field('rows'), leaf.row, 'name')],
            value: called(leaf.row),
          },
        ];
      }),
      uncovered.some(isOpen) ? [notice] : [],
    );
  },
});
