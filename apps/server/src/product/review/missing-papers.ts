import { type AreaDefinition, type JsonObject, reviewPartOf } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { formatDate } from '../../kernel/time.ts';
import { judgeApart, ownShare, sharedRules } from '../judging/index.ts';
import { currentRulebook } from '../regulation/index.ts';

/** How many papers and reports that a filled form needs today have neither file nor reason; the system's own work after a commit. */
export async function missingPapers(
  ctx: Context,
  { definition, data }: { definition: AreaDefinition; data: JsonObject },
): Promise<number> {
  const review = reviewPartOf(definition);
  const list = definition.fields.find(({ key, type }) => type === 'documents' && Object.hasOwn(data, key));
  if (!review || !list) return 0;
  const rules = await sharedRules(currentRulebook(ctx.app));
  const asOf = formatDate(ctx.businessNow());
  const needed = await judgeApart(ctx, { kind: 'required', rules, filled: { review, data }, asOf }, ownShare);
  const done = doneIn(data[list.key]);
  return needed.filter((code) => !done.has(code)).length;
}

/** Codes of papers that have a file, or a reason why there is none. */
function doneIn(value: JsonObject[string] | undefined): Set<string> {
  const papers = Array.isArray(value) ? value : [];
  return new Set(
    papers.flatMap((one) => {
      if (typeof one !== 'object' || one === null || Array.isArray(one) || typeof one.code !== 'string') return [];
      const hasFile = Array.isArray(one.files) && one.files.length > 0;
      const hasReason = typeof one.notApplicable === 'string' && one.notApplicable.trim() !== '';
      return hasFile || hasReason ? [one.code] : [];
    }),
  );
}
