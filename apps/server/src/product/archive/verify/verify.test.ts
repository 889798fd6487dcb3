import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonical } from '../../../kernel/canonical.ts';
import { zipLimits } from '../../../kernel/files/read-zip.ts';
import { zipOf } from '../../../platform/attachment/attachment.testing.ts';
import { digestOf, type Head, rootOf, type SealedItem, sha256 } from '../chain.ts';
import { type Manifest, manifestFormat, manifestName, signatureName } from './manifest.ts';
import { verifyVolume } from './verify-volume.ts';

/** What the verification of an exported volume says to files that are altered, taken out, added, or made to hurt. */
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'verify-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const keys = generateKeyPairSync('ed25519', {
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const head: Head = {
  ...{ v: 1, volume: '演档2026-000001', class: 'filing', office: '演示监管局' },
  case: { id: '1', area: 'a/b', numbers: ['演1'], title: '演示面霜', holder: '演示公司', status: 'ACTIVE' },
  ...{ catalogueOn: '2026-01-01', closedOn: '2026-01-01', sealedAt: '2026-01-02 10:00:00' },
  ...{ retention: 'permanent', retentionUntil: null },
};
const texts = ['甲', '乙', '丙'];
const itemAt = (at: number, text: string): SealedItem => ({
  ...{ position: at + 1, code: `A0${at + 1}`, title: { 'zh-CN': `资料${text}`, en: text }, name: text, source: 'file' },
  ...{ key: '', state: 'present', reason: null, at: null, bytes: 3, sha256: sha256(text) },
});

interface Parts {
  manifest: Manifest;
  signature: Record<string, string>;
  files: { name: string; bytes: Buffer; declared?: number }[];
}
/** A volume of three documents as the product exports it. */
function parts(): Parts {
  const items = texts.map((text, at) => {
    const item = itemAt(at, text);
    return { digest: digestOf(item), item, file: `documents/00${at + 1}.txt` };
  });
  const digests = items.map(({ digest }) => digest);
  const root = rootOf(head, digests);
  const statement = canonical({ about: 'volume', sha256: root, v: 2 });
  return {
    manifest: { format: manifestFormat, head, items, root },
    signature: {
      ...{ algorithm: 'Ed25519', keyId: '1', office: '演示监管局', statement },
      publicKey: keys.publicKey.toString('base64'),
      value: sign(null, Buffer.from(statement), keys.privateKey).toString('base64'),
    },
    files: texts.map((text, at) => ({ name: `documents/00${at + 1}.txt`, bytes: Buffer.from(text) })),
  };
}
async function verified(change: (made: Parts) => void = () => undefined, key?: string, limits = zipLimits) {
  const made = parts();
  change(made);
  const { manifest, signature, files } = made;
  const path = join(folder, `${Math.random()}.zip`);
  const json = (value: unknown) => Buffer.from(JSON.stringify(value));
  const all = [
    { name: manifestName, bytes: json(manifest) },
    { name: signatureName, bytes: json(signature) },
    ...files,
  ];
  writeFileSync(path, zipOf(all.filter(({ bytes }) => bytes.toString() !== 'null')));
  const { outcome, lines } = await verifyVolume(path, 'zh-CN', { key, limits });
  return { outcome, text: lines.join('\n') };
}
const wrong = (text: string) => ({ outcome: 'wrong', text: expect.stringContaining(text) });

describe('the verification of a volume', () => {
  it('R1.3-04 finds a whole volume whole, and names its key', async () => {
    const print = sha256(keys.publicKey);
    expect(await verified()).toMatchObject({ outcome: 'whole', text: expect.stringContaining(print) });
    expect(await verified(undefined, print.toUpperCase())).toMatchObject({ outcome: 'whole' });
    expect(await verified(undefined, 'f'.repeat(64))).toMatchObject(wrong('不是给定的公钥'));
  });

  it('R1.3-04 says which file is altered by one byte, taken out or added', async () => {
    const altered = await verified(({ files }) => files[1]?.bytes.writeUInt8((files[1]?.bytes[0] ?? 0) ^ 1, 0));
    expect(altered).toMatchObject(wrong('A02 资料乙：文件“documents/002.txt”与封存时不一致'));
    expect(altered.text).toContain('共 1 处');
    expect(await verified(({ files }) => files.pop())).toMatchObject(wrong('A03 资料丙：缺少文件'));
    expect(await verified(({ files }) => files.push({ name: 'x.txt', bytes: Buffer.from('x') }))).toMatchObject(
      wrong('“x.txt”不在清单里'),
    );
  });

  it('R1.3-04 finds a manifest that was changed with the file, moved, shortened, or signed by nobody', async () => {
    const both = await verified(({ manifest, files }) => {
      const item = manifest.items[0]?.item;
      if (item) item.sha256 = sha256('别');
      files[0] = { name: 'documents/001.txt', bytes: Buffer.from('别') };
    });
    expect(both).toMatchObject(wrong('第 1 条（A01 资料甲）的内容与封存时不一致'));
    const digestToo = await verified(({ manifest, files }) => {
      const [first] = manifest.items;
      if (first?.item) {
        first.item.sha256 = sha256('别');
        first.digest = digestOf(first.item);
      }
      files[0] = { name: 'documents/001.txt', bytes: Buffer.from('别') };
    });
    expect(digestToo).toMatchObject(wrong('指纹链与根不符'));
    const rootToo = await verified(({ manifest }) => {
      manifest.items.pop();
      manifest.root = rootOf(
        head,
        manifest.items.map(({ digest }) => digest),
      );
    });
    expect(rootToo).toMatchObject(wrong('签章签的不是这个根'));
    expect(await verified(({ manifest }) => manifest.items.reverse())).toMatchObject(wrong('顺序被改动'));
    expect(await verified((made) => Object.assign(made.signature, { value: 'AAAA' }))).toMatchObject(wrong('签章无效'));
    expect(await verified((made) => Object.assign(made, { signature: null }))).toMatchObject(wrong('没有签章'));
    const other = await verified(({ manifest }) => Object.assign(manifest.head, { retention: 'y10' }));
    expect(other).toMatchObject(wrong('指纹链与根不符'));
  });

  it('R1.3-04 checks a volume without the documents of the office', async () => {
    const company = await verified(({ manifest, files }) => {
      const second = manifest.items[1];
      if (second) manifest.items[1] = { digest: second.digest };
      files.splice(1, 1);
    });
    expect(company).toMatchObject({ outcome: 'whole', text: expect.stringContaining('本压缩包含 2 件') });
  });

  it('R1.3-04 refuses what would fill the disk or the memory, before it is unpacked', async () => {
    const bomb = (bytes: number, declared?: number) => (made: Parts) =>
      made.files.push({ name: 'bomb', bytes: Buffer.alloc(bytes), ...(declared === undefined ? {} : { declared }) });
    const refused = (text: string) => ({ outcome: 'unreadable', text: expect.stringContaining(text) });
    expect(await verified(bomb(20 * 1024 ** 2))).toMatchObject(refused('压缩炸弹'));
    // What the archive says of its size is not believed.
    expect(await verified(bomb(20 * 1024 ** 2, 5))).toMatchObject({ outcome: 'unreadable' });
    const small = { ...zipLimits, fileBytes: 100, textBytes: 100_000 };
    expect(await verified(bomb(101), undefined, small)).toMatchObject(refused('解压后过大'));
    expect(await verified(bomb(90), undefined, { ...small, allBytes: 50 })).toMatchObject(refused('总量过大'));
    expect(await verified(undefined, undefined, { ...small, entries: 3 })).toMatchObject(refused('文件太多'));
    const twice = (made: Parts) => made.files.push({ name: 'documents/001.txt', bytes: Buffer.from('甲') });
    expect(await verified(twice)).toMatchObject(refused('出现两次'));
    const long = (made: Parts) => Object.assign(made.manifest, { extra: 'x'.repeat(2_000) });
    expect(await verified(long, undefined, { ...small, textBytes: 1_000 })).toMatchObject(refused('解压后过大'));
    expect(await verified(long)).toMatchObject(refused('没有可读的 manifest.json'));
    const outside = (made: Parts) => made.files.push({ name: '../outside', bytes: Buffer.from('x') });
    expect(await verified(outside)).toMatchObject({ outcome: 'unreadable' });
  });
});
