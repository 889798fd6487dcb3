import type { NewIngredient, Place } from '@app/contract';
import { z } from 'zod';
import { compare, type Decimal, decimal, showPercent } from '../../decimal/index.ts';
import { check, checked, type Draft, type Subject } from '../judging/rulebook.ts';
import { placeOf } from '../places.ts';
import { cell } from '../rows.ts';
import { short, text, tw } from '../words.ts';

/** F51: a new ingredient under monitoring is used by those and as its registration allows. */
export const monitoredIngredient = check({
  options: z.strictObject({}),
  run(subject) {
    const known = subject.dossier.newIngredients ?? [];
    return known.length === 0 ? { kind: 'notApplicable' } : checked(known.flatMap((one) => judged(one, subject)));
  },
});

/** What the registration of a new ingredient asks for: the answer of the dossier, and what is said where it is no. */
const conditions = [
  {
    key: 'authorised',
    of: (one: NewIngredient) => one.authorised,
    said: text(
      '没有取得新原料注册人、备案人的授权',
      'lacks the authorisation of its registrant',
      '沒有取得新原料註冊人、備案人的授權',
    ),
  },
  {
    key: 'use',
    of: (one: NewIngredient) => one.useAllowed,
    said: text('超出了批准的使用范围', 'is outside its permitted use', '超出了核准的使用範圍'),
  },
  {
    key: 'report',
    of: (one: NewIngredient) => one.annualReport,
    said: text('没有年度报告', 'has no annual report', '沒有年度報告'),
  },
];

function judged(one: NewIngredient, subject: Subject): Draft[] {
  const substance = subject.substances.find(({ row }) => row.name.trim() === one.name.trim());
  const place = substance ? cell(subject.field('rows'), substance.row, 'name') : placeOf(subject, 'newIngredients');
  const name = short(one.name);
  const unmet = conditions.flatMap(({ key, of, said }): Draft[] => {
    const title = text(
      `新原料“${name}”${said['zh-CN']}`,
      `New ingredient “${name}” ${said.en}`,
      `新原料「${name}」${tw(said)}`,
    );
    return of(one) === false ? [{ subject: `${one.name}:${key}`, title, places: [place] }] : [];
  });
  const isOpen = conditions.some(({ of }) => of(one) === undefined);
  return [...unmet, ...aboveLimit(one, substance?.content, place), ...(isOpen ? [undecided(one, place)] : [])];
}

function aboveLimit(one: NewIngredient, content: Decimal | undefined, place: Place): Draft[] {
  const most = one.maxPercent === undefined ? undefined : decimal(one.maxPercent.trim());
  if (most === undefined || content === undefined || compare(content, most) <= 0) return [];
  const name = short(one.name);
  return [
    {
      subject: `${one.name}:limit`,
      title: text(
        `新原料“${name}” ${showPercent(content)}，批准的上限 ${one.maxPercent}%`,
        `New ingredient “${name}” is ${showPercent(content)}; ${one.maxPercent}% is permitted`,
        `新原料「${name}」${showPercent(content)}，核准的上限 ${one.maxPercent}%`,
      ),
      places: [place],
      value: showPercent(content),
      limit: `${one.maxPercent}%`,
    },
  ];
}

function undecided(one: NewIngredient, place: Place): Draft {
  const name = short(one.name);
  return {
    subject: `${one.name}:unknown`,
    severity: 'undecided',
    title: text(
      `无法判断新原料“${name}”的使用条件是否满足`,
      `Cannot tell whether the conditions of new ingredient “${name}” are met`,
      `無法判斷新原料「${name}」的使用條件是否滿足`,
    ),
    places: [place],
  };
}
