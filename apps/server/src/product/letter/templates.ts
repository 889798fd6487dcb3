import type {
  LetterTemplate,
  Output,
  Parsed,
  TemplateDetail,
  TemplateSummary,
  TemplateVersion,
  templatePreview,
  templatePublish,
  templateSave,
} from '@app/contract';
import { dayOf } from '@app/engine/clock';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { tenantScopes } from '../../kernel/route.ts';
import { formatTime } from '../../kernel/time.ts';
import { caseFacts } from '../../platform/area/index.ts';
import { checkTemplate, knownNames, unknownIn } from './check-template.ts';
import { fillTemplate, type LetterItem } from './fill.ts';
import { dossierInWords, knownValues } from './known-values.ts';
import { templateHash } from './publish-templates.ts';
import * as store from './template.store.ts';
import { say } from './texts.ts';

/** Every template with its version of today. */
export async function queryTemplates(ctx: Context): Promise<TemplateSummary[]> {
  const drafts = new Map((await store.draftRows(ctx.db)).map((row) => [row.id, row]));
  const versions = new Map<string, store.TemplateRow[]>();
  for (const row of await store.templateVersions(ctx.db)) versions.set(row.id, [...(versions.get(row.id) ?? []), row]);
  return [...versions.values()].map((rows) => summaryOf(ctx, rows, drafts.get(rows[0]?.id ?? '')));
}

/** The version of which letters of a day are made; before the first day of all of them the first. */
function inForce(rows: readonly store.TemplateRow[], day: string): store.TemplateRow {
  const begun = rows.filter(({ valid_from: from }) => from <= day).sort(byDay);
  return begun.at(-1) ?? rows[0] ?? fail('notFound');
}

const byDay = (one: store.TemplateRow, other: store.TemplateRow) =>
  one.valid_from.localeCompare(other.valid_from) || one.version - other.version;

function summaryOf(
  ctx: Context,
  rows: readonly store.TemplateRow[],
  draft: store.DraftRow | undefined,
): TemplateSummary {
  const today = dayOf(ctx.businessNow());
  const { id, content, version, valid_from: from } = inForce(rows, today);
  const next = rows
    .map(({ valid_from: day }) => day)
    .filter((day) => day > today)
    .sort();
  const { title, word, sign, decides } = content;
  return {
    id,
    title,
    word,
    sign,
    decides,
    version,
    from,
    next: next[0] ?? null,
    draftBy: draft?.saved_by_name ?? null,
  };
}

/** One template with its versions and its draft. */
export async function getTemplate(ctx: Context, id: string, version?: number): Promise<TemplateDetail> {
  const rows = await store.templateVersions(ctx.db, id);
  const [draft] = await store.draftRows(ctx.db, id);
  const today = dayOf(ctx.businessNow());
  const now = inForce(rows, today);
  const wished = version === undefined ? now : (rows.find((row) => row.version === version) ?? fail('notFound'));
  return {
    ...summaryOf(ctx, rows, draft),
    content: wished.content,
    versions: rows.toReversed().map((row) => versionOf(row, now, today)),
    draft: draft
      ? {
          content: draft.content,
          basedOn: draft.based_on,
          from: draft.valid_from,
          savedBy: draft.saved_by_name,
          savedAt: draft.saved_at.toISOString(),
          mine: draft.saved_by === ctx.user?.id,
        }
      : null,
    names: [...knownNames(ctx.app)].map(([name, label]) => ({ name, label })),
  };
}

function versionOf(row: store.TemplateRow, now: store.TemplateRow, today: string): TemplateVersion {
  const { version, valid_from: from, sha256, published_by_name: publishedBy } = row;
  const state = row === now ? 'inForce' : from > today ? 'future' : 'ended';
  return { version, from, state, sha256, publishedAt: formatTime(row.published_at), publishedBy };
}

/** Fills a template with sample words, or with a case that the caller may read; of the step it names what is missing. */
export async function previewTemplate(
  ctx: Context,
  { content, caseId }: Parsed<typeof templatePreview>,
): Promise<Output<typeof templatePreview>> {
  const published = await store.templateVersions(ctx.db, content.id);
  const unknown = unknownIn(ctx.app, content, published.at(-1)?.content);
  if (caseId === undefined) return { ...fillTemplate(content, sampleOf(ctx)), unknown };
  const [home] = await tenantScopes(ctx);
  if (!home) return fail('notFound');
  return await ctx.within(home, async (space) => {
    if ((await space.app.wiring.readsCase?.(space, caseId)) !== true) fail('notFound');
    const facts = await caseFacts(space, caseId);
    const values = { ...knownValues(space, facts, ctx.tenant?.name ?? ''), fields: {}, data: facts.data };
    return { ...fillTemplate(content, { values, dossier: dossierInWords(facts), items: sampleItems }), unknown };
  });
}

const sampleItems: LetterItem[] = [1, 2].map((number) => ({
  number,
  place: `样例位置 ${number}`,
  text: '样例：请说明或者更正这一处。',
  basis: '样例依据',
}));

/** A sample that has every name: its meaning in brackets. */
function sampleOf(ctx: Context) {
  const values: Record<string, Record<string, string>> = {};
  for (const [name, label] of knownNames(ctx.app)) {
    const [group = '', key = ''] = name.split('.');
    values[group] = { ...values[group], [key]: `〔${label}〕` };
  }
  return { values, items: sampleItems };
}

/** Saves the only draft of a template. What makes it that letter (id, word, seal, whether it decides) stays as it is. */
export async function saveTemplate(ctx: Context, input: Parsed<typeof templateSave>): Promise<TemplateDetail> {
  const { content, basedOn, from, after } = input;
  const rows = await store.templateVersions(ctx.db, content.id);
  const base = rows.find(({ version }) => version === basedOn) ?? fail('notFound');
  const [known] = await store.draftRows(ctx.db, content.id);
  if ((known?.saved_at.toISOString() ?? null) !== after)
    fail('staleVersion', { cause: say(ctx.language, 'template.stale', { name: known?.saved_by_name ?? '' }) });
  refuseOther(ctx, base.content, content);
  checkTemplate(ctx, content, base.content);
  refuseDay(ctx, rows, from);
  await store.writeDraft(ctx.db, {
    id: content.id,
    content,
    based_on: basedOn,
    saved_by: ctx.user?.id ?? fail('illegalToken'),
    saved_by_name: ctx.user?.fullname ?? '',
    saved_at: ctx.now(),
    valid_from: from,
  });
  const told = { basedOn, from, sha256: templateHash(content) };
  await ctx.audit({ action: 'template.save', entity: 'letter_template', entityId: content.id, after: told });
  return await getTemplate(ctx, content.id);
}

function refuseOther(ctx: Context, before: LetterTemplate, { word, sign, decides }: LetterTemplate): void {
  const kept = before.word === word && before.sign === sign && before.decides === decides;
  if (kept) return;
  const message = say(ctx.language, 'template.fixed', {});
  fail('invalidInput', { cause: message, data: [{ field: 'content', message }] });
}

function refuseDay(ctx: Context, rows: readonly store.TemplateRow[], from: string): void {
  const today = dayOf(ctx.businessNow());
  if (from < today) {
    const message = say(ctx.language, 'template.past', { today });
    fail('invalidInput', { cause: message, data: [{ field: 'from', message }] });
  }
  // A version that came with the product this very day is followed by one of a person.
  const same = rows.find((row) => row.valid_from === from && row.published_by !== 'file');
  if (same) fail('conflict', { cause: say(ctx.language, 'template.sameDay', { from, version: same.version }) });
}

/** Publishes a draft as the next version; whoever saved it cannot. */
export async function publishTemplate(
  ctx: Context,
  { id, savedAt }: Parsed<typeof templatePublish>,
): Promise<TemplateDetail> {
  const [draft] = await store.draftRows(ctx.db, id);
  if (!draft) return fail('notFound');
  if (draft.saved_at.toISOString() !== savedAt)
    fail('staleVersion', { cause: say(ctx.language, 'template.stale', { name: draft.saved_by_name }) });
  if (draft.saved_by === ctx.user?.id) fail('illegalPermission', { cause: say(ctx.language, 'template.second', {}) });
  const rows = await store.templateVersions(ctx.db, id);
  checkTemplate(ctx, draft.content, rows.find(({ version }) => version === draft.based_on)?.content);
  refuseDay(ctx, rows, draft.valid_from);
  const head = rows.at(-1);
  const row: store.TemplateRow = {
    id,
    version: (head?.version ?? 0) + 1,
    content: draft.content,
    sha256: templateHash(draft.content),
    parent_sha: rows.find(({ version }) => version === draft.based_on)?.sha256 ?? null,
    published_at: ctx.businessNow(),
    published_by: ctx.user?.id ?? fail('illegalToken'),
    published_by_name: ctx.user?.fullname ?? null,
    valid_from: draft.valid_from,
  };
  if (!(await store.appendTemplate(ctx.db, row)))
    fail('staleVersion', { cause: say(ctx.language, 'template.stale', { name: draft.saved_by_name }) });
  await store.removeDraft(ctx.db, id);
  await ctx.audit({
    action: 'template.publish',
    entity: 'letter_template',
    entityId: id,
    after: { version: row.version, from: row.valid_from, sha256: row.sha256, draftedBy: draft.saved_by },
  });
  return await getTemplate(ctx, id);
}

/** Gives a draft up. */
export async function dropTemplate(ctx: Context, id: string): Promise<TemplateDetail> {
  await store.removeDraft(ctx.db, id);
  await ctx.audit({ action: 'template.drop', entity: 'letter_template', entityId: id });
  return await getTemplate(ctx, id);
}
