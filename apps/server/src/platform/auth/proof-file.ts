import type { Output, signUpProof } from '@app/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { uploadedFile } from '../../kernel/http/upload-file.ts';
import { text } from '../../kernel/texts/index.ts';
import { decidedBy, findSignUp, proofFile, putProofFile } from './sign-up.store.ts';

const maxBytes = 5 * 1024 * 1024;
/** Accepted types of a proof, recognised by the first bytes; the file name decides nothing. */
const kinds = [
  { mime: 'application/pdf', ext: 'pdf', head: Buffer.from('%PDF-') },
  { mime: 'image/jpeg', ext: 'jpg', head: Buffer.from([0xff, 0xd8, 0xff]) },
  { mime: 'image/png', ext: 'png', head: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
];

/**
 * Stores the document that proves that a person works for a company. Attachments lie in the space of a tenant, which this person does not have
 * yet, so the proof is stored with the request.
 */
export async function uploadProof(ctx: Context, request: FastifyRequest): Promise<Output<typeof signUpProof>> {
  const user = ctx.user ?? fail('illegalToken');
  const part = await uploadedFile(ctx, request, maxBytes);
  if (!part) fail('invalidInput', { cause: text(ctx.language, 'auth.proofMissing') });
  const content = await part.toBuffer();
  const kind = kinds.find(({ head }) => content.subarray(0, head.length).equals(head));
  if (!kind) fail('invalidInput', { cause: text(ctx.language, 'auth.proofKind') });
  const id = ctx.app.newId();
  const fileName = safeName(part.filename, kind.ext);
  await ctx.within({ role: 'app_platform' }, (tx) =>
    putProofFile(tx.db, { id, userId: user.id, fileName, mime: kind.mime, content }, tx.now()),
  );
  return { id, fileName, totalBytes: content.length };
}

/** Sends a proof to the person who made the request and to those who decide it; always as a download. */
export async function sendProof(ctx: Context, input: { registrationId: string }, reply: FastifyReply): Promise<void> {
  const user = ctx.user ?? fail('illegalToken');
  const file = await ctx.within({ role: 'app_platform' }, async (tx) => {
    const row = await findSignUp(tx.db, input.registrationId, sql`(t.user_id = ${user.id} or ${decidedBy(ctx)})`);
    return row?.proof_file_id ? await proofFile(tx.db, row.proof_file_id) : undefined;
  });
  if (!file) return fail('notFound');
  const name = encodeURIComponent(file.file_name).replaceAll("'", '%27');
  reply
    .headers({
      'Content-Disposition': `attachment; filename*=UTF-8''${name}`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    })
    .type(file.mime)
    .send(Buffer.from(file.content));
}

/** The last part of a path without control characters, with the extension that the content has. */
function safeName(name: string, ext: string): string {
  const base = (name.split(/[/\\]/).at(-1) ?? '').replace(/\p{C}/gu, '').replace(/\.[^.]*$/, '');
  return `${base.trim().slice(0, 100) || 'proof'}.${ext}`;
}
