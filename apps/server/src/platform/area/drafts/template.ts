import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import type { Area } from '../definitions/catalog.ts';
import { say } from '../texts.ts';
import { type CopyWish, copyOf } from './copy-origin.ts';
import { findDraft, renameTemplate, templateNamed } from './draft.store.ts';
import { insertDraft, refuseTooMany } from './draft.ts';

/** What is kept as a template: the template itself under another name, or a copy of an own draft, case or product. */
interface TemplateWish extends CopyWish {
  id?: string | undefined;
  called: string;
}

/**
 * Keeps something of the company as a template of an area, or gives a template another name. A template holds what a copy would hold, is written like a
 * draft, and is never submitted. A name that another template of the company has is refused (400); an area that makes no copies has no templates (404).
 */
export async function keepTemplate(ctx: Context, area: Area, wish: TemplateWish): Promise<{ id: string }> {
  if (area.definition.kind !== 'application' || !area.definition.clone) fail('notFound');
  const origins = [wish.id, wish.draftId, wish.caseId, wish.productId].filter((one) => one !== undefined);
  if (origins.length !== 1) refuse(ctx, 'templateOfOne');
  const name = wish.called.trim();
  if (await templateNamed(ctx.db, area.id, name, wish.id ?? '0')) refuse(ctx, 'templateThere', { name });
  if (wish.id !== undefined) return await rename(ctx, area, wish.id, name);
  const copy = (await copyOf(ctx, area, wish)) ?? fail('notFound');
  await refuseTooMany(ctx, area, 'template');
  const id = await insertDraft(ctx, area, copy.data, null, { templateName: name });
  await ctx.audit({
    action: 'draft.keepTemplate',
    entity: 'draft',
    entityId: id,
    after: { area: area.id, name, copiedFrom: copy.copiedFrom.link },
  });
  return { id };
}

async function rename(ctx: Context, area: Area, id: string, name: string): Promise<{ id: string }> {
  const draft = await findDraft(ctx.db, area.id, id, true);
  if (!draft || draft.template_name === null) fail('notFound');
  await renameTemplate(ctx.db, id, name);
  await ctx.audit({
    action: 'draft.keepTemplate',
    entity: 'draft',
    entityId: id,
    before: { name: draft.template_name },
    after: { area: area.id, name },
  });
  return { id };
}

function refuse(ctx: Context, why: 'templateOfOne' | 'templateThere', values: Record<string, string> = {}): never {
  const message = say(ctx.language, why, values);
  return fail('invalidInput', { cause: message, data: [{ field: 'called', message }] });
}
