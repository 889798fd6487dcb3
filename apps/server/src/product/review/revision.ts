import {
  type Output,
  type Parsed,
  type RejectedCase,
  type RuleRow,
  type RuleToRevise,
  type reviewRevisionCases,
  revisionDue,
} from '@app/contract';
import { inForce } from '@app/engine/review';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { formatDate, formatTime } from '../../kernel/time.ts';
import { currentRulebook } from '../regulation/index.ts';
import { openCases } from './open-cases.ts';
import { practiceOf, rejectedCases } from './practice.store.ts';

/** Newest rejected cases that are looked through. */
const mostCases = 100;

/**
 * Rules whose findings officers reject often, most rejected first. Only decisions on the version in force count: what a revision was made for is not
 * held against the revised rule.
 */
export async function rulesToRevise(ctx: Context): Promise<RuleToRevise[]> {
  const rules = rulesOfToday(ctx);
  const counted = await practiceOf(ctx.db, [...rules.keys()]);
  const practice = new Map(counted.map((one) => [`${one.rule} ${one.version}`, one]));
  const listed = [...rules.values()].flatMap(({ id, title, severity, version }): RuleToRevise[] => {
    const { accepted = 0, rejected = 0 } = practice.get(`${id} ${version}`) ?? {};
    const decided = accepted + rejected;
    const isDue = decided >= revisionDue.decisions && rejected > revisionDue.rejectedShare * decided;
    return isDue ? [{ rule: id, title, severity, version, accepted, rejected }] : [];
  });
  const share = ({ accepted, rejected }: RuleToRevise) => rejected / (accepted + rejected);
  return listed.sort((a, b) => share(b) - share(a) || b.rejected - a.rejected || a.rule.localeCompare(b.rule));
}

/** The cases in which findings of a rule were rejected; of those that the caller may not open only the number. */
export async function casesToRevise(
  ctx: Context,
  { rule }: Parsed<typeof reviewRevisionCases>,
): Promise<Output<typeof reviewRevisionCases>> {
  const { version } = rulesOfToday(ctx).get(rule) ?? fail('notFound');
  const found = await rejectedCases(ctx.db, { rule, version, limit: mostCases });
  const open = await openCases(ctx, found);
  const rows = found
    .filter((one) => open.has(one.case_id))
    .map(
      (one): RejectedCase => ({
        caseId: one.case_id,
        area: one.area,
        title: one.title,
        holderName: one.holder_name,
        finding: one.finding.title,
        value: one.finding.value ?? null,
        reason: one.decision_reason,
        decidedBy: one.decided_by_name,
        decidedAt: one.decided_at ? formatTime(one.decided_at) : null,
      }),
    );
  return { rows, withheld: found.length - rows.length };
}

/** The rules of today by their number. */
function rulesOfToday(ctx: Context): ReadonlyMap<string, RuleRow> {
  const today = formatDate(ctx.businessNow());
  return new Map(
    currentRulebook(ctx.app)
      .rules.filter((rule) => inForce(rule, today))
      .map((rule) => [rule.id, rule]),
  );
}
