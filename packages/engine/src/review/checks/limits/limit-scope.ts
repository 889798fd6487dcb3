import type { Json } from '@app/contract';
import { z } from 'zod';
import { show } from '../../../decimal/index.ts';
import { factsForPurpose } from '../../judging/facts.ts';
import { type Answer, check, checked, type Draft, decide, type Subject, withFacts } from '../../judging/rulebook.ts';
import { type ContainedSubstance, cell, rowLabel } from '../../rows.ts';
import { called, listed, short, text, tw } from '../../words.ts';
import {
  type Branch,
  covers,
  type Entry,
  EntryChoice,
  entriesFor,
  entryLabel,
  governedElsewhere,
  scopeOf,
} from './limit-entries.ts';

/** F18: a restricted substance is used only where its entry allows it, and under the entry's further conditions. */
export const limitScope = check({
  options: z.strictObject({ table: z.string(), ...EntryChoice, lists: z.array(z.string()).optional() }),
  run(subject, { table, entries: only, except }) {
    if (subject.substances.length === 0) return { kind: 'missing', input: 'rows' };
    const entries = entriesFor(subject, table, 'now', { entries: only, except });
    if (entries.length === 0) return { kind: 'notApplicable' };
    return checked(entries.flatMap((entry) => judgeEntry(subject, entry)));
  },
});

/** Scope row by row; conditions once per branch for all rows inside it. */
function judgeEntry(subject: Subject, entry: Entry): Draft[] {
  const inside = new Map<Branch, ContainedSubstance[]>();
  const drafts = entry.substances.flatMap((substance) => judge(subject, entry, substance, inside));
  return [...drafts, ...[...inside].flatMap(([branch, substances]) => conditions(subject, entry, branch, substances))];
}

function judge(
  subject: Subject,
  entry: Entry,
  substance: ContainedSubstance,
  inside: Map<Branch, ContainedSubstance[]>,
): Draft[] {
  const elsewhere = governedElsewhere(entry, substance);
  if (elsewhere === 'yes') return [];
  const branches = entry.branches.filter((branch) => covers(branch, substance));
  const scopes = branches.map((branch) => ({ branch, answer: scopeOf(subject, branch, substance) }));
  const sure = scopes.filter(({ answer }) => answer === 'yes').map(({ branch }) => branch);
  for (const branch of sure) inside.set(branch, [...(inside.get(branch) ?? []), substance]);
  if (sure.length > 0) return [];
  const maybe = scopes.filter(({ answer }) => answer === 'unknown').map(({ branch }) => branch);
  const allowed = [...new Set(branches.map(({ limit }) => limit.scopeText ?? ''))]
    .filter((scope) => scope !== '')
    .join('；');
  const first = branches[0];
  if (!first) return [];
  if (maybe.length > 0 || elsewhere === 'unknown') {
    return [
      {
        ...frame(subject, entry, first, substance, 'scope'),
        severity: 'undecided',
        title: text(
          `无法判断“${called(substance.row)}”是否在适用范围内`,
          `Cannot tell whether “${called(substance.row)}” is within its scope`,
          `無法判斷「${called(substance.row)}」是否在適用範圍內`,
        ),
        detail: text(
          `允许的范围：${allowed}。${elsewhere === 'unknown' ? '使用目的没有填写；' : ''}分类编码不能说明这一点，由人判断。`,
          `Allowed for: ${allowed}. ${elsewhere === 'unknown' ? 'The purpose is empty, and the' : 'The'} classification code does not say; a person decides.`,
          `允許的範圍：${allowed}。${elsewhere === 'unknown' ? '使用目的沒有填寫；' : ''}分類編碼不能說明這一點，由人判斷。`,
        ),
        limit: allowed,
      },
    ];
  }
  return [
    {
      ...frame(subject, entry, first, substance, 'scope'),
      title: text(
        `${rowLabel(substance.row)['zh-CN']}“${called(substance.row)}”不能用于这类产品`,
        `${rowLabel(substance.row).en}: “${called(substance.row)}” is not allowed in this kind of product`,
        `${tw(rowLabel(substance.row))}「${called(substance.row)}」不能用於這類產品`,
      ),
      detail: text(
        `${entryLabel(first.limit)['zh-CN']}只允许用于：${allowed}。`,
        `${entryLabel(first.limit).en} allows it only for: ${allowed}.`,
        `${tw(entryLabel(first.limit))}只允許用於：${allowed}。`,
      ),
      value: substance.row.purpose
        ? `${called(substance.row)}（${short(substance.row.purpose)}）`
        : called(substance.row),
      limit: allowed,
    },
  ];
}

function conditions(
  subject: Subject,
  entry: Entry,
  branch: Branch,
  substances: readonly ContainedSubstance[],
): Draft[] {
  const { limit } = branch;
  if (limit.conditions === undefined) return [];
  const answers = substances.map((substance) => ({ leaf: substance, answer: conditionOf(subject, branch, substance) }));
  const broken = answers.filter(({ answer }) => answer === 'no').map(({ leaf: substance }) => substance);
  const open = answers.filter(({ answer }) => answer === 'unknown').map(({ leaf: substance }) => substance);
  return [broken, open].flatMap((rows): Draft[] => {
    const [first] = rows;
    if (!first) return [];
    const names = listed(
      rows.map((substance) => called(substance.row)),
      4,
    );
    const isBroken = rows === broken;
    return [
      {
        ...frame(subject, entry, branch, first, `condition${limit.branch ?? ''}${isBroken ? '' : '?'}`),
        places: rows.slice(0, 20).map((substance) => cell(subject.field('rows'), substance.row, 'name')),
        ...(isBroken ? {} : { severity: 'undecided' as const }),
        title: isBroken
          ? text(
              `${names['zh-CN']}不符合使用条件：${limit.conditions}`,
              `${names.en}: a condition is not met: ${limit.conditions}`,
              `${tw(names)}不符合使用條件：${limit.conditions}`,
            )
          : text(
              `${names['zh-CN']}另有使用条件，配方里看不出，由人核对`,
              `${names.en}: further conditions that the formula does not show; a person checks them`,
              `${tw(names)}另有使用條件，配方裡看不出，由人核對`,
            ),
        detail: text(
          `${entryLabel(limit)['zh-CN']}：${limit.conditions}。`,
          `${entryLabel(limit).en}: ${limit.conditions}.`,
          `${tw(entryLabel(limit))}：${limit.conditions}。`,
        ),
        limit: limit.conditions ?? '',
      },
    ];
  });
}

function conditionOf(subject: Subject, branch: Branch, substance: ContainedSubstance): Answer {
  const { conditionWhen } = branch.limit;
  return conditionWhen === undefined
    ? 'unknown'
    : decide(conditionWhen, withFacts(factsForPurpose(subject.facts, substance.row.purpose), residueOf(substance)));
}

/**
 * `residualMonomer`: mg/kg of monomer in the product, as the remark of a polymer states it, for the product itself or for the raw
 * material, which then counts with its content. Other words, and a residue without a unit, leave it unknown.
 */
function residueOf({ row, content }: ContainedSubstance): Map<string, Json> {
  const words = (row.remark ?? '').normalize('NFKC');
  const [, figure = '', unit = ''] =
    /(?:单体|單體|残留|殘留)[^\d;；。]{0,24}(\d{1,6}(?:\.\d{1,6})?)\s{0,3}(MG\/KG|PPM|[Μμ]G\/G|%)/i.exec(words) ?? [];
  if (figure === '') return new Map();
  const stated = Number(figure) * (unit === '%' ? 10_000 : 1);
  if (/产品|產品|成品/.test(words)) return new Map([['residualMonomer', stated]]);
  if (!content) return new Map();
  // The bare decimal is enough here: a residue is compared with one figure, and never shown.
  return new Map([['residualMonomer', (stated * Number(show(content))) / 100]]);
}

function frame(
  subject: Subject,
  entry: Entry,
  branch: Branch,
  substance: ContainedSubstance,
  what: string,
): Omit<Draft, 'title'> {
  return {
    subject: what.startsWith('condition') ? `${entry.id}:${what}` : `${entry.id}:${substance.row.rowId}:${what}`,
    places: [cell(subject.field('rows'), substance.row, 'name')],
    citation: branch.limit.citation,
  };
}
