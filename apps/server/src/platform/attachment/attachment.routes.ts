import * as contract from '@app/contract';
import { textOf } from '@app/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail, implement, type Route } from '../../kernel/context.ts';
import * as operations from './attachment.ts';

const idsOf = (text: string): string[] => {
  const ids = text
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean);
  if (ids.length === 0 || ids.length > 200 || ids.some((id) => !/^\d{1,19}$/.test(id))) fail('invalidInput');
  return ids;
};

/** RFC 6266 file name with an ASCII fallback. */
export function contentDisposition(kind: 'inline' | 'attachment', fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\]/g, '_');
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`;
}

/** Sends an opened file, honouring one byte range; never as active content (R7.2-18). */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: operations.OpenedFile,
  mode: 'inline' | 'attachment',
  charset?: string,
): Promise<FastifyReply> {
  const shown = mode === 'inline' && file.inline ? 'inline' : 'attachment';
  reply.header('Content-Disposition', contentDisposition(shown, file.attachment.fileName));
  reply.header('X-Content-Type-Options', 'nosniff');
  reply.header('Referrer-Policy', 'no-referrer');
  reply.header('Cache-Control', 'no-store');
  reply.header(
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; img-src 'self'; sandbox",
  );
  if (file.attachment.ext === 'txt' && shown === 'inline') {
    reply.type('text/plain; charset=utf-8');
    return reply.send(await decodeText(file, charset));
  }
  reply.type(file.attachment.mime);
  reply.header('Accept-Ranges', 'bytes');
  const range = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '');
  if (range && (range[1] || range[2])) {
    const start = range[1] ? Number(range[1]) : Math.max(0, file.size - Number(range[2]));
    const end = range[1] && range[2] ? Math.min(Number(range[2]), file.size - 1) : file.size - 1;
    if (start > end) return reply.code(416).header('Content-Range', `bytes */${file.size}`).send();
    reply
      .code(206)
      .header('Content-Range', `bytes ${start}-${end}/${file.size}`)
      .header('Content-Length', end - start + 1);
    return reply.send(await file.read({ start, end }));
  }
  reply.header('Content-Length', file.size);
  return reply.send(await file.read());
}

/** A text file converted to UTF-8 from a named charset (R7.2-19); the first 2 MB are enough for a preview. */
async function decodeText(file: operations.OpenedFile, charset = 'UTF-8'): Promise<string> {
  const names: Record<string, string> = { 'UTF-8': 'utf-8', GBK: 'gbk', BIG5: 'big5' };
  const name = names[charset.toUpperCase()] ?? fail('invalidInput', { cause: `charset: ${charset}` });
  const chunks: Buffer[] = [];
  for await (const chunk of await file.read({ start: 0, end: Math.max(0, Math.min(file.size, 2 * 1024 * 1024) - 1) }))
    chunks.push(chunk as Buffer);
  return new TextDecoder(name).decode(Buffer.concat(chunks));
}

const preview = (call: typeof contract.attachmentPreview | typeof contract.getImage) =>
  implement(
    call,
    async (ctx, input, { request, reply }) =>
      sendFile(
        request,
        reply,
        await operations.openByToken(ctx, input.attachmentId, input.access_token),
        'inline',
        input.charset,
      ),
    { space: 'none' },
  );

export const attachmentRoutes: Route[] = [
  implement(contract.attachmentQuery, (ctx, input) => operations.queryAttachments(ctx, input)),
  implement(contract.attachmentGet, (ctx, input) => operations.getAttachment(ctx, input.attachmentId), {
    record: (input) => input.attachmentId,
  }),
  implement(contract.attachmentTransfer, (ctx, input) => operations.transferAttachments(ctx, idsOf(input.ids))),
  implement(contract.attachmentModifyName, (ctx, input) => operations.renameAttachment(ctx, input.id, input.fileName), {
    record: (input) => input.id,
  }),
  implement(contract.attachmentDelete, (ctx, input) => operations.removeAttachments(ctx, idsOf(input.attachmentIds))),
  implement(contract.previewToken, (ctx, input) => operations.givePreviewToken(ctx, idsOf(input.attachmentIds))),
  implement(
    contract.attachmentUpload,
    async (ctx, input, { request }) => {
      const part = await request.file();
      if (!part) fail('invalidInput', { cause: textOf(operations.noFileText, ctx.language) });
      return operations.uploadAttachment(ctx, {
        fileName: part.filename,
        stream: part.file,
        recordId: input.id || undefined,
        type: input.type,
        replaces: input.ylfjid || undefined,
      });
    },
    { space: 'none', record: (input) => input.id || undefined },
  ),
  preview(contract.attachmentPreview),
  preview(contract.getImage),
  implement(
    contract.fileDownload,
    async (ctx, input, { request, reply }) =>
      sendFile(
        request,
        reply,
        await ctx.within(ctx.scope, (inner) => operations.openAttachment(inner, input.attachmentId)),
        'attachment',
      ),
    { space: 'none', record: (input) => input.attachmentId },
  ),
];
