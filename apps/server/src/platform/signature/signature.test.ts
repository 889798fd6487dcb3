import { createPublicKey, verify } from 'node:crypto';
import {
  areaHandle,
  authenticationSwitch,
  constants,
  errors,
  signatureKeyPeriod,
  signatureKeyRevoke,
  signatureKeyRotate,
  signatureKeys,
  signatureQuery,
  signatureVerify,
  signSubjects,
  taskAgree,
  taskAgreeBatch,
  taskChange,
  taskGet,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatTime } from '../../kernel/time.ts';
import { idsByName, testPassword } from '../auth/auth.testing.ts';
import { signingApp } from './signature.testing.ts';

const signed = { group: 'test', name: 'signed' } as const;
const password = testPassword;
let world: Awaited<ReturnType<typeof signingApp>>;
beforeAll(async () => {
  world = await signingApp();
  // Signed in before passwords are guessed wrong: later sign-ins from here are asked for a captcha.
  for (const account of ['filing', 'approver', 'approver2', 'approver3', 'auditor', 'tenantadmin', 'expert1'])
    await world.as(account);
});
afterAll(() => world.close());

/** A case that the officer checked and signed: the approver decides next. */
async function checkedCase(subject?: string): Promise<string> {
  const { test, as, aCase, shown } = world;
  const caseId = await aCase(subject);
  const { taskId, hash } = await shown(caseId, 'filing');
  const input = { ...signed, taskId, action: 'pass', opinion: '资料齐全', signature: { password, shown: hash } };
  const answer = await test.inject(areaHandle, input, await as('filing'));
  expect([answer.state, answer.cause]).toEqual([200, null]);
  return caseId;
}

describe('a step that asks for a signature', () => {
  it('is completed with the password over the hash that was shown, and the chain says who and what', async () => {
    const { test, as, shown } = world;
    const caseId = await checkedCase();
    const before = await shown(caseId, 'approver');
    expect(before.task).toMatchObject({
      signature: 'seal',
      sign: { level: 'seal', seal: '云海市药品监督管理局（演示）', refused: null },
    });
    const given = { password, shown: before.hash };
    const input = { ...signed, taskId: before.taskId, action: 'grant', opinion: '同意', signature: given };
    expect((await test.inject(areaHandle, input, await as('approver'))).state).toBe(200);
    const { signatures } = await shown(caseId, 'auditor');
    expect(signatures.map(({ level, action, proof, superseded }) => [level, action, proof, superseded])).toEqual([
      ['person', 'pass', 'password', false],
      ['person', 'grant', 'password', false],
      ['seal', 'grant', 'password', false],
    ]);
    expect(signatures.at(-1)).toMatchObject({ sha256: before.hash, reason: '同意' });
    const ids = signatures.map(({ id }) => id);
    for (const id of ids) {
      const { data } = await test.inject(signatureVerify, { id }, await as('auditor'));
      expect(data).toMatchObject({ genuine: true, key: 'active', subject: 'same' });
      const key = createPublicKey({ key: Buffer.from(data.publicKey, 'base64'), format: 'der', type: 'spki' });
      expect(verify(null, Buffer.from(data.statement), key, Buffer.from(data.value, 'base64'))).toBe(true);
    }
  });

  it('shows companies nothing of what the office signs among itself', async () => {
    const { test, as, shown } = world;
    const caseId = await checkedCase();
    const { signatures } = await shown(caseId, 'filing');
    expect((await shown(caseId, 'applicant')).signatures).toEqual([]);
    const id = signatures[0]?.id ?? '';
    expect((await test.inject(signatureVerify, { id, caseId }, await as('applicant'))).state).toBe(404);
    expect((await test.inject(signatureVerify, { id }, await as('expert1'))).state).toBe(404);
    const { data } = await test.inject(signatureQuery, { parameters: [] }, await as('approver'));
    expect(data.dataResult.map(({ signer }) => signer)).not.toContain('filing');
  });

  it('is refused without a signature, with the field named', async () => {
    const { test, as, shown } = world;
    const caseId = await checkedCase();
    const { taskId } = await shown(caseId, 'approver');
    const answer = await test.inject(areaHandle, { ...signed, taskId, action: 'grant' }, await as('approver'));
    expect(answer).toMatchObject({ state: 400, data: [{ field: 'signature' }] });
    const agreed = await test.inject(taskAgree, { taskId, action: 'grant' }, await as('approver'));
    expect(agreed).toMatchObject({ state: 400, data: [{ field: 'signature' }] });
    expect((await shown(caseId, 'approver')).taskId).toBe(taskId);
  });

  it('is sent back without one where the action says so, and signed anew: the first signature is superseded', async () => {
    const { test, as, shown } = world;
    const caseId = await checkedCase();
    const { taskId } = await shown(caseId, 'approver');
    expect((await test.inject(areaHandle, { ...signed, taskId, action: 'back' }, await as('approver'))).state).toBe(
      200,
    );
    const again = await shown(caseId, 'filing');
    const signature = { password, shown: again.hash };
    await test.inject(areaHandle, { ...signed, taskId: again.taskId, action: 'pass', signature }, await as('filing'));
    expect((await shown(caseId, 'auditor')).signatures.map(({ superseded }) => superseded)).toEqual([true, false]);
  });

  it('is refused when what was shown is not what is stored any more', async () => {
    const { test, as, shown } = world;
    const caseId = await checkedCase();
    const { taskId, hash } = await shown(caseId, 'approver');
    const input = { ...signed, taskId, action: 'grant', signature: { password, shown: 'a'.repeat(64) } };
    const answer = await test.inject(areaHandle, input, await as('approver'));
    expect(answer).toMatchObject({ state: 409, data: { shown: 'a'.repeat(64), now: hash } });
  });

  it('counts a wrong password as a sign-in does, says how many tries are left, and writes nothing', async () => {
    const { test, as, shown } = world;
    const caseId = await checkedCase();
    const { taskId, hash } = await shown(caseId, 'approver');
    const me = await as('approver2');
    const input = { ...signed, taskId, action: 'grant', signature: { password: 'wrong-1234', shown: hash } };
    const causes: (string | null)[] = [];
    for (let tries = 1; tries <= 3; tries += 1) {
      const answer = await test.inject(areaHandle, input, me);
      expect(answer.state).toBe(errors.wrongCredentials.code);
      causes.push(answer.cause);
    }
    expect(causes[2]).toContain('7');
    for (let tries = 4; tries <= 10; tries += 1) await test.inject(areaHandle, input, me);
    const right = { ...input, signature: { password, shown: hash } };
    expect((await test.inject(areaHandle, right, me)).state).toBe(errors.permissionLimit.code);
    expect((await shown(caseId, 'approver')).signatures).toHaveLength(1);
  });

  it('answers a repeated call with its first answer and signs once', async () => {
    const { test, as, shown } = world;
    const caseId = await checkedCase();
    const { taskId, hash } = await shown(caseId, 'approver');
    const input = { ...signed, taskId, action: 'grant', signature: { password, shown: hash } };
    const me = { ...(await as('approver')), headers: { 'idempotency-key': `sign-${taskId}` } };
    const first = await test.inject(areaHandle, input, me);
    expect(first.state).toBe(200);
    expect((await test.inject(areaHandle, input, me)).data).toEqual(first.data);
    expect((await shown(caseId, 'auditor')).signatures).toHaveLength(3);
  });

  it('R6-22 is refused in the name of another: neither substitutes nor switched sessions sign', async () => {
    const { test, as, shown } = world;
    const caseId = await checkedCase();
    const { taskId } = await shown(caseId, 'approver');
    const userId = (await idsByName(test)).approver3 ?? '';
    const give = await test.inject(taskChange, { taskId, type: 'assignee', userId }, await as('approver'));
    expect([give.state, give.cause]).toEqual([200, null]);
    const substitute = await shown(caseId, 'approver3');
    expect(substitute.task?.sign?.refused).toContain('本人');
    const input = { ...signed, taskId, action: 'grant', signature: { password, shown: substitute.hash } };
    const refused = await test.inject(areaHandle, input, await as('approver3'));
    expect(refused).toMatchObject({ state: errors.illegalPermission.code, cause: substitute.task?.sign?.refused });
    const { token: own } = await as('tenantadmin');
    const client = { client_id: constants.clientId, client_secret: '', grant_type: 'authorization_code' };
    const session = await test.inject(authenticationSwitch, { ...client, access_token: own, username: 'approver' });
    const switched = { token: session.data.access_token };
    expect((await test.inject(areaHandle, input, switched)).state).toBe(errors.illegalPermission.code);
    const { data } = await test.inject(taskGet, { taskId }, switched);
    expect(data.signSubject?.refused).toContain('代他人登录');
  });
});

describe('several tasks at once', () => {
  it('are signed with one password; what changed meanwhile leaves with its reason', async () => {
    const { test, as } = world;
    const ids = await Promise.all(['甲', '乙', '丙'].map((subject) => checkedCase(subject)));
    const me = await as('approver');
    const details = await Promise.all(ids.map((id) => world.shown(id, 'approver')));
    const taskIds = details.map(({ taskId }) => taskId);
    const listed = (await test.inject(signSubjects, { taskIds, action: 'grant' }, me)).data;
    expect(listed.map(({ title, conclusion, refused }) => [title, conclusion, refused])).toEqual([
      ['甲', '准予', null],
      ['乙', '准予', null],
      ['丙', '准予', null],
    ]);
    const shown = Object.fromEntries(listed.map(({ taskId, subject }) => [taskId, subject?.sha256 ?? '']));
    shown[taskIds[1] ?? ''] = 'b'.repeat(64);
    const wrong = { taskIds, action: 'grant', signature: { password: 'wrong-1234', shown } };
    expect((await test.inject(taskAgreeBatch, wrong, me)).state).toBe(errors.wrongCredentials.code);
    const given = { taskIds, action: 'grant', signature: { password, shown } };
    const { data } = await test.inject(taskAgreeBatch, given, me);
    expect(data.map(({ state }) => state)).toEqual([200, 409, 200]);
    expect(data[1]?.cause).toContain('改动');
  });
});

describe('the keys', () => {
  it('are made by the product; what a rotated and a revoked key signed still verifies, and a revoked one signs no more', async () => {
    const { test, as, shown } = world;
    const caseId = await checkedCase();
    const admin = await as('tenantadmin');
    const keyOf = async (owner: string) =>
      (await test.inject(signatureKeys, { parameters: [{ key: 'ownerName', value: owner }] }, admin)).data.dataResult;
    const name = (await shown(caseId, 'auditor')).signatures[0]?.signer ?? '';
    const [first] = await keyOf(name);
    expect(first).toMatchObject({ state: 'active', algorithm: 'Ed25519', kind: 'person' });
    const reason = '定期更换';
    const second = (await test.inject(signatureKeyRotate, { id: first?.id ?? '', reason }, admin)).data;
    expect((await keyOf(name)).map(({ state }) => state)).toEqual(['active', 'retired']);
    expect((await test.inject(signatureKeyRotate, { id: first?.id ?? '', reason }, admin)).state).toBe(409);
    const revoked = await test.inject(signatureKeyRevoke, { id: second.id, reason: '遗失' }, admin);
    expect(revoked.data.state).toBe('revoked');
    const other = await world.aCase();
    const { taskId, hash } = await shown(other, 'filing');
    const input = { ...signed, taskId, action: 'pass', signature: { password, shown: hash } };
    const refused = await test.inject(areaHandle, input, await as('filing'));
    expect(refused).toMatchObject({ state: errors.illegalPermission.code });
    expect(refused.cause).toContain('吊销');
    const signature = (await shown(caseId, 'auditor')).signatures[0]?.id ?? '';
    const { data } = await test.inject(signatureVerify, { id: signature }, await as('auditor'));
    expect(data).toMatchObject({ genuine: true, key: 'retired' });
    await test.inject(signatureKeyRotate, { id: second.id, reason: '重新启用' }, admin);
    expect((await test.inject(areaHandle, input, await as('filing'))).state).toBe(200);
  });

  it('R1.4-08 sign from the first to the last of their days, and before and after them nothing', async () => {
    const { test, as, shown } = world;
    const admin = await as('tenantadmin');
    const caseId = await checkedCase();
    const seal = {
      parameters: [
        { key: 'kind', value: 'seal' },
        { key: 'state', value: 'active' },
      ],
    };
    const before = await shown(caseId, 'approver');
    const grant = async () => {
      const given = { password, shown: before.hash };
      const input = { ...signed, taskId: before.taskId, action: 'grant', opinion: '同意', signature: given };
      return await test.inject(areaHandle, input, await as('approver'));
    };
    const [key] = (await test.inject(signatureKeys, seal, admin)).data.dataResult;
    const set = (days: { validFrom: string | null; validUntil: string | null }) =>
      test.inject(signatureKeyPeriod, { id: key?.id ?? '', reason: '任期', ...days }, admin);
    const wrong = await set({ validFrom: '2031-01-01', validUntil: '2030-12-31' });
    expect(wrong).toMatchObject({ state: 400, data: [{ field: 'validUntil' }] });
    expect((await set({ validFrom: null, validUntil: '2020-12-31' })).data).toMatchObject({ validUntil: '2020-12-31' });
    expect(await grant()).toMatchObject({ state: 409, cause: expect.stringContaining('2020-12-31') });
    await set({ validFrom: '2090-01-01', validUntil: null });
    expect(await grant()).toMatchObject({ state: 409, cause: expect.stringContaining('2090-01-01') });
    // Nothing was done by halves: the task is still there, unsigned.
    expect((await shown(caseId, 'auditor')).signatures.map(({ action }) => action)).toEqual(['pass']);
    const today = formatTime(test.app.businessNow()).slice(0, 10);
    await set({ validFrom: today, validUntil: today });
    expect((await grant()).state).toBe(200);
    await set({ validFrom: null, validUntil: '2020-12-31' });
    const [id = ''] = (await shown(caseId, 'auditor')).signatures
      .filter(({ level }) => level === 'seal')
      .map((one) => one.id);
    const { data } = await test.inject(signatureVerify, { id }, await as('auditor'));
    expect(data).toMatchObject({ genuine: true, key: 'active', subject: 'same' });
    await set({ validFrom: null, validUntil: null });
  });

  it('lie in the database sealed, and who does not administer them ends none', async () => {
    const { test, as } = world;
    const { rows } = await test.app.asOwner((db) =>
      sql<{
        id: string;
        sealed_key: string;
        public_key: string;
      }>`select id, sealed_key, public_key from signature_key`.execute(db),
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { sealed_key: sealed } of rows)
      expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('\u0004\u0022\u0004\u0020');
    const input = { id: rows[0]?.id ?? '', reason: '试' };
    expect((await test.inject(signatureKeyRevoke, input, await as('applicant'))).state).toBe(6010104);
  });
});
