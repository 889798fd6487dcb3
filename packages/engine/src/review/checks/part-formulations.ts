import { z } from 'zod';
import { absolute, compare, type Decimal, exact, showPercent, subtract, sum } from '../../decimal/index.ts';
import { check, checked, type Draft, type Subject } from '../judging/rulebook.ts';
import { partKeyOf, sharesOf } from '../parts.ts';
import { placeOf } from '../places.ts';
import { cell, type Row } from '../rows.ts';
import { text } from '../words.ts';

/** F52, F53: each part of a product has its own formulation of 100 %, and its share in the product as used. */
export const partFormulations = check({
  options: z.strictObject({
    kind: z.enum(['part', 'propellant']),
    target: z.string().default('100'),
    tolerance: z.string().default('0.001'),
    /** Names that show that a propellant stands in the formulation. */
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
      if (rows.length === 0) return [missingFormulation(subject, name)];
      if (rows.some((row) => !row.amount)) return [];
      const total = sum(rows.flatMap((row) => (row.amount ? [row.amount] : [])));
      const off = subtract(exact(target), total);
      const wrong =
        compare(absolute(off), exact(tolerance)) > 0 ? [wrongTotal(subject, name, total, target, rows)] : [];
      return part.share !== undefined && part.share.trim() !== ''
        ? wrong
        : [...wrong, ...(kind === 'propellant' || needsRatio(subject) ? [missingShare(subject, name, kind)] : [])];
    });
    return checked([...drafts, ...(kind === 'part' ? wrongShares(subject) : [])]);
  },
});

/** Words of directions by which parts become one mixture before they are used. */
const mixing =
  /混合|调配|調配|调和|調和|调匀|調勻|混匀|混勻|搅匀|攪勻|搅拌|攪拌|溶解|溶入|加入|倒入|注入|摇匀|搖勻|MIX|DISSOLV/i;
/** Words that say how much of each part is taken: a ratio, amounts, or the whole of a package. */
const ratio =
  /\d\s{0,3}[:：比]\s{0,3}\d|等量|同量|比例|(?:全部|整|[一1每]\s{0,3}(?:支|瓶|袋|包|粒|片|颗|顆|安瓶|西林瓶|小瓶))|\d\s{0,3}(?:ML|G|毫升|克|滴)/i;

/**
 * Whether the parts need a ratio of their own: parts that are used one after another (the two lotions of a perm) are never
 * mixed, and what is dissolved or mixed by the directions needs none beside the ratio that the directions give. Oxidative dyes
 * are limited after mixing, so theirs is always needed; where nobody read the directions, the ratio is still asked for.
 */
function needsRatio({ facts, dossier }: Subject): boolean {
  if (facts.get('hairDye') === true) return true;
  const directions = [dossier.label?.useMethod, dossier.salesPackage?.useMethod].filter((one) => one !== undefined);
  if (directions.length === 0) return true;
  const words = directions.join('；').normalize('NFKC');
  return mixing.test(words) && !ratio.test(words);
}

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
      'List the propellant as a formulation of its own with 100%, and state the filling ratio.',
      '推進劑單獨列為一個 100% 的配方，並寫明與料體的充裝比例。',
    ),
    places:
      gases.length > 0 ? gases.map((row) => cell(subject.field('rows'), row, 'name')) : [placeOf(subject, 'rows')],
  };
}

function missingFormulation(subject: Subject, name: string): Draft {
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
