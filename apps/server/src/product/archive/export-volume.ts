import { Readable } from 'node:stream';
import type { archiveExport, Parsed } from '@app/contract';
import type { FastifyReply } from 'fastify';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { type ZipFile, zip } from '../../kernel/files/zip.ts';
import { type StoredFile, storageOf } from '../../platform/attachment/index.ts';
import { type Proof, sealedProof } from '../../platform/signature/index.ts';
import type * as store from './archive.store.ts';
import { filesOf } from './check-files.ts';
import { sealedItem } from './seal.ts';
import { type Opened, openedVolume, refuseDisposed } from './show-volume.ts';
import { say } from './texts.ts';
import { type Manifest, manifestFormat, manifestName, signatureName } from './verify/manifest.ts';

/** A zip without 64-bit sizes holds less than four gigabytes. */
const mostGigabytes = 3;

/**
 * A sealed volume as a zip, written while it is sent: the documents, the manifest with the hash chain, and the signature with its public key, so that
 * `npm run dossier:verify` checks it without this server. A company gets the volume of its own case without the documents of the office: of those the
 * manifest has the fingerprint alone. A volume that is not sealed is state 409.
 */
export async function exportVolume(
  ctx: Context,
  input: Parsed<typeof archiveExport>,
  reply: FastifyReply,
): Promise<void> {
  const { opened, files, proof } = await ctx.within(ctx.scope, async (inner) => {
    const opened = (await openedVolume(inner, input)) ?? fail('notFound');
    const { volume, items } = opened;
    if (!volume.head) fail('conflict', { cause: say(inner.language, 'archive.notSealed') });
    refuseDisposed(inner, volume);
    refuseTooLarge(inner, items);
    await inner.audit({
      action: 'archive.export',
      entity: 'case',
      entityId: volume.about_case_id,
      after: { volume: volume.head.volume, items: items.length },
    });
    return {
      opened,
      files: await filesOf(inner, items),
      proof: volume.signature_id === null ? null : await sealedProof(inner, volume.signature_id),
    };
  });
  const name = say(ctx.language, 'archive.fileName', { number: opened.volume.head?.volume ?? '' });
  reply.headers({
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="volume.zip"; filename*=UTF-8''${encodeURIComponent(name)}`,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  });
  await reply.send(Readable.from(zip(partsOf(ctx, opened, files, proof))));
}

function refuseTooLarge(ctx: Context, items: readonly store.ItemRow[]): void {
  const bytes = items.reduce((sum, item) => sum + Number(item.bytes ?? 0), 0);
  if (bytes > mostGigabytes * 1024 ** 3)
    fail('conflict', { cause: say(ctx.language, 'archive.tooLarge', { gigabytes: mostGigabytes }) });
}

function partsOf(
  ctx: Pick<Context, 'app'>,
  { volume, items }: Opened,
  files: ReadonlyMap<string, StoredFile>,
  proof: Proof | null,
): ZipFile[] {
  const { head, digests, root } = volume;
  if (!head || !digests || !root) throw new Error(`volume ${volume.case_id} is not sealed`);
  const shown = new Map(items.map((item) => [item.position, item]));
  const manifest: Manifest = {
    format: manifestFormat,
    head,
    items: digests.map((digest, at) => {
      const item = shown.get(at + 1);
      return item ? { digest, item: sealedItem(item), file: fileNameOf(item, files) } : { digest };
    }),
    root,
  };
  const documents = items.flatMap((item): ZipFile[] => {
    const name = fileNameOf(item, files);
    return name === null ? [] : [{ name, content: contentOf(ctx, item, files) }];
  });
  const signature = proof ? [{ name: signatureName, content: [`${JSON.stringify(proof, null, 2)}\n`] }] : [];
  return [{ name: manifestName, content: [`${JSON.stringify(manifest, null, 2)}\n`] }, ...signature, ...documents];
}

/** Where a document lies in the zip: its position makes the name its own; null = it has no content. */
function fileNameOf(item: store.ItemRow, files: ReadonlyMap<string, StoredFile>): string | null {
  if (item.state !== 'present') return null;
  const file = item.attachment_id === null ? undefined : files.get(item.attachment_id);
  const ending = item.content === null ? (file?.ext ?? 'bin') : 'json';
  const words = (item.name || item.title['zh-CN']).replace(/[\p{Cc}\\/:*?"<>|]+/gu, '_').slice(0, 80);
  const base = words.toLowerCase().endsWith(`.${ending}`) ? words.slice(0, -ending.length - 1) : words;
  return `documents/${String(item.position).padStart(3, '0')}-${item.code}-${base}.${ending}`;
}

async function* contentOf(
  { app }: Pick<Context, 'app'>,
  item: store.ItemRow,
  files: ReadonlyMap<string, StoredFile>,
): AsyncGenerator<string | Uint8Array> {
  if (item.content !== null) return yield* piecesOf(item.content);
  const file = item.attachment_id === null ? undefined : files.get(item.attachment_id);
  // A file that is gone leaves an empty place, which the verification names.
  if (!file || (await storageOf(app).size(file.storageKey)) === null) return;
  for await (const piece of await storageOf(app).get(file.storageKey)) yield piece as Uint8Array;
}

/** A long text in pieces, so that none holds up other calls while it is packed. */
function* piecesOf(text: string): Generator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}
