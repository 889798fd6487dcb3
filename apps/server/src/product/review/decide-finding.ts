import {
  type decideFinding as decideCall,
  type Language,
  type Parsed,
  type Place,
  type StoredFinding,
  type Text,
  textOf,
} from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { text } from '../../kernel/texts/index.ts';
import { setOpenErrors } from '../../platform/area/index.ts';
import { addHistory } from '../../platform/workflow/index.ts';
import { ownFinding } from './officer-task.ts';
import { findOpinion } from './opinion.store.ts';
import { countOpenErrors, type FindingRow, updateDecision } from './review.store.ts';
import { storedFinding } from './review.ts';
import { type ReviewTextKey, say } from './texts.ts';

type Input = Parsed<typeof decideCall>;

/** Records the decision of an officer with a task of the case on a finding: accepted, rejected with a reason, or withdrawn. */
export async function decideFinding(ctx: Context, input: Input): Promise<StoredFinding> {
  const user = ctx.user ?? fail('illegalToken');
  const row = await ownFinding(ctx, input);
  const reason = input.reason?.trim() ?? '';
  if (input.decision === 'rejected' && reason === '') {
    const message = say(ctx.language, 'review.reasonNeeded');
    fail('invalidInput', { cause: message, data: [{ field: 'reason', message }] });
  }
  const decided: FindingRow = {
    ...row,
    decision: input.decision,
    decision_reason: input.decision === null || reason === '' ? null : reason,
    decided_by: input.decision === null ? null : user.id,
    decided_by_name: input.decision === null ? null : user.fullname,
    decided_at: input.decision === null ? null : ctx.businessNow(),
  };
  if (row.decision === decided.decision && row.decision_reason === decided.decision_reason) return storedFinding(row);
  await updateDecision(ctx.db, {
    id: row.id,
    decision: decided.decision,
    decision_reason: decided.decision_reason,
    decided_by: decided.decided_by,
    decided_by_name: decided.decided_by_name,
    decided_at: decided.decided_at,
  });
  await setOpenErrors(ctx.db, row.case_id, await countOpenErrors(ctx.db, row.case_id, row.version));
  await ctx.audit({
    action: 'finding.decide',
    entity: 'finding',
    entityId: row.id,
    before: { decision: row.decision, reason: row.decision_reason },
    after: {
      caseId: row.case_id,
      rule: row.rule,
      key: row.key,
      decision: decided.decision,
      reason: decided.decision_reason,
    },
  });
  await addHistory(ctx, {
    caseId: row.case_id,
    holderTenantId: row.holder_tenant_id,
    action: 'finding.decide',
    title: historyTitle(decided),
    ...(decided.decision_reason === null ? {} : { opinion: decided.decision_reason }),
  });
  return storedFinding(decided);
}

/**
 * A finding that an officer takes over as an item: accepted unless it was, with the words of the opinion or else of the finding, and its basis. One
 * that would be an error if its ground were verified brings no basis: the officer says which.
 */
export async function acceptFinding(
  ctx: Context,
  input: Omit<Input, 'decision' | 'reason'>,
): Promise<{ id: string; rule: string; severity: string; text: string; basis: string; places: Place[] }> {
  const { id, rule, severity, wouldBe, title, detail, citation, places } = await decideFinding(ctx, {
    ...input,
    decision: 'accepted',
  });
  const opinion = await findOpinion(ctx.db, id);
  const words = [title, detail].flatMap((one) => (one ? [textOf(one, 'zh-CN')] : [])).join('。');
  return {
    id,
    rule,
    severity,
    text: opinion?.text ?? words,
    basis: wouldBe === undefined ? `${citation.regulation} ${citation.article}`.trim() : '',
    places,
  };
}

const historyKeys = { accepted: 'review.historyAccepted', rejected: 'review.historyRejected' } as const;

function historyTitle(row: FindingRow): Text {
  const key: ReviewTextKey = row.decision === null ? 'review.historyReset' : historyKeys[row.decision];
  const said = (language: Language) => text(language, key, { rule: row.rule });
  return { 'zh-CN': said('zh-CN'), en: said('en'), 'zh-TW': said('zh-TW') };
}
