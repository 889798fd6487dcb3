import { constants, reviewPartOf } from '@app/contract';
import { z } from 'zod';
import type { App, Context, Space } from '../../kernel/context.ts';
import { handleSlowly, job } from '../../kernel/job.ts';
import type { Submission } from '../../kernel/wiring.ts';
import { type CaseFacts, caseFacts, catalogOf } from '../../platform/area/index.ts';
import { judgeApart, ownShare, sharedRules } from '../judging/index.ts';
import { currentRulebook } from '../regulation/index.ts';
import { casesToIndex, replaceContents } from './impact.store.ts';

const impactIndex = job('impact.index', z.strictObject({ caseId: z.string() }));

/** Orders the indexing of a submitted product, which runs after the commit. */
export async function orderContents(ctx: Context, submission: Submission): Promise<void> {
  if (reviewPartOf(submission.definition)?.mapping.rows === undefined) return;
  await ctx.emit(impactIndex, { caseId: submission.caseId });
}

/** Indexes the last submitted version in the space of its authority; a repeated run changes nothing. */
export const indexContents = handleSlowly(impactIndex, async (ctx, { caseId }) => {
  if (!('schema' in ctx.scope)) return;
  const { schema } = ctx.scope;
  const facts = await ctx.within(ctx.scope, (tx) => caseFacts(tx, caseId));
  await keep(ctx.app, schema, facts);
});

const nobody = { user: null, tenant: null, language: constants.defaultLanguage, ip: '' };

async function keep(app: App, schema: string, facts: CaseFacts): Promise<void> {
  const filled = { review: reviewPartOf(facts.definition), data: facts.data };
  const rules = await sharedRules(currentRulebook(app));
  const product = await judgeApart({ app, ...nobody }, { kind: 'contents', rules, filled }, ownShare);
  await app.asOwner((db) => replaceContents(db, { caseId: facts.id, version: facts.version, ...product }), schema);
}

const atOnce = 50;

/** Brings the index of a space up to date with its cases, in batches; answers how many cases were missing. */
export async function indexSpace(app: App, space: Space, isStopped: () => boolean = () => false): Promise<number> {
  const areas = catalogOf(app)
    .all()
    .filter(({ definition }) => reviewPartOf(definition)?.mapping.rows !== undefined)
    .map(({ id }) => id);
  let indexed = 0;
  while (!isStopped()) {
    const waiting = await app.asOwner((db) => casesToIndex(db, areas, atOnce), space.schema);
    if (waiting.length === 0) break;
    const scope = { role: 'app_authority', ...space, tenantId: space.authorityId } as const;
    for (const id of waiting) {
      if (isStopped()) return indexed;
      await keep(app, space.schema, await app.run(scope, (ctx) => caseFacts(ctx, id)));
      indexed += 1;
    }
  }
  return indexed;
}
