import { createHash, randomBytes } from 'node:crypto';
import type { PreviewState } from '@app/contract';
import { type Context, Failure, fail, type Scope } from '../../kernel/context.ts';
import { text } from '../../kernel/texts/index.ts';
import * as store from './attachment.store.ts';
import { previewKindOf } from './file-type.ts';
import { findConverter } from './office/converter.ts';
import { type OpenedFile, openRow } from './opened-file.ts';
import { readablePlaces } from './places.ts';
import { refuse } from './texts.ts';

const platform: Scope = { role: 'app_platform' };
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
/** A browser that opened the address of an Office file waits this long for its PDF. */
const waitMs = 75_000;

/** A short-lived read-only token for these attachments, bound to user, tenant and ids (R7.2-16). */
export async function givePreviewToken(ctx: Context, ids: string[]): Promise<string> {
  const user = ctx.user ?? fail('illegalToken');
  const tenant = ctx.tenant ?? fail('illegalPermission');
  const found = await readablePlaces(ctx, ids);
  if (found.size !== ids.length) fail('notFound');
  const token = randomBytes(32).toString('base64url');
  const places = Object.fromEntries([...found].map(([id, { scope }]) => [id, scope]));
  await store.insertPreviewToken(ctx.db, { tokenHash: hashOf(token), userId: user.id, tenantId: tenant.id, places });
  return token;
}

/** Whether a preview is there; asking begins the conversion of an Office file. */
export async function previewStateOf(ctx: Context, attachmentId: string): Promise<PreviewState> {
  const { row, scope } = (await readablePlaces(ctx, [attachmentId])).get(attachmentId) ?? fail('notFound');
  const kind = previewKindOf(row.ext);
  const told = (state: PreviewState['state'], as: PreviewState['kind'], key?: string): PreviewState => ({
    state,
    kind: as,
    message: key ? text(ctx.language, `attachment.${key}`) : '',
  });
  if (kind === 'none') return told('impossible', 'none', 'noPreview');
  if (kind !== 'office') return told('ready', kind);
  const made = await ctx.within(scope, (inner) => askConversion(inner, row.id));
  if (made === 'absent') return told('impossible', 'pdf', 'noConverter');
  if (made.state === 'failed') return told('impossible', 'pdf', 'notConverted');
  return made.state === 'ready' ? told('ready', 'pdf') : told('waiting', 'pdf', 'converting');
}

/** The preview of an Office file as far as it is; the first question puts a job into the outbox. */
async function askConversion(ctx: Context, attachmentId: string): Promise<store.PreviewRow | 'absent'> {
  const known = await store.findPreview(ctx.db, attachmentId);
  if (known && known.state !== 'waiting') return known;
  if (!(await findConverter(ctx.app))) return 'absent';
  if (await store.requestPreview(ctx.db, attachmentId, ctx.now()))
    await ctx.emit('attachment.convert', { attachmentId });
  return known ?? { ...waiting, attachment_id: attachmentId, requested_at: ctx.now() };
}
const waiting = { state: 'waiting', storage_key: null, total_bytes: null, reason: null } as const;

/** Where a preview reads, and for whom: the address itself carries no session. */
interface Place {
  scope: Scope;
  userId: string;
}

/** Opens an attachment for preview by a token of a preview address; a wrong token tells nothing about the attachment. */
export async function openPreview(
  ctx: Context,
  input: { attachmentId: string; access_token?: string | undefined; tenantId?: string | undefined },
  imagesOnly: boolean,
): Promise<OpenedFile> {
  const place = await placeByToken(ctx, input);
  const row = await inPlace(
    ctx,
    place,
    async (inner) => (await store.findAttachments(inner.db, [input.attachmentId]))[0],
  );
  if (!row) fail('notFound');
  const kind = previewKindOf(row.ext);
  if (imagesOnly && kind !== 'image') refuse(ctx, 'notImage', {}, 'attachmentId');
  return kind === 'office' ? await openConverted(ctx, place, row) : await openRow(ctx, row);
}

function inPlace<T>(ctx: Context, place: Place, work: (inner: Context) => Promise<T>): Promise<T> {
  const { userId: id } = place;
  const user = { id, account: '', fullname: '', isSuper: false, realId: id, language: ctx.language };
  return ctx.app.run(place.scope, work, { user });
}

async function placeByToken(
  ctx: Context,
  input: { attachmentId: string; access_token?: string | undefined; tenantId?: string | undefined },
): Promise<Place> {
  const { attachmentId, access_token: token, tenantId } = input;
  if (!token) fail('illegalToken');
  const found = await ctx.within(platform, (inner) =>
    store.usePreviewToken(inner.db, { tokenHash: hashOf(token), attachmentId, tenantId: tenantId || undefined }),
  );
  return found ?? (await placeByAccessToken(ctx, token, input)) ?? fail('illegalToken');
}

/** Older clients put their access token into the address; only where the operator allows it (QUERY_TOKEN_COMPAT). */
async function placeByAccessToken(
  { app }: Context,
  token: string,
  input: { attachmentId: string; tenantId?: string | undefined },
): Promise<Place | undefined> {
  const { authenticate } = app.registry;
  if (!app.settings.queryTokenCompat || !authenticate) return undefined;
  const session = await app
    .run(platform, (inner) => authenticate(inner.db, { token, tenantId: input.tenantId || undefined }, app.now()))
    .catch((error: unknown) => {
      if (error instanceof Failure) return undefined;
      throw error;
    });
  if (!session?.tenant) return undefined;
  const as = { user: session.user, tenant: session.tenant, roles: [...session.roles] };
  const places = await app.run(platform, (inner) => readablePlaces(inner, [input.attachmentId]), as);
  const { scope } = places.get(input.attachmentId) ?? fail('notFound');
  return { scope, userId: session.user.id };
}

/** The PDF of an Office file, waited for while the job makes it. */
async function openConverted(ctx: Context, place: Place, row: store.AttachmentRow): Promise<OpenedFile> {
  const until = Date.now() + waitMs;
  for (;;) {
    const made = await inPlace(ctx, place, (inner) => askConversion(inner, row.id));
    if (made === 'absent') refuse(ctx, 'noConverter', {}, 'attachmentId');
    if (made.state === 'failed') refuse(ctx, 'notConverted', {}, 'attachmentId');
    if (made.state === 'ready' && made.storage_key)
      return await openRow(ctx, {
        ...row,
        file_name: `${row.file_name.slice(0, -row.ext.length)}pdf`,
        ext: 'pdf',
        mime: 'application/pdf',
        total_bytes: made.total_bytes ?? '0',
        storage_key: made.storage_key,
      });
    if (Date.now() > until) refuse(ctx, 'converting', {}, 'attachmentId');
    await new Promise((done) => setTimeout(done, 300));
  }
}
