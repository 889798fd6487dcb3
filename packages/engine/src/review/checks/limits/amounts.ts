import { add, compare, type Decimal, exact, multiply, percentOf, showPercent, zero } from '../../../decimal/index.ts';
import { identityOfSubstance } from '../../ingredient-statement.ts';
import type { Answer, Subject } from '../../judging/rulebook.ts';
import { partKeyOf, sharesOf } from '../../parts.ts';
import { type ContainedSubstance, namesFor } from '../../rows.ts';
import { called } from '../../words.ts';
import { type Branch, covers, factorIn, scopeOf } from './limit-entries.ts';

/** What one branch says: content between `lower` (known factors) and `upper` (undefined = unbounded). */
export interface Amount {
  branch: Branch;
  substances: ContainedSubstance[];
  scope: Answer;
  lower: Decimal;
  upper: Decimal | undefined;
  steps: string[];
  verdict: 'pass' | 'fail' | 'open';
}

/** What each branch says of the substances that it covers; nothing for a branch without a figure. */
export function amountsOf(
  subject: Subject,
  branch: Branch,
  judged: readonly ContainedSubstance[],
  mixed: boolean,
): Amount[] {
  if (branch.limit.maxPercent === undefined) return [];
  const covered = judged
    .filter((substance) => covers(branch, substance))
    .map((substance) => ({ substance, scope: scopeOf(subject, branch, substance) }))
    .filter(({ scope }) => scope !== 'no');
  if (covered.length === 0) return [];
  const scope: Answer = covered.some((one) => one.scope === 'unknown') ? 'unknown' : 'yes';
  // One substance in several raw materials of a part is one content; a limit on the total takes all substances together.
  const groups = new Map<string, ContainedSubstance[]>();
  for (const { substance } of covered) {
    const part = mixed && shareOf(subject, substance) ? 'mixed' : partKeyOf(substance.row, subject.dossier.parts);
    const key = `${part}|${branch.limit.total === true ? '' : identityOfSubstance(substance)}`;
    groups.set(key, [...(groups.get(key) ?? []), substance]);
  }
  return [...groups.values()].map((substances) =>
    amountOf(branch, substances, scope, (substance) => contentOf(subject, substance, mixed)),
  );
}

/** Content in the product as used: the row's own, or times the share of its part in the mixture. */
export function contentOf(
  subject: Subject,
  substance: ContainedSubstance,
  mixed: boolean,
): { content?: Decimal; steps: string[] } {
  if (!substance.content) return { steps: [] };
  const share = mixed ? shareOf(subject, substance) : undefined;
  if (share === undefined) return { content: substance.content, steps: substance.steps };
  const content = percentOf(substance.content, share);
  const step = `${called(substance.row)} ${showPercent(substance.content)} × ${showPercent(share)} = ${showPercent(content)}`;
  return { content, steps: [...substance.steps, step] };
}

function shareOf(subject: Subject, substance: ContainedSubstance): Decimal | undefined {
  const { parts } = subject.dossier;
  return parts && sharesOf(parts).mixed.get(partKeyOf(substance.row, parts));
}

function amountOf(
  branch: Branch,
  substances: ContainedSubstance[],
  scope: Answer,
  contentIn: (substance: ContainedSubstance) => { content?: Decimal; steps: string[] },
): Amount {
  let [lower, upper, steps]: [Decimal, Decimal | undefined, string[]] = [zero, zero, []];
  for (const substance of substances) {
    const factor = factorOf(branch, substance);
    const own = contentIn(substance);
    if (!own.content) upper = undefined;
    else if (factor === undefined) {
      const most = branch.limit.factorAtMost;
      upper = upper && most !== undefined ? add(upper, multiply(own.content, exact(most))) : undefined;
      steps.push(`${called(substance.row)} ${showPercent(own.content)} × ? (${branch.limit.basis ?? ''})`);
    } else {
      const part = multiply(own.content, exact(factor));
      lower = add(lower, part);
      upper = upper && add(upper, part);
      steps = [...steps, ...own.steps];
      if (factor !== '1')
        steps.push(
          `${called(substance.row)} ${showPercent(own.content)} × ${factor} = ${showPercent(part)} ${branch.limit.basis ?? ''}`.trim(),
        );
    }
  }
  if (substances.length > 1) steps.push(`Σ = ${showPercent(lower)}`);
  const max = maxOf(branch);
  const verdict = compare(lower, max) > 0 ? 'fail' : upper && compare(upper, max) <= 0 ? 'pass' : 'open';
  return { branch, substances, scope, lower, upper, steps, verdict };
}

/** The factor to the basis of the branch by name or, where the name leaves it open, by the CAS number of the row; undefined: not known. */
export function factorOf(branch: Branch, substance: ContainedSubstance): string | undefined {
  const names = namesFor(substance);
  const hydrate = hydrateIn(`${substance.row.name} ${substance.row.remark ?? ''}`);
  const exactly =
    hydrate === undefined ? [] : names.map((name) => (hydrate === '无水' ? `${hydrate}${name}` : `${name}${hydrate}`));
  return factorIn(branch, [...exactly, ...names, ...substance.cas]);
}

/** How much water a salt holds, in the words of the tables: `三水合物`, `无水`. */
function hydrateIn(words: string): string | undefined {
  const plain = words.normalize('NFKC').toUpperCase();
  if (/无水|無水|ANHYDROUS/.test(plain)) return '无水';
  const [, count] = /([一二三四五六七八九十])水/.exec(plain) ?? [];
  if (count !== undefined) return `${count}水合物`;
  return /TRIHYDRATE/.test(plain) ? '三水合物' : /NONAHYDRATE/.test(plain) ? '九水合物' : undefined;
}

/** The limit of a branch in percent. */
export function maxOf(branch: Branch): Decimal {
  return exact(branch.limit.maxPercent ?? '0');
}
