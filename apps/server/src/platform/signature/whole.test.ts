import { areaHandle, signatureVerify } from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testPassword as password } from '../auth/auth.testing.ts';
import { signingApp } from './signature.testing.ts';

const signed = { group: 'test', name: 'signed' } as const;
let world: Awaited<ReturnType<typeof signingApp>>;
let ids: string[];
let schema = '';
beforeAll(async () => {
  world = await signingApp();
  const { test, as, aCase, shown } = world;
  schema = (await test.app.spaces())[0]?.schema ?? '';
  const caseId = await aCase();
  for (const [account, action] of [
    ['filing', 'pass'],
    ['approver', 'grant'],
  ] as const) {
    const { taskId, hash } = await shown(caseId, account);
    const input = { ...signed, taskId, action, opinion: '同意', signature: { password, shown: hash } };
    expect((await test.inject(areaHandle, input, await as(account))).state).toBe(200);
  }
  ids = (await shown(caseId, 'auditor')).signatures.map(({ id }) => id);
});
afterAll(() => world.close());

const verified = async (id: string) =>
  (await world.test.inject(signatureVerify, { id }, await world.as('auditor'))).data.genuine;
const inSpace = (statement: string) => world.test.app.asOwner((db) => sql.raw(statement).execute(db), schema);

/** What each column is changed to: the smallest lie of its type. */
const lies: Record<string, string> = {
  case_id: `case_id + 1`,
  holder_tenant_id: `coalesce(holder_tenant_id, 0) + 1`,
  level: `case level when 'person' then 'company' else 'person' end`,
  about: `about || 'x'`,
  subject_id: `subject_id || '0'`,
  sha256: `overlay(sha256 placing (case left(sha256, 1) when 'a' then 'b' else 'a' end) from 1 for 1)`,
  parts: `jsonb_set(parts, '{0,about}', '"findings"')`,
  title: `title || '。'`,
  node: `node || 'x'`,
  task_id: `task_id + 1`,
  action: `case action when 'grant' then 'back' else 'refuse' end`,
  reason: `'不' || reason`,
  signer_id: `signer_id + 1`,
  real_signer_id: `real_signer_id + 1`,
  signer_name: `signer_name || '甲'`,
  office_name: `office_name || '局'`,
  proof: `case proof when 'code' then 'password' else 'code' end`,
  content: `overlay(content placing (case left(content, 1) when 'a' then 'b' else 'a' end) from 1 for 1)`,
  algorithm: `algorithm || '0'`,
  statement: `replace(statement, 'grant', 'graat')`,
  value: `overlay(value placing (case left(value, 1) when 'A' then 'B' else 'A' end) from 1 for 1)`,
  signed_at: `signed_at - interval '1 day'`,
  business_at: `business_at - interval '1 day'`,
  ip: `coalesce(ip, '') || '1'`,
};

it('finds any column of a stored signature that says something else than what was signed', async () => {
  const id = ids.at(1) ?? '';
  expect(await verified(id)).toBe(true);
  await inSpace(`create table kept as select * from signature where id = ${id}`);
  const found = await inSpace(
    `select column_name as name from information_schema.columns where table_schema = '${schema}' and table_name = 'signature'`,
  );
  const columns = found.rows.map((row) => String((row as { name: string }).name)).filter((name) => name !== 'id');
  // The key is one of another owner: its value does not fit.
  expect(columns.filter((name) => name !== 'key_id').sort()).toEqual(Object.keys(lies).sort());
  const unseen: string[] = [];
  for (const [column, lie] of Object.entries(lies)) {
    await inSpace(`update signature set ${column} = ${lie} where id = ${id}`);
    if (await verified(id)) unseen.push(column);
    await inSpace(`update signature s set ${column} = k.${column} from kept k where s.id = ${id} and k.id = s.id`);
  }
  expect(unseen).toEqual([]);
  expect(await verified(id)).toBe(true);
  const [personKey, sealKey] = [ids[1], ids[2]].map((one) => `(select key_id from signature where id = ${one})`);
  await inSpace(`update signature set key_id = ${sealKey} where id = ${id}`);
  expect(await verified(id)).toBe(false);
  await inSpace(`update signature s set key_id = k.key_id from kept k where s.id = ${id}`);
  expect(personKey).not.toBe(sealKey);
  await inSpace(`update signature set id = id + 1 where id = ${id}`);
  expect(await verified((BigInt(id) + 1n).toString())).toBe(false);
});
