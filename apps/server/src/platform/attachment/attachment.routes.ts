import type { Readable } from 'node:stream';
import type { Parsed } from '@app/contract';
import * as contract from '@app/contract';
import type { FastifyRequest } from 'fastify';
import type { App, Context } from '../../kernel/context.ts';
import { keyedOnce, once, StoredAnswer } from '../../kernel/http/idempotency.ts';
import { checkFileField } from '../../kernel/http/upload-file.ts';
import { idsOf } from '../../kernel/list/index.ts';
import { implement, type Route } from '../../kernel/module.ts';
import type { SessionTenant } from '../../kernel/session.ts';
import * as operations from './attachment.ts';
import { openReadable } from './opened-file.ts';
import { beginUpload, cancelUpload, finishUpload, stateOfUpload, writeChunk } from './partial-upload.ts';
import { givePreviewToken, openPreview, previewStateOf } from './preview.ts';
import { sendFile } from './send-file.ts';
import { refuse } from './texts.ts';
import { uploadAttachment } from './upload.ts';

/** Attachments lie in several scopes: these calls begin in schema platform and continue where each attachment lies. */
const platform = { space: 'platform' } as const;
const detached = { space: 'none' } as const;

/** The scope of an upload that names no record: the only space if there is just one, else schema platform until its case is submitted. */
async function outsideSpaces(
  app: App,
  input: { id?: string | undefined },
  tenant: SessionTenant | null,
): Promise<boolean> {
  if (tenant?.kind !== 'company') return tenant?.kind === 'platform';
  return !input.id && (await app.spaces()).length > 1;
}
const uploading = {
  space: 'none',
  record: (input: { id?: string | undefined }) => input.id || undefined,
  platformWhen: outsideSpaces,
} as const;

/** Limits of the multipart reader: one byte and one file more than allowed, so that our own check refuses them with a proper message. */
const limits = { files: 2, fileSize: contract.constants.attachmentMaxBytes + 1 };

/** Passes the one file of a multipart body to `work`; a body with no file or several is refused. */
async function withFile<T>(
  ctx: Context,
  request: FastifyRequest,
  work: (file: { fileName: string; stream: Readable }) => Promise<T>,
): Promise<T> {
  let answer: { value: T } | null = null;
  for await (const part of request.files({ limits })) {
    if (answer) refuse(ctx, 'onlyOne');
    checkFileField(ctx, part);
    try {
      answer = { value: await work({ fileName: part.filename, stream: part.file }) };
    } finally {
      // An unread rest of the body would block the connection.
      part.file.resume();
    }
  }
  return (answer ?? refuse(ctx, 'noFile')).value;
}

/**
 * Stores every file of one multipart body, in order; the first that is refused ends the upload, those before it stay. With an idempotency key each
 * file has its own, by its place.
 */
export async function uploadSeveral(
  ctx: Context,
  input: Parsed<typeof contract.attachmentUpload>,
  request: FastifyRequest,
  most: number,
): Promise<contract.Attachment[]> {
  const stored: contract.Attachment[] = [];
  const key = request.headers['idempotency-key'];
  for await (const part of request.files({ limits: { ...limits, files: most } })) {
    checkFileField(ctx, part);
    const about = { recordId: input.id || undefined, type: input.type, replaces: input.ylfjid || undefined };
    try {
      stored.push(
        await uploadAttachment(
          ctx,
          { ...about, fileName: part.filename, stream: part.file },
          (inner, { fileName, sha256 }, work) =>
            onceFor(
              inner,
              typeof key === 'string' ? `${key}.${stored.length}` : null,
              { ...input, fileName, sha256 },
              work,
            ),
        ),
      );
    } finally {
      part.file.resume();
    }
  }
  return stored;
}

async function onceFor(
  ctx: Context,
  key: string | null,
  input: unknown,
  work: () => Promise<contract.Attachment>,
): Promise<contract.Attachment> {
  if (key === null) return await work();
  const answer = await once(ctx, { key, call: contract.attachmentUpload, input }, work);
  return (answer instanceof StoredAnswer ? answer.data : answer) as contract.Attachment;
}

const preview = (call: typeof contract.attachmentPreview, imagesOnly = false) =>
  implement(
    call,
    async (ctx, input, http) => sendFile(ctx, http, await openPreview(ctx, input, imagesOnly), 'inline', input.charset),
    detached,
  );

export const attachmentRoutes: Route[] = [
  implement(contract.attachmentQuery, operations.queryAttachments, platform),
  implement(contract.attachmentGet, (ctx, input) => operations.getAttachment(ctx, input.attachmentId), platform),
  implement(
    contract.attachmentTransfer,
    (ctx, input) => operations.transferAttachments(ctx, idsOf(ctx, input.ids)),
    platform,
  ),
  implement(
    contract.attachmentModifyName,
    (ctx, input) => operations.renameAttachment(ctx, input.id, input.fileName),
    platform,
  ),
  implement(
    contract.attachmentDelete,
    (ctx, input) => operations.removeAttachments(ctx, idsOf(ctx, input.attachmentIds, 'attachmentIds')),
    platform,
  ),
  implement(
    contract.attachmentUpload,
    (ctx, input, { request }) =>
      withFile(ctx, request, (file) =>
        uploadAttachment(
          ctx,
          { ...file, recordId: input.id || undefined, type: input.type, replaces: input.ylfjid || undefined },
          (inner, { fileName, sha256 }, work) =>
            keyedOnce(inner, contract.attachmentUpload, request, { ...input, fileName, sha256 }, work),
        ),
      ),
    uploading,
  ),
  implement(contract.uploadBegin, beginUpload, uploading),
  implement(
    contract.uploadChunk,
    (ctx, input, { request }) => withFile(ctx, request, ({ stream }) => writeChunk(ctx, input, stream)),
    detached,
  ),
  implement(contract.uploadState, (ctx, input) => stateOfUpload(ctx, input.uploadId), detached),
  implement(contract.uploadFinish, finishUpload, detached),
  implement(contract.uploadCancel, (ctx, input) => cancelUpload(ctx, input.uploadId), detached),
  implement(
    contract.previewToken,
    (ctx, input) => givePreviewToken(ctx, idsOf(ctx, input.attachmentIds, 'attachmentIds')),
    platform,
  ),
  implement(contract.previewState, (ctx, input) => previewStateOf(ctx, input.attachmentId), platform),
  preview(contract.attachmentPreview),
  preview(contract.attachmentPreviewExp),
  preview(contract.attachmentPreviewGd),
  preview(contract.attachmentPreviewFilePath),
  preview(contract.getImage, true),
  implement(
    contract.fileDownload,
    async (ctx, input, http) => {
      const file = await ctx.within({ role: 'app_platform' }, (inner) =>
        openReadable(inner, input.attachmentId, 'file'),
      );
      return sendFile(ctx, http, file, 'attachment');
    },
    detached,
  ),
];
