import { createHash } from 'node:crypto';
import type { Output, Signature, SignedPaper, signatureFile } from '@app/contract';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { uploadedFile } from '../../kernel/http/upload-file.ts';
import { tenantScopes } from '../../kernel/route.ts';
import { mayVerify, shown } from './read-signatures.ts';
import { signaturesOf } from './signature.store.ts';
import { say } from './texts.ts';

/** A paper that was issued with a file. */
export interface IssuedPaper {
  /** Kind of it, as `wiring.signable` knows it. */
  about: string;
  id: string;
  title: string;
}

declare module '../../kernel/wiring.ts' {
  interface Wiring {
    /** Papers whose stored file has a hash, as far as the scope sees them; modules add those that they issue. */
    readonly papersOfFile?: readonly ((ctx: Context, sha256: string) => Promise<IssuedPaper[]>)[];
  }
}

/** Bytes of the largest file that is looked at; no paper of the product comes near. */
const mostBytes = 50 * 1024 * 1024;

/**
 * Papers of which an uploaded file is an exact copy, with the signatures under them. The file is hashed as it comes and kept nowhere; one that was
 * changed by a byte is found nowhere.
 */
export async function checkFile(
  ctx: Context,
  _input: object,
  { request }: { request: FastifyRequest },
): Promise<Output<typeof signatureFile>> {
  const sha256 = await hashOfUpload(ctx, request);
  const papers = await ctx.within({ role: 'app_platform' }, async (tx) => {
    const found: SignedPaper[] = [];
    for (const scope of await tenantScopes(tx))
      found.push(...(await tx.within(scope, (space) => papersOf(space, sha256))));
    return found;
  });
  return { sha256, papers };
}

async function hashOfUpload(ctx: Context, request: FastifyRequest): Promise<string> {
  const part = await uploadedFile(ctx, request, mostBytes + 1);
  if (!part) return refuse(ctx, 'signature.noFile');
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of part.file) {
    bytes += (piece as Buffer).length;
    hash.update(piece as Buffer);
  }
  if (bytes > mostBytes) refuse(ctx, 'signature.largeFile');
  if (bytes === 0) refuse(ctx, 'signature.noFile');
  return hash.digest('hex');
}

function refuse(ctx: Context, key: 'signature.noFile' | 'signature.largeFile'): never {
  const message = say(ctx.language, key);
  return fail('invalidInput', { cause: message, data: [{ field: 'file', message }] });
}

/** One without a signature that the caller may see is left out: it is not for the caller, or proves nothing. */
async function papersOf(space: Context, sha256: string): Promise<SignedPaper[]> {
  const found: SignedPaper[] = [];
  for (const papers of space.app.wiring.papersOfFile ?? [])
    for (const { about, id, title } of await papers(space, sha256)) {
      const signatures: Signature[] = [];
      for (const row of await signaturesOf(space.db, about, id))
        if (await mayVerify(space, row)) signatures.push(shown(space, row));
      if (signatures.length > 0) found.push({ about, title, signatures });
    }
  return found;
}
