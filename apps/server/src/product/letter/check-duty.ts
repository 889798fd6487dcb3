import { type LetterTemplate, textOf } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { lastDoneBy } from '../../platform/workflow/index.ts';
import type { LetterRow } from './letter.store.ts';
import { personOfOffice } from './seal-letter.ts';
import { say } from './texts.ts';

/** Steps of the chart at which a letter that needs a check is drafted and checked. */
export interface DutySteps {
  drafted: string | undefined;
  checked: string | undefined;
}

/**
 * Names in the row of a letter that needs a check who drafted, who checked and who signs it, and refuses (6010104) a letter for which these are not
 * three people, whoever they are. A case on an older chart, which names no such steps, issues its letter as it began.
 */
export async function nameDuties(
  ctx: Context,
  row: LetterRow,
  { title, needsCheck }: LetterTemplate,
  { drafted, checked }: DutySteps,
): Promise<void> {
  if (needsCheck !== true || drafted === undefined || checked === undefined) return;
  const [drafter, checker] = await Promise.all([
    lastDoneBy(ctx, row.case_id, drafted),
    lastDoneBy(ctx, row.case_id, checked),
  ]);
  const signer = personOfOffice(ctx);
  const ids = [drafter?.id, checker?.id, signer?.id];
  if (ids.includes(undefined) || new Set(ids).size < ids.length)
    fail('illegalPermission', {
      cause: say(ctx.language, 'letter.threePeople', { letter: textOf(title, ctx.language) }),
    });
  row.drafted_by = drafter?.id ?? null;
  row.drafted_by_name = drafter?.name ?? null;
  row.checked_by = checker?.id ?? null;
  row.checked_by_name = checker?.name ?? null;
  row.signed_by = signer?.id ?? null;
  row.signed_by_name = signer?.fullname ?? null;
}
