import { charsetOf } from '@app/engine/charset';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../kernel/context.ts';
import { inlineTypes } from './file-type.ts';
import type { OpenedFile } from './opened-file.ts';
import { refuse } from './texts.ts';

const charsets = ['UTF-8', 'GBK', 'BIG5', 'UTF-16LE', 'UTF-16BE'] as const;
/** Bytes of a text file that a preview shows: its beginning. */
const shownText = 2 * 1024 * 1024;

/** RFC 6266 file name with an ASCII fallback. */
export function contentDisposition(kind: 'inline' | 'attachment', fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Sends an opened file, honouring one byte range; never in a form that a browser would run (R7.2-18). */
export async function sendFile(
  ctx: Pick<Context, 'language'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  file: OpenedFile,
  mode: 'inline' | 'attachment',
  charset?: string,
): Promise<FastifyReply> {
  const { ext, fileName, mime } = file.attachment;
  const shown = mode === 'inline' && inlineTypes.has(ext) ? 'inline' : 'attachment';
  const chosen = charsets.find((one) => one === charset?.toUpperCase());
  if (charset !== undefined && !chosen) refuse(ctx, 'charset', {}, 'charset');
  reply.headers({
    'Content-Disposition': contentDisposition(shown, fileName),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; img-src 'self'; sandbox",
  });
  if (ext === 'txt' && shown === 'inline') {
    const bytes = await beginning(file);
    const told = chosen ?? charsetOf(bytes);
    // When the charset cannot be recognised, the page offers the reader a choice of charsets.
    reply.type('text/plain; charset=utf-8').header('X-Text-Charset', told ?? 'unknown');
    // The cut may be in the middle of a character: the decoder drops its bytes instead of showing a broken character.
    const decoder = new TextDecoder(told === 'GBK' ? 'gb18030' : (told ?? 'UTF-8'));
    return reply.send(decoder.decode(bytes, { stream: file.size > shownText }));
  }
  reply.type(mime).header('Accept-Ranges', 'bytes');
  const range = rangeOf(request.headers.range, file.size);
  if (range === 'outside') return reply.code(416).header('Content-Range', `bytes */${file.size}`).send();
  if (!range) {
    reply.header('Content-Length', file.size);
    return reply.send(await file.read());
  }
  const { start, end } = range;
  reply
    .code(206)
    .header('Content-Range', `bytes ${start}-${end}/${file.size}`)
    .header('Content-Length', end - start + 1);
  return reply.send(await file.read(range));
}

/** The one byte range of a request, as players and PDF viewers send; a request for several gets the whole file. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | 'outside' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  const [, from = '', to = ''] = match ?? [];
  if (!match || (from === '' && to === '')) return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null;
  return start > end || start >= size ? 'outside' : { start, end };
}

async function beginning(file: OpenedFile): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await file.read({ start: 0, end: Math.max(0, Math.min(file.size, shownText) - 1) }))
    chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
