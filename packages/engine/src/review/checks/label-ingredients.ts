import { withoutEnd } from '@app/contract';
import { z } from 'zod';
import { compare, exact, showPercent } from '../../decimal/index.ts';
import {
  identityOf,
  type Named,
  namesIn,
  plainTotalsOf,
  type Section,
  type Statement,
  statementOf,
  type Total,
  totalsOf,
  totalsOfPart,
} from '../ingredient-statement.ts';
import { check, checked, type Draft, type Subject } from '../judging/rulebook.ts';
import { normaliseName } from '../normalise-name.ts';
import { placeOf } from '../places.ts';
import { cell } from '../rows.ts';
import { listed, short, text, tw } from '../words.ts';

/** L02–L05, F56: the ingredient statement of the label against the formulation. */
export const labelIngredients = check({
  options: z.strictObject({
    what: z.enum(['set', 'order', 'trace', 'names', 'allergens']),
    /** Content in % above which the descending order counts. */
    above: z.string().default('0.1'),
    /** Look-up list of the substances that have to be named. */
    list: z.string().optional(),
  }),
  run(subject, { what, above, list }) {
    if (subject.substances.length === 0) return { kind: 'missing', input: 'rows' };
    const statement = statementOf(subject);
    if (!statement) return { kind: 'missing', input: 'ingredientStatement' };
    const totals = totalsOf(subject);
    if (what === 'set') return checked(differences(subject, statement, totals));
    if (what === 'order' || what === 'trace') {
      const drafts = statement.sections.map((section) => {
        const own = section.part === undefined ? totals : totalsOfPart(subject, section.part);
        if (what === 'order') return order(subject, section, own, above);
        return trace(subject, section, section.part === undefined ? [own, plainTotalsOf(subject)] : [own], above);
      });
      return checked(
        drafts.flatMap((some, at) =>
          some.map((draft) => (at === 0 ? draft : { ...draft, subject: `${draft.subject}:${at}` })),
        ),
      );
    }
    if (what === 'names') return checked(names(subject, statement));
    return allergens(subject, statement, list);
  },
});

function differences(subject: Subject, statement: Statement, totals: readonly Total[]): Draft[] {
  const onLabel = new Map(statement.all.map((one) => [one.identity, one.name]));
  const inFormulation = new Map(totals.map((one) => [one.identity, one.name]));
  const missing = totals.filter(({ identity }) => !onLabel.has(identity));
  const extra = [...onLabel].filter(([identity]) => !inFormulation.has(identity)).map(([, name]) => name);
  const [lacks, adds] = [listed(missing.map(({ name }) => name)), listed(extra)];
  const place = placeOf(subject, 'label.ingredients');
  const drafts: Draft[] = [];
  if (missing.length > 0)
    drafts.push({
      subject: 'missing',
      title: text(
        `标签成分缺少配方中的 ${missing.length} 种：${lacks['zh-CN']}`,
        `The label lacks ${missing.length} ingredients of the formula: ${lacks.en}`,
        `標籤成分缺少配方中的 ${missing.length} 種：${tw(lacks)}`,
      ),
      places: [
        place,
        ...missing
          .slice(0, 10)
          .flatMap(({ substances }) =>
            substances.slice(0, 1).map((substance) => cell(subject.field('rows'), substance.row, 'name')),
          ),
      ],
    });
  if (extra.length > 0)
    drafts.push({
      subject: 'extra',
      title: text(
        `标签成分有配方中没有的 ${extra.length} 种：${adds['zh-CN']}`,
        `The label names ${extra.length} ingredients that the formula does not have: ${adds.en}`,
        `標籤成分有配方中沒有的 ${extra.length} 種：${tw(adds)}`,
      ),
      places: [place],
    });
  return drafts;
}

/** Names of the main part with the content that the formulation gives them; unknown names and contents are left out. */
function contents(statement: Section, totals: readonly Total[]) {
  const byIdentity = new Map(totals.map((one) => [one.identity, one]));
  return statement.main.flatMap((named) => {
    const content = byIdentity.get(named.identity)?.content;
    return content && content.units > 0n ? [{ ...named, content }] : [];
  });
}

function order(subject: Subject, statement: Section, totals: readonly Total[], above: string): Draft[] {
  const line = exact(above);
  const counted = contents(statement, totals).filter(({ content }) => compare(content, line) > 0);
  const breaks = counted.flatMap((one, index) => {
    const before = counted[index - 1];
    return before && compare(before.content, one.content) < 0 ? [{ before, one }] : [];
  });
  const [first] = breaks;
  if (!first) return [];
  const rest = listed(breaks.map(({ one }) => one.name));
  return [
    {
      subject: 'order',
      title: text(
        `标签成分没有按含量降序排列：“${short(first.one.name)}”应在“${short(first.before.name)}”之前`,
        `The label is not in descending order: “${short(first.one.name)}” belongs before “${short(first.before.name)}”`,
        `標籤成分沒有依含量降序排列：「${short(first.one.name)}」應在「${short(first.before.name)}」之前`,
      ),
      places: [placeOf(subject, 'label.ingredients')],
      value: rest['zh-CN'],
      steps: breaks
        .slice(0, 10)
        .map(
          ({ before, one }) =>
            `${short(before.name)} ${showPercent(before.content)} < ${short(one.name)} ${showPercent(one.content)}`,
        ),
    },
  ];
}

/** Where the law leaves open which total the line refers to (a propellant, parts that are mixed), every reading has to agree. */
function trace(subject: Subject, section: Section, readings: readonly (readonly Total[])[], above: string): Draft[] {
  const line = exact(above);
  const byIdentity = readings.map((totals) => new Map(totals.map((one) => [one.identity, one.content])));
  // A percentage of 0 or below is the finding of another rule.
  const contentsOf = ({ identity }: Named) =>
    byIdentity.flatMap((contentOf) => contentOf.get(identity) ?? []).filter(({ units }) => units > 0n);
  const contentOf = (named: Named) => contentsOf(named)[0];
  const isAbove = (named: Named, sign: 1 | -1) => {
    const contents = contentsOf(named);
    return contents.length > 0 && contents.every((one) => (compare(one, line) > 0 ? 1 : -1) === sign);
  };
  const wrong = (section.trace ?? []).filter((named) => isAbove(named, 1));
  const early = section.main.filter((named) => isAbove(named, -1));
  const place = placeOf(subject, 'label.ingredients');
  const draft = (subjectKey: string, list: readonly Named[], zh: string, en: string, traditional: string): Draft[] => {
    if (list.length === 0) return [];
    const all = listed(list.map(({ name }) => name));
    const steps = list.slice(0, 10).flatMap((named) => {
      const content = contentOf(named);
      return content ? [`${short(named.name)} ${showPercent(content)}`] : [];
    });
    return [
      {
        subject: subjectKey,
        title: text(`${zh}${all['zh-CN']}`, `${en}${all.en}`, `${traditional}${tw(all)}`),
        places: [place],
        value: all['zh-CN'],
        limit: `${above}%`,
        steps,
      },
    ];
  };
  return [
    ...draft(
      'above',
      wrong,
      `“其他微量成分”之后有含量超过 ${above}% 的成分：`,
      `After 其他微量成分 stand ingredients above ${above}%: `,
      `「其他微量成分」之後有含量超過 ${above}% 的成分：`,
    ),
    ...draft(
      'below',
      early,
      `含量不超过 ${above}% 的成分没有放在“其他微量成分”之后：`,
      `Ingredients not above ${above}% do not stand after 其他微量成分: `,
      `含量不超過 ${above}% 的成分沒有放在「其他微量成分」之後：`,
    ),
  ];
}

function names(subject: Subject, statement: Statement): Draft[] {
  const wrong = statement.all.flatMap(({ name }): { name: string; right: string }[] => {
    const known = subject.resolve(name);
    const read = known === undefined || known.length > 0 ? undefined : subject.identify?.(name);
    const right = known?.[0]?.name ?? (read?.kind === 'identified' ? read.substances[0]?.name : undefined);
    if (right === undefined || right === '') return [];
    // `水 (Water)`, `水/Water`: the standard name stands there, a translation beside it.
    const [own = ''] = name.split(/[（(/]/);
    if (read !== undefined && normaliseName(own) === normaliseName(right)) return [];
    const isStandard = known?.some((one) => one.alias !== true && normaliseName(one.name) === normaliseName(name));
    return isStandard ? [] : [{ name, right: withoutEnd(right, '*') }];
  });
  if (wrong.length === 0) return [];
  const all_ = listed(wrong.map(({ name, right }) => `${name} → ${right}`));
  return [
    {
      subject: 'names',
      title: text(
        `标签成分没有使用标准中文名称：${all_['zh-CN']}`,
        `The label does not use the standard Chinese names: ${all_.en}`,
        `標籤成分沒有使用標準中文名稱：${tw(all_)}`,
      ),
      places: [placeOf(subject, 'label.ingredients')],
      value: wrong
        .map(({ name }) => name)
        .join('、')
        .slice(0, 500),
      limit: wrong
        .map(({ right }) => right)
        .join('、')
        .slice(0, 500),
    },
  ];
}

/** Allergens that the remarks of a fragrance row declare have to be named on the label. */
function allergens(subject: Subject, statement: Statement, list: string | undefined) {
  const fragrance = subject.substances.filter(
    (substance) => /香精|香料/.test(substance.row.name) && (substance.row.remark ?? '').trim() !== '',
  );
  if (fragrance.length === 0) return { kind: 'notApplicable' } as const;
  const known = new Set(
    (list === undefined ? [] : (subject.data.lists?.[list]?.items ?? [])).flatMap(({ names: own }) =>
      (own ?? []).map((name) => identityOf(subject, name)),
    ),
  );
  // They may stand in brackets behind the fragrance: `香精（芳樟醇、苧烯）`.
  const within = statement.all.flatMap(({ name }) => [...name.matchAll(/[（(]([^（）()]+)[）)]/g)]);
  const onLabel = new Set([
    ...statement.all.map(({ identity }) => identity),
    ...within.flatMap(([, list = '']) => namesIn(list).map((name) => identityOf(subject, name))),
  ]);
  const drafts = fragrance.flatMap((substance): Draft[] => {
    const declared = namesIn((substance.row.remark ?? '').replace(/^[^:：]*[:：]/, '')).filter((name) =>
      known.has(identityOf(subject, name)),
    );
    const absent = declared.filter((name) => !onLabel.has(identityOf(subject, name)));
    if (absent.length === 0) return [];
    const all_ = listed(absent);
    return [
      {
        subject: substance.row.rowId,
        title: text(
          `香精申报的致敏组分没有标在标签上：${all_['zh-CN']}`,
          `Allergens declared for the fragrance are not on the label: ${all_.en}`,
          `香精申報的致敏成分沒有標在標籤上：${tw(all_)}`,
        ),
        places: [placeOf(subject, 'label.ingredients'), cell(subject.field('rows'), substance.row, 'remark')],
        value: all_['zh-CN'],
      },
    ];
  });
  return checked(drafts);
}
