import type { SignedPart } from '@app/contract';
import { dayOf } from '@app/engine/clock';
import type { Context } from '../../kernel/context.ts';
import { isId } from '../../kernel/list/index.ts';
import { type CaseFacts, caseFacts } from '../../platform/area/index.ts';
import { contentHash, type SignedPlace } from '../../platform/signature/index.ts';
import { servicesAfter } from '../../platform/workflow/index.ts';
import { type TemplateRow, templateOf, templateOn } from './template.store.ts';

/**
 * What a signature at a step covers of the letters that its actions issue: their templates and what they say of the case. The dossier, the items and
 * what the signer fills in are parts of their own; number and date come with the issue.
 */
export async function signedDrafts(ctx: Context, { caseId, node }: SignedPlace): Promise<SignedPart[]> {
  const letters = (await servicesAfter(ctx, caseId, node)).flatMap(({ service, options: { letter } }) =>
    service === 'issueLetter' && typeof letter === 'string' ? [letter] : [],
  );
  if (letters.length === 0) return [];
  const day = dayOf(ctx.businessNow());
  const [facts, ...templates] = await Promise.all([
    caseFacts(ctx, caseId),
    ...[...new Set(letters)].map((letter) => templateOn(ctx.db, letter, day)),
  ]);
  return templates.flatMap((template) =>
    template
      ? [
          {
            about: 'letterDraft' as const,
            id: `${caseId}:${template.id}:${template.version}`,
            sha256: hashOf(template, facts),
          },
        ]
      : [],
  );
}

/** The same now, by `case:letter:version`; null = there is no such case or template. */
export async function draftHash(ctx: Context, id: string): Promise<string | null> {
  const [caseId = '', letter = '', version = ''] = id.split(':');
  if (!isId(caseId) || !/^\d{1,9}$/.test(version)) return null;
  const template = await templateOf(ctx.db, letter, Number(version));
  return template ? hashOf(template, await caseFacts(ctx, caseId)) : null;
}

/** Of what a letter says of its case, all that no later step changes. */
function hashOf({ sha256: template }: TemplateRow, facts: CaseFacts): string {
  const { title, area, applyNo, acceptNo, holderName } = facts;
  return contentHash({ template, title, area, applyNo, acceptNo, holderName });
}
