import { z } from 'zod';
import { call, ListRequest, listOf } from '../call.ts';
import { Count, Id, IdOrNone } from '../json.ts';

const write = { method: 'POST', prefix: 'business', access: 'session', writes: true } as const;
const post = { method: 'POST', prefix: 'business', access: 'session' } as const;
const get = { method: 'GET', prefix: 'business', access: 'session' } as const;

/** An attachment as people see it; the place of its bytes is never included (R3-21, R3-27). */
export const Attachment = z.object({
  id: Id,
  fileName: z.string(),
  ext: z.string(),
  totalBytes: z.number(),
  mime: z.string(),
  sha256: z.string(),
  type: z.string().nullable(),
  createTime: z.string(),
  tenantId: Id.nullable().optional(),
  ownerId: Id.nullable().optional(),
  /** The attachment that this one replaced. */
  ylfjid: Id.nullable().optional(),
  /** The draft or case that it belongs to. */
  bizId: Id.nullable().optional(),
  /** The type of the content was checked on upload; no virus scanner is connected. */
  scanStatus: z.enum(['notScanned']).optional(),
});
export type Attachment = z.infer<typeof Attachment>;

const attachmentParams = z.object({
  attachmentId: Id,
  access_token: z.string().max(500).optional(),
  tenantId: z.string().max(20).optional(),
  charset: z.string().max(20).optional(),
});

export const attachmentQuery = call({
  ...post,
  id: 'attachment.query',
  path: '/hzpAttachInfo/query',
  input: ListRequest,
  output: listOf(Attachment),
  summary: 'Own uploads, newest first; filters fileName (contains), ext, type, bizId, totalBytes, createTime',
});
export const attachmentGet = call({
  ...get,
  id: 'attachment.get',
  path: '/hzpAttachInfo/get',
  input: z.object({ attachmentId: Id }),
  output: Attachment,
  summary: 'One attachment',
});
export const attachmentTransfer = call({
  ...post,
  id: 'attachment.transfer',
  path: '/hzpAttachInfo/transfer',
  input: z.object({ ids: z.string().max(5_000) }),
  output: z.array(Attachment),
  summary: 'Attachments in the order asked; missing and foreign ones are left out',
});
export const attachmentModifyName = call({
  ...write,
  id: 'attachment.modifyName',
  path: '/hzpAttachInfo/modifyName',
  input: z.object({ id: Id, fileName: z.string().min(1).max(200) }),
  output: Attachment,
  summary: 'Renames; the extension stays',
});
export const attachmentUpload = call({
  ...write,
  id: 'attachment.upload',
  path: '/hzpfile/upload',
  kind: 'upload',
  input: z.object({ id: IdOrNone.optional(), type: z.string().max(100).optional(), ylfjid: IdOrNone.optional() }),
  output: Attachment,
  summary: 'Multipart upload of one file; id = draft or record it belongs to, ylfjid = attachment that it replaces',
});
export const attachmentDelete = call({
  ...write,
  id: 'attachment.delete',
  path: '/hzpfile/delete',
  input: z.object({ attachmentIds: z.string().max(5_000) }),
  output: z.number(),
  summary: 'Removes own uploads that no submitted case and no message uses; all or nothing',
});

/** A resumable upload under way: the next chunk begins at `offset`. */
export const PartialUpload = z.object({
  uploadId: Id,
  offset: z.number(),
  totalBytes: z.number(),
  chunkBytes: z.number(),
});
export type PartialUpload = z.infer<typeof PartialUpload>;
export const uploadBegin = call({
  ...write,
  id: 'attachment.uploadBegin',
  path: '/hzpfile/upload/begin',
  input: z.object({
    fileName: z.string().min(1).max(500),
    totalBytes: Count.plain,
    id: IdOrNone.optional(),
    type: z.string().max(100).optional(),
    ylfjid: IdOrNone.optional(),
  }),
  output: PartialUpload,
  summary: 'Begins an upload in chunks that survives lost connections and restarts; name and size are judged at once',
});
export const uploadChunk = call({
  ...write,
  id: 'attachment.uploadChunk',
  path: '/hzpfile/upload/chunk',
  kind: 'upload',
  input: z.object({ uploadId: Id, offset: Count.coerced }),
  output: PartialUpload,
  summary: 'The next bytes; a chunk that was sent before is passed over, one that would leave a gap is 409',
});
export const uploadState = call({
  ...get,
  id: 'attachment.uploadState',
  path: '/hzpfile/upload/state',
  input: z.object({ uploadId: Id }),
  output: PartialUpload,
  summary: 'How far an upload came',
});
export const uploadFinish = call({
  ...write,
  id: 'attachment.uploadFinish',
  path: '/hzpfile/upload/finish',
  input: z.object({
    uploadId: Id,
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
  }),
  output: Attachment,
  summary: 'Checks size, hash and content and makes the attachment; asked again it answers the same attachment',
});
export const uploadCancel = call({
  ...write,
  id: 'attachment.uploadCancel',
  path: '/hzpfile/upload/cancel',
  input: z.object({ uploadId: Id }),
  output: z.boolean(),
  summary: 'Gives an upload up and frees its bytes',
});

export const previewToken = call({
  ...post,
  id: 'attachment.previewToken',
  path: '/hzpfile/previewToken',
  input: z.object({ attachmentIds: z.string().max(5_000) }),
  output: z.string(),
  summary: 'Short-lived read-only token for these ids (R7.2-16)',
});
/** The state of the preview of an attachment. Office files are converted to PDF once, by a job. */
export const PreviewState = z.object({
  /** `ready`: the preview address answers at once; `waiting`: being converted; `impossible`: download it instead, `message` says why. */
  state: z.enum(['ready', 'waiting', 'impossible']),
  kind: z.enum(['image', 'pdf', 'text', 'audio', 'video', 'none']),
  message: z.string(),
});
export type PreviewState = z.infer<typeof PreviewState>;
export const previewState = call({
  ...get,
  id: 'attachment.previewState',
  path: '/hzpfile/previewState',
  input: z.object({ attachmentId: Id }),
  output: PreviewState,
  summary: 'Whether a preview is there; asking begins the conversion of an Office file',
});

const preview = {
  method: 'GET',
  prefix: 'business',
  access: 'public',
  kind: 'binary',
  input: attachmentParams,
  output: z.unknown(),
} as const;
export const attachmentPreview = call({
  ...preview,
  id: 'attachment.preview',
  path: '/hzpfile/preview',
  summary: 'Bytes for preview, by preview token; Office files as PDF, text as UTF-8',
});
export const attachmentPreviewExp = call({
  ...preview,
  id: 'attachment.previewExp',
  path: '/hzpfile/previewExp',
  summary: 'The same for viewers that export',
});
export const attachmentPreviewGd = call({
  ...preview,
  id: 'attachment.previewGd',
  path: '/hzpfile/previewGd',
  summary: 'The same for the archive',
});
export const attachmentPreviewFilePath = call({
  ...preview,
  id: 'attachment.previewFilePath',
  path: '/hzpfile/previewFilePath',
  summary: 'The same; takes no path in spite of its name',
});
export const getImage = call({
  id: 'attachment.image',
  method: 'GET',
  prefix: 'platform',
  path: '/file/getImage',
  access: 'public',
  kind: 'binary',
  input: attachmentParams,
  output: z.unknown(),
  summary: 'Image bytes, by preview token; anything that is no image is refused',
});
export const fileDownload = call({
  id: 'attachment.download',
  method: 'GET',
  prefix: 'platform',
  path: '/file/download',
  access: 'session',
  kind: 'binary',
  input: z.object({ attachmentId: Id }),
  output: z.unknown(),
  summary: 'Download with the session headers',
});
