import { z } from 'zod';
import { add, compare, decimal, exact, showPercent, zero } from '../../decimal/index.ts';
import { linearPattern } from '../../pattern/index.ts';
import { perObject } from '../../remember.ts';
import { find, textsOf } from '../find-words.ts';
import { check, checked, type Draft, type Subject } from '../judging/rulebook.ts';
import { fold, labelWords } from '../label-words.ts';
import { normaliseName } from '../normalise-name.ts';
import { PatternText } from '../pattern-text.ts';
import { placeOf } from '../places.ts';
import { type ContainedSubstance, cell } from '../rows.ts';
import { called, listed, text, tw } from '../words.ts';
import { covers, EntryChoice, entriesFor, entryLabel, governedElsewhere, scopeOf } from './limits/limit-entries.ts';

/** F20, L26: the warnings that an entry prescribes stand on the label. */
export const mustWarn = check({
  options: z.strictObject({
    tables: z.array(z.string()),
    ...EntryChoice,
    /** Other ways to say a prescribed phrase, as expressions over capitals without blanks and stops. */
    variants: z.array(z.strictObject({ phrase: z.string(), patterns: z.array(PatternText).min(1) })).default([]),
  }),
  run(subject, { tables, entries: only, except, variants }) {
    if (subject.substances.length === 0) return { kind: 'missing', input: 'rows' };
    const needed = tables
      .flatMap((table) => entriesFor(subject, table, 'now', { entries: only, except }))
      .flatMap((entry) =>
        entry.branches.flatMap((branch) => {
          if (branch.limit.warning === undefined) return [];
          const substances = entry.substances.filter(
            (substance) =>
              covers(branch, substance) &&
              governedElsewhere(entry, substance) === 'no' &&
              scopeOf(subject, branch, substance) === 'yes',
          );
          return substances.length > 0 ? [{ entry, branch, substances, warning: branch.limit.warning }] : [];
        }),
      );
    if (needed.length === 0) return { kind: 'notApplicable' };
    const label = labelWords(subject);
    if (label === undefined) {
      return subject.dossier.label === undefined
        ? { kind: 'missing', input: 'label' }
        : checked(needed.map((one) => lacking(subject, one)));
    }
    return checked(
      needed.flatMap((one): Draft[] => {
        const missing = phrases(one.warning).filter((phrase) => !says(label, phrase, variants));
        return missing.length === 0 ? [] : [lacking(subject, { ...one, warning: missing.join('；') })];
      }),
    );
  },
});

/** F27 and its like: substances whose total reaches a content have to be declared with a phrase. */
export const warnAbove = check({
  options: z.strictObject({
    names: z.array(z.string()),
    /** Content in % from which the phrase is due. */
    from: z.string(),
    /** Whether the content itself already calls for the phrase (含 2% 以上), or only what lies above it. */
    inclusive: z.boolean().default(true),
    phrase: z.string(),
    basis: z.string(),
    /** Part of the content that counts as the basis, at most. */
    factors: z.record(z.string(), z.string()).default({}),
    /** Words of the label that call for the phrase whatever the content: the label boasts of the substance. */
    claims: z.array(z.string()).default([]),
  }),
  run(subject, { names, from, inclusive, phrase, basis, factors, claims }) {
    if (subject.substances.length === 0) return { kind: 'missing', input: 'rows' };
    const keys = normalised(names);
    const substances = subject.substances.filter((substance) => isAmong(substance, keys));
    if (substances.length === 0) return { kind: 'notApplicable' };
    let total = zero;
    const steps: string[] = [];
    for (const substance of substances) {
      const name = [...substance.keys].find((key) => factors[key] !== undefined);
      const factor = decimal(name === undefined ? '1' : (factors[name] ?? '1'));
      if (!substance.content || !factor) continue;
      const part = { units: substance.content.units * factor.units, scale: substance.content.scale + factor.scale };
      total = add(total, part);
      steps.push(
        `${called(substance.row)} ${showPercent(substance.content)} × ${factors[name ?? ''] ?? '1'} = ${showPercent(part)}`,
      );
    }
    const side = compare(total, exact(from));
    const isReached = side > 0 || (side === 0 && inclusive);
    const claimed = isReached ? undefined : claimedWord(subject, claims);
    const isOpen = !isReached && claimed === undefined && substances.some(({ content }) => content === undefined);
    if (!isReached && claimed === undefined && !isOpen) return checked([]);
    const label = labelWords(subject);
    if (label === undefined && subject.dossier.label === undefined) return { kind: 'missing', input: 'label' };
    if (label !== undefined && says(label, phrase)) return checked([]);
    const places = [
      placeOf(subject, 'label.warnings'),
      ...substances.slice(0, 10).map((substance) => cell(subject.field('rows'), substance.row, 'name')),
    ];
    if (isOpen)
      return checked([
        {
          subject: 'phrase',
          severity: 'undecided',
          title: text(
            `含量不是数字，无法判断是否应标注“${phrase}”`,
            `A percentage is not a number, so it cannot be told whether the label has to say “${phrase}”`,
            `含量不是數字，無法判斷是否應標註「${phrase}」`,
          ),
          places,
          limit: `${from}%`,
        },
      ]);
    if (claimed !== undefined)
      return checked([
        {
          subject: 'phrase',
          title: text(
            `标签宣称“${claimed}”，没有标注“${phrase}”`,
            `The label claims “${claimed}” and does not say “${phrase}”`,
            `標籤宣稱「${claimed}」，沒有標註「${phrase}」`,
          ),
          places,
          value: claimed,
        },
      ]);
    return checked([
      {
        subject: 'phrase',
        title: text(
          `标签没有标注“${phrase}”：${basis}按 ${showPercent(total)} 计，达到标注的界限 ${from}%`,
          `The label does not say “${phrase}”: ${basis} comes to ${showPercent(total)}, and the line is ${from}%`,
          `標籤沒有標註「${phrase}」：${basis}以 ${showPercent(total)} 計，達到標註的界限 ${from}%`,
        ),
        places,
        value: showPercent(total),
        limit: `${from}%`,
        steps,
      },
    ]);
  },
});

/** The first of these words that the name or the claims of the product use. */
function claimedWord(subject: Subject, claims: readonly string[]): string | undefined {
  const texts = textsOf(subject, ['productName', 'label.productName', 'label.claims', 'salesPackage.claims']);
  return claims.find((word) => find(texts, word, true) !== undefined);
}

const normalised = perObject((names: readonly string[]): ReadonlySet<string> => new Set(names.map(normaliseName)));

function isAmong({ keys }: ContainedSubstance, names: ReadonlySet<string>): boolean {
  for (const key of keys) if (names.has(key)) return true;
  return false;
}

function lacking(
  subject: Subject,
  {
    entry,
    branch,
    substances,
    warning,
  }: {
    entry: { id: string };
    branch: Parameters<typeof covers>[0];
    substances: readonly Parameters<typeof covers>[1][];
    warning: string;
  },
): Draft {
  const names = listed(
    substances.map((substance) => called(substance.row)),
    4,
  );
  const label = entryLabel(branch.limit);
  return {
    subject: `${branch.limit.table}:${entry.id}${branch.limit.branch ?? ''}`,
    title: text(
      `含${names['zh-CN']}，标签缺少警示用语：${warning}`,
      `With ${names.en} the label has to warn: ${warning}`,
      `含${tw(names)}，標籤缺少警示用語：${warning}`,
    ),
    detail: text(
      `${label['zh-CN']}要求标注：${branch.limit.warning ?? ''}。`,
      `${label.en} prescribes: ${branch.limit.warning ?? ''}.`,
      `${tw(label)}要求標註：${branch.limit.warning ?? ''}。`,
    ),
    places: [
      placeOf(subject, 'label.warnings'),
      ...substances.slice(0, 10).map((substance) => cell(subject.field('rows'), substance.row, 'name')),
    ],
    limit: warning,
    citation: branch.limit.citation,
  };
}

/** The phrases of a prescribed text: `含水杨酸；三岁以下儿童勿用`. A text in several cases keeps its first words only. */
function phrases(warning: string): string[] {
  return warning
    .split(/[；;]/)
    .map((phrase) => phrase.replace(/^(?:\([a-z0-9]\))+/i, '').trim())
    .filter((phrase) => phrase !== '');
}

interface Variant {
  phrase: string;
  patterns: readonly string[];
}

function says(label: string, phrase: string, variants: readonly Variant[] = []): boolean {
  const quoted = /「([^「」]+)」/.exec(phrase)?.[1];
  const alternatives = (quoted ?? phrase).split('/').map(fold);
  if (alternatives.some((one) => label.includes(one) || namesAmongOthers(label, one))) return true;
  return variants.some(
    (one) => one.phrase === phrase && one.patterns.some((source) => linearPattern(source).test(label)),
  );
}

/** Most characters between 含 and a substance that it names after others. */
const reach = 30;

/** Whether `含…` of a prescribed phrase is said of several substances at once: `含苯二胺类、间苯二酚`. */
function namesAmongOthers(label: string, phrase: string): boolean {
  if (!phrase.startsWith('含') || phrase.length < 3) return false;
  const name = phrase.slice(1);
  for (let at = label.indexOf(name); at >= 0; at = label.indexOf(name, at + name.length)) {
    const before = label.slice(Math.max(0, at - reach), at);
    const begin = before.lastIndexOf('含');
    // A colon or a semicolon ends the row: what stands behind it is another statement, such as the ingredients.
    if (begin >= 0 && !/[;:；：]/.test(before.slice(begin)) && before.charAt(begin - 1) !== '不') return true;
  }
  return false;
}
