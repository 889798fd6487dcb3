import type { NewIngredient, Place } from '@app/contract';
import { z } from 'zod';
import { compare, type Decimal, decimal, showPercent } from '../../decimal/index.ts';
import { check, checked, type Draft, type Subject } from '../judging/rulebook.ts';
import { normaliseName } from '../normalise-name.ts';
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
  const key = normaliseName(one.name);
  const substance = subject.substances.find(({ keys, row }) => keys.has(key) || normaliseName(row.name) === key);
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
  const isOpen =
    conditions.some(({ of }) => of(one) === undefined) ||
    (one.number ?? '').trim() === '' ||
    one.monitoringTo === undefined ||
    one.monitoringTo < subject.asOf;
  return [
    ...unmet,
    ...numberFaults(one, substance?.row.purpose ?? '', place),
    ...aboveLimit(one, substance?.content, place),
    ...(substance ? [] : [notInFormulation(one, place)]),
    ...(isOpen ? [undecided(one, place, subject.asOf)] : []),
  ];
}

/** Purposes whose new ingredients are registered; all others are filed (CSAR 11). */
const registered = /防腐|防晒|防曬|着色|著色|染发|染髮|祛斑|美白/;

/** The number has the form of its series, and a purpose of high risk calls for a registration. */
function numberFaults(one: NewIngredient, purpose: string, place: Place): Draft[] {
  const number = (one.number ?? '').normalize('NFKC').replace(/\s/g, '');
  if (number === '') return [];
  const [name, shown] = [short(one.name), short(one.number ?? '')];
  const series = /^国妆原(注|备)字\d{8}$/.exec(number)?.[1];
  if (series === undefined)
    return [
      {
        subject: `${one.name}:number`,
        title: text(
          `新原料“${name}”的编号“${shown}”的写法不对，例如 国妆原备字20260001`,
          `The number “${shown}” of new ingredient “${name}” has a wrong form; for example 国妆原备字20260001`,
          `新原料「${name}」的編號「${shown}」的寫法不對，例如 国妆原备字20260001`,
        ),
        places: [place],
        value: shown,
      },
    ];
  if (series === '注' || !registered.test(purpose)) return [];
  return [
    {
      subject: `${one.name}:series`,
      title: text(
        `新原料“${name}”用作${short(purpose)}，应当注册；“${shown}”是备案编号`,
        `New ingredient “${name}” serves as ${short(purpose)} and has to be registered; “${shown}” is the number of a filing`,
        `新原料「${name}」用作${short(purpose)}，應當註冊；「${shown}」是備案編號`,
      ),
      places: [place],
      value: shown,
      limit: '国妆原注字',
    },
  ];
}

function notInFormulation(one: NewIngredient, place: Place): Draft {
  const name = short(one.name);
  return {
    subject: `${one.name}:row`,
    severity: 'warn',
    title: text(
      `申报的新原料“${name}”不在配方内`,
      `The declared new ingredient “${name}” is not in the formulation`,
      `申報的新原料「${name}」不在配方內`,
    ),
    places: [place],
    value: name,
  };
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

function undecided(one: NewIngredient, place: Place, asOf: string): Draft {
  const name = short(one.name);
  if (one.monitoringTo !== undefined && one.monitoringTo < asOf)
    return {
      subject: `${one.name}:ended`,
      severity: 'undecided',
      title: text(
        `新原料“${name}”的监测期已于 ${one.monitoringTo} 届满，请核对是否已纳入已使用原料目录或者已撤销、取消`,
        `The monitoring of new ingredient “${name}” ended on ${one.monitoringTo}: check whether it is in the catalogue now, or withdrawn`,
        `新原料「${name}」的監測期已於 ${one.monitoringTo} 屆滿，請核對是否已納入已使用原料目錄或者已撤銷、取消`,
      ),
      places: [place],
      value: one.monitoringTo,
    };
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
