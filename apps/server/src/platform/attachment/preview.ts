import { createHash, randomBytes } from 'node:crypto';
import type { PreviewState } from '@app/contract';
import type { Context, Scope } from '../../kernel/context.ts';
import { Failure, fail } from '../../kernel/failure.ts';
import { noteReadBy } from '../../kernel/note-read.ts';
import type { PersonNow } from '../../kernel/session.ts';
import { text } from '../../kernel/texts/index.ts';
import * as store from './attachment.store.ts';
import { previewKindOf } from './file-type.ts';
import { type ReadableFile, readableFile, readableFiles } from './may-read.ts';
import { findConverter } from './office/converter.ts';
import { attachmentConvert } from './office/job.ts';
import { announceOpened, type OpenedFile, openedAs, openRow } from './opened-file.ts';
import { refuse } from './texts.ts';

const platform: Scope = { role: 'app_platform' };
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
/** Milliseconds for which a browser that opened the preview of an Office file waits for its PDF. */
const waitMs = 75_000;

/** A short-lived read-only token for these attachments, bound to user, tenant and ids (R7.2-16). */
export async function givePreviewToken(ctx: Context, ids: string[]): Promise<string> {
  const user = ctx.user ?? fail('illegalToken');
  const tenant = ctx.tenant ?? fail('illegalPermission');
  await readableFiles(ctx, ids);
  const token = randomBytes(32).toString('base64url');
  const sessionId = user.sessionId ?? fail('illegalToken');
  await store.insertPreviewToken(ctx.db, {
    tokenHash: hashOf(token),
    userId: user.id,
    tenantId: tenant.id,
    sessionId,
    ids,
  });
  return token;
}

/** Whether a preview is ready; the first question starts the conversion of an Office file. */
export async function previewStateOf(ctx: Context, attachmentId: string): Promise<PreviewState> {
  const { row, scope } = await readableFile(ctx, attachmentId);
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

/** The state of the preview of an Office file; the first question adds the conversion job. */
async function askConversion(ctx: Context, attachmentId: string): Promise<store.PreviewRow | 'absent'> {
  const known = await store.findPreview(ctx.db, attachmentId);
  if (known && known.state !== 'waiting') return known;
  if (!(await findConverter(ctx.app))) return 'absent';
  if (await store.requestPreview(ctx.db, attachmentId, ctx.now())) await ctx.emit(attachmentConvert, { attachmentId });
  return known ?? { ...waiting, attachment_id: attachmentId, requested_at: ctx.now() };
}
const waiting = { state: 'waiting', storage_key: null, total_bytes: null, reason: null } as const;

/** Parameters of a preview address, which carries no session. */
interface Address {
  attachmentId: string;
  access_token?: string | undefined;
  tenantId?: string | undefined;
}

/**
 * Opens an attachment for preview by the token of a preview address. A wrong token reveals nothing about the attachment, and a right lost after
 * the token was made ends the preview.
 */
export async function openPreview(ctx: Context, input: Address, imagesOnly: boolean): Promise<OpenedFile> {
  const file = await fileByToken(ctx, input);
  const kind = previewKindOf(file.row.ext);
  if (imagesOnly && kind !== 'image') refuse(ctx, 'notImage', {}, 'attachmentId');
  const opened = kind === 'office' ? await openConverted(ctx, input, file) : await openRow(ctx, file.row);
  noteReadBy(ctx, file.reader, openedAs('preview', file));
  await announceOpened(ctx, file, file.reader.user);
  return opened;
}

async function fileByToken({ app }: Context, input: Address): Promise<ReadableFile & { reader: PersonNow }> {
  const { attachmentId, access_token: token, tenantId } = input;
  if (!token) fail('illegalToken');
  const reader = await app.run(platform, async (inner) => {
    const use = { tokenHash: hashOf(token), attachmentId, tenantId: tenantId || undefined };
    const owner = await store.usePreviewToken(inner.db, use);
    return owner ? await app.wiring.personNow?.(inner.db, owner) : await readerByAccessToken(inner, token, input);
  });
  const known = reader ?? fail('illegalToken');
  const file = await app
    .run(platform, (inner) => readableFile(inner, attachmentId), known)
    .catch(async (error: unknown) => {
      const afterwards = error instanceof Failure ? error.detail.afterwards : undefined;
      // The address carries no session, so the caller of this handler cannot tell whose misses these are: they are counted here.
      const refusal = afterwards && (await app.run(platform, (inner) => afterwards(inner).catch(whatItSays), known));
      throw refusal ?? error;
    });
  return { ...file, reader: known };
}

const whatItSays = (error: unknown) => error;

/** Older clients put their access token into the address; only where the operator allows it (QUERY_TOKEN_COMPAT). */
async function readerByAccessToken(
  { app, db }: Context,
  token: string,
  { tenantId }: Address,
): Promise<PersonNow | undefined> {
  const { authenticate } = app.wiring;
  if (!app.settings.queryTokenCompat || !authenticate) return undefined;
  const session = await authenticate(app, db, { token, tenantId: tenantId || undefined }).catch((error: unknown) => {
    if (error instanceof Failure) return undefined;
    throw error;
  });
  return session?.tenant
    ? { user: session.user, tenant: session.tenant, roles: [...session.roles], grants: [...session.grants] }
    : undefined;
}

/** The PDF of an Office file: waits while the job makes it, and checks the right again when it is ready. */
async function openConverted(
  ctx: Context,
  input: Address,
  { row, scope, reader }: ReadableFile & { reader: PersonNow },
): Promise<OpenedFile> {
  const until = Date.now() + waitMs;
  for (let waited = false; ; waited = true) {
    const made = await ctx.app.run(scope, (inner) => askConversion(inner, row.id), reader);
    if (made === 'absent') refuse(ctx, 'noConverter', {}, 'attachmentId');
    if (made.state === 'failed') refuse(ctx, 'notConverted', {}, 'attachmentId');
    if (made.state === 'ready' && made.storage_key) {
      if (waited) await fileByToken(ctx, input);
      return await openRow(ctx, {
        ...row,
        file_name: `${row.file_name.slice(0, -row.ext.length)}pdf`,
        ext: 'pdf',
        mime: 'application/pdf',
        total_bytes: made.total_bytes ?? '0',
        storage_key: made.storage_key,
      });
    }
    if (Date.now() > until) refuse(ctx, 'converting', {}, 'attachmentId');
    await new Promise((done) => setTimeout(done, 300));
  }
}
