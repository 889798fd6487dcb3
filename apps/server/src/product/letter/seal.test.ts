import { createHash, createPublicKey, verify } from 'node:crypto';
import {
  fileDownload,
  letterGet,
  letterQuery,
  letterVerify,
  type Output,
  prefixes,
  productGet,
  signatureFile,
  signatureVerify,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../kernel/app.ts';
import { aDossier, fileCase, people } from '../../platform/area/area.testing.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { signatureLine } from '../paper/index.ts';
import type { LetterRow } from './letter.store.ts';
import { issueFor } from './letter.testing.ts';
import { sealLetter } from './seal-letter.ts';

let product: TestApp;
const as = people(() => product);
let caseId: string;
let space: { schema: string; authorityId: string };
beforeAll(async () => {
  product = await createTestApp();
  caseId = (await fileCase(product, await as('applicant'), aDossier({ nameBrand: '演示签章' }))).caseId;
  const [found] = await product.app.spaces();
  if (!found) throw new Error('no space');
  space = found;
  await product.settle();
});
afterAll(() => product.close());

const inSpace = async <Row>(statement: string) =>
  (await product.app.asOwner((db) => sql.raw<Row>(statement).execute(db), space.schema)).rows;
const letterRow = async (number: string) =>
  (await inSpace<LetterRow>(`select * from letter where number = '${number}'`))[0] as LetterRow;
const check = async (id: string, account: string) => product.inject(signatureVerify, { id, caseId }, await as(account));

/** Sends a file to be checked. */
async function checkFile(account: string, content: Buffer) {
  const file = { name: '文书.pdf', content };
  const edge = Buffer.from(
    `--x\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: application/pdf\r\n\r\n`,
  );
  const answer = await product.server.inject({
    method: 'POST',
    url: prefixes[signatureFile.prefix] + signatureFile.path,
    headers: {
      'content-type': 'multipart/form-data; boundary=x',
      'x-authorization-access_token': (await as(account)).token,
    },
    payload: Buffer.concat([edge, file.content, Buffer.from('\r\n--x--\r\n')]),
  });
  return answer.json() as { state: number; data: Output<typeof signatureFile> };
}

describe('the seal of the authority', () => {
  it('is set under a letter in the transaction that issues it; its company verifies it with the public key alone', async () => {
    const row = await letterRow(await issueFor(product, caseId, 'L18', { fields: { reason: '演示' } }));
    expect(row.signature_id).not.toBeNull();
    const { data } = await check(row.signature_id ?? '', 'applicant');
    expect(data).toMatchObject({ genuine: true, key: 'active', subject: 'same' });
    const key = createPublicKey({ key: Buffer.from(data.publicKey, 'base64'), format: 'der', type: 'spki' });
    expect(verify(null, Buffer.from(data.statement), key, Buffer.from(data.value, 'base64'))).toBe(true);
    expect(JSON.parse(data.statement)).toMatchObject({ about: 'letter', sha256: row.content_sha256, level: 'seal' });
    expect((await check(row.signature_id ?? '', 'rival')).state).toBe(404);
    const page = await product.inject(letterGet, { id: row.id }, await as('applicant'));
    expect(page.data.signatureId).toBe(row.signature_id);
    await inSpace(`update letter set content = jsonb_set(content, '{toName}', '"别人"') where id = ${row.id}`);
    expect((await check(row.signature_id ?? '', 'applicant')).data.subject).toBe('changed');
  });

  it('is not set under a receipt', async () => {
    const row = await letterRow(await issueFor(product, caseId, 'L04'));
    expect(row).toMatchObject({ signature_id: null, signed_by: null });
  });

  it('is set under a certificate, which says what was certified', async () => {
    const [row] = await inSpace<{ id: string; signature_id: string; product_id: string }>(
      `select id::text, signature_id::text, product_id::text from certificate where case_id = ${caseId}`,
    );
    expect((await check(row?.signature_id ?? '', 'applicant')).data).toMatchObject({ genuine: true, subject: 'same' });
    const { data } = await product.inject(productGet, { id: row?.product_id ?? '' }, await as('applicant'));
    expect(data.certificates[0]?.signatureId).toBe(row?.signature_id);
    await inSpace(`update certificate set valid_to = '2099-01-01' where id = ${row?.id}`);
    expect((await check(row?.signature_id ?? '', 'applicant')).data.subject).toBe('changed');
  });

  it('R1.4-08 is told of any file that is an exact copy of the paper, to those who may see it; of a changed one never', async () => {
    const row = await letterRow(await issueFor(product, caseId, 'L18', { fields: { reason: '演示' } }));
    await product.settle();
    const { attachment_id: id } = await letterRow(row.number ?? '');
    const { rawPayload: file } = await product.server.inject({
      url: `${prefixes[fileDownload.prefix]}${fileDownload.path}?attachmentId=${id}`,
      headers: { 'x-authorization-access_token': (await as('applicant')).token },
    });
    const asked = async (account: string, content: Buffer) => (await checkFile(account, content)).data;
    for (const account of ['applicant', 'filing', 'auditor']) {
      const { papers, sha256 } = await asked(account, file);
      expect(papers, account).toMatchObject([
        { about: 'letter', signatures: [{ level: 'seal', id: row.signature_id }] },
      ]);
      expect(sha256).toBe(createHash('sha256').update(file).digest('hex'));
    }
    expect((await asked('rival', file)).papers).toEqual([]);
    expect((await asked('applicant', Buffer.concat([file, Buffer.from(' ')]))).papers).toEqual([]);
    expect(await checkFile('applicant', Buffer.alloc(0))).toMatchObject({ state: 400, data: [{ field: 'file' }] });
  });

  it('stays away on a production server without signing key: the letter goes out and says so', async () => {
    const settings = { ...product.app.settings, mode: 'production' as const, signingKey: null, signingKeyFile: null };
    const production = await createApp({ ...product.app, settings, spaceMigrations: [] });
    const row = await letterRow(await issueFor(product, caseId, 'L18', { fields: { reason: '演示' } }));
    const unsealed = { ...row, signature_id: null, signed_by: null, signed_by_name: null };
    const office = { role: 'app_authority', ...space, tenantId: space.authorityId } as const;
    await production.run(office, (ctx) => sealLetter(ctx, unsealed));
    expect(unsealed).toMatchObject({ signature_id: null, signed_by: null });
    expect(signatureLine(unsealed.signature_id, true)).toContain('未作电子签名');
  });
});

it('a company inserts nothing that the office issues', async () => {
  const [row] = (await product.inject(letterQuery, {}, await as('applicant'))).data.dataResult;
  const tenant = (
    await inSpace<{ t: string }>(`select holder_tenant_id::text as t from letter where id = ${row?.id}`)
  )[0];
  const scope = { role: 'app_holder', ...space, tenantId: tenant?.t ?? '' } as const;
  const columns = `kind, case_id, area, holder_tenant_id, to_name, template_version, content, content_sha256, state, created_at, issued_at, served_at`;
  const forged = (direction: string, id: number) =>
    product.app.run(scope, (ctx) =>
      sql
        .raw(`insert into letter (id, direction, number, ${columns})
        select ${id}, '${direction}', number || '${id}', ${columns} from letter where id = ${row?.id}`)
        .execute(ctx.db),
    );
  await expect(forged('out', 1)).rejects.toThrow(/row-level security/);
  await forged('in', 2);
  const changed = (set: string) =>
    product.app.run(scope, (ctx) => sql.raw(`update letter set ${set} where id = ${row?.id}`).execute(ctx.db));
  await expect(changed(`state = 'void'`)).rejects.toThrow(/permission denied/);
  await changed(`first_read_at = now()`);
});

describe('the public check of a letter', () => {
  it('says of a void or replaced letter that it is not in force, and of a changed one that it is not genuine', async () => {
    const number = await issueFor(product, caseId, 'L18', { fields: { reason: '演示' } });
    const row = await letterRow(number);
    const asked = async () => (await product.inject(letterVerify, { number, hash: row.content_sha256 })).data;
    expect(await asked()).toEqual({ genuine: true, standing: 'inForce', replacedBy: null });
    const other = await letterRow(await issueFor(product, caseId, 'L18', { fields: { reason: '更正' } }));
    await inSpace(`update letter set replaces_id = ${row.id} where id = ${other.id}`);
    expect(await asked()).toEqual({ genuine: true, standing: 'replaced', replacedBy: other.number });
    await inSpace(`update letter set replaces_id = null where id = ${other.id}`);
    await inSpace(`update letter set state = 'void' where id = ${row.id}`);
    expect(await asked()).toEqual({ genuine: true, standing: 'void', replacedBy: null });
    await inSpace(`update letter set content = jsonb_set(content, '{toName}', '"别人"') where id = ${row.id}`);
    expect(await asked()).toEqual({ genuine: false, standing: null, replacedBy: null });
  });
});

it('the first download of its PDF by people of the company counts as the first reading', async () => {
  const row = await letterRow(await issueFor(product, caseId, 'L18', { fields: { reason: '演示' } }));
  await product.settle();
  const { attachment_id: file } = await letterRow(row.number ?? '');
  const download = async (account: string) => {
    const url = `${prefixes[fileDownload.prefix]}${fileDownload.path}?attachmentId=${file}`;
    const { token = '' } = await as(account);
    const answer = await product.server.inject({
      method: 'GET',
      url,
      headers: { 'x-authorization-access_token': token },
    });
    expect(answer.headers['content-type'], answer.body.slice(0, 200)).toBe('application/pdf');
  };
  await download('filing');
  expect((await letterRow(row.number ?? '')).first_read_at).toBeNull();
  await download('applicant');
  const first = (await letterRow(row.number ?? '')).first_read_at;
  expect(first).not.toBeNull();
  await download('applicant');
  expect((await letterRow(row.number ?? '')).first_read_at).toEqual(first);
});
