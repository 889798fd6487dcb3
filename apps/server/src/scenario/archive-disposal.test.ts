import { existsSync, writeFileSync } from 'node:fs';
import {
  archiveCheck,
  archiveExport,
  archiveVolume,
  areaOpen,
  type JsonObject,
  type Language,
  operateQuery,
} from '@app/contract';
import { addDays, dayOf } from '@app/engine/clock';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDossier, fileCase, first } from '../platform/area/area.testing.ts';
import { advanceClock } from '../platform/clock/clock.ts';
import { archiveRemove } from '../product/archive/jobs.ts';
import { createTestApp, type TestApp } from '../testing/testing.ts';
import { archiveSteps, volumes } from './archive.testing.ts';
import { caseSteps } from './case-steps.testing.ts';

/** Volumes whose days are over: listed by one person, agreed to by another, their content removed and what they were kept for ever. */
let test: TestApp;
const steps = archiveSteps(() => test);
const { sealed, inSpace, pathOf, volume } = steps;
const { as, act } = caseSteps(() => test);
const lists = { group: 'archive', name: 'disposal' } as const;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const today = () => dayOf(test.app.businessNow());
/** A sealed volume with these days of retention, of a product that has ended: nobody waits for ten years. */
async function ended(brand: string, until: string | null = addDays(today(), -1), state = 'CANCELLED') {
  const made = await sealed(brand);
  await inSpace(async (db) => {
    await sql`alter table archive_volume disable trigger refuse_sealed`.execute(db);
    await sql`update archive_volume set retention = ${until === null ? 'permanent' : 'y10'}, retention_until = ${until}::date
      where case_id = ${made.volume}`.execute(db);
    await sql`alter table archive_volume enable trigger refuse_sealed`.execute(db);
    await sql`update product set state = ${state} where first_case_id = ${made.caseId}`.execute(db);
  });
  return made;
}
async function list(ids: readonly string[], account = 'archivist', headers: Record<string, string> = {}) {
  const data: JsonObject = {
    ...{ name: '到期档案销毁清册', reason: '保管期限已满。' },
    volumes: ids.map((id, at) => ({ _id: `row${at}`, volume: { id, text: '归档卷' } })),
  };
  // What the picker copies from the chosen volumes.
  for (const row of data.volumes as JsonObject[]) Object.assign(row, await copiesOf((row.volume as JsonObject).id));
  return test.inject(areaOpen, { ...lists, data }, { ...(await as(account)), headers });
}
const copiesOf = (id: unknown) =>
  inSpace(async (db) => {
    const { rows } = await sql<JsonObject>`select apply_no as "volumeNo", title as "caseTitle" from case_record
      where id = ${String(id)}`.execute(db);
    return rows[0] ?? {};
  });
const begun = async (ids: readonly string[], account = 'archivist') => {
  const { state, cause, data } = await list(ids, account);
  expect([state, cause]).toEqual([200, null]);
  return data.caseId;
};
const decide = (account: string, id: string, action: string, fields: JsonObject = {}) =>
  act(account, id, ['agreeDisposal', action], fields, lists);
const inWords = async (account: string, language: Language) => ({
  ...(await as(account)),
  headers: { 'accept-language': language },
});
const contents = (id: string) =>
  inSpace(async (db) => {
    const { rows } = await sql<{
      content: string | null;
      sha256: string | null;
    }>`select content, sha256 from archive_item
      where case_id = ${id} order by position`.execute(db);
    return rows;
  });

describe('the disposal of volumes', () => {
  it('R1.3-04 takes two people; then files and content go, and what the volume was stays for ever', async () => {
    const { volume: id, file, caseId } = await ended('销毁演示一');
    const before = await volume(id);
    const hashes = (await contents(id)).map(({ sha256 }) => sha256);
    const path = await pathOf(file.id);
    const asked = await begun([id]);
    expect((await list([id])).state).toBe(409);
    const agreed = await decide('approver', asked, 'agree');
    expect([agreed.state, agreed.cause]).toEqual([200, null]);
    expect(agreed.data.status).toBe('DISPOSED');
    // Killed here, the server removes it when it is there again: the order stands in the outbox.
    expect(existsSync(path)).toBe(true);
    expect((await volume(id)).disposal).toMatchObject({ removedAt: null });
    await test.settle();
    expect(existsSync(path)).toBe(false);
    const after = await volume(id);
    expect(after).toMatchObject({ root: before.root, number: before.number, sealedBy: before.sealedBy });
    expect(after.items.map(({ code, sha256, chain }) => [code, sha256, chain])).toEqual(
      before.items.map(({ code, sha256, chain }) => [code, sha256, chain]),
    );
    expect(after.disposal).toMatchObject({
      ...{ listNo: expect.stringMatching(/档销\d{8}$/), listId: asked, reason: '保管期限已满。' },
      ...{ by: expect.any(String), listedBy: expect.any(String), removedAt: expect.any(String) },
    });
    expect(after.disposal?.by).not.toBe(after.disposal?.listedBy);
    expect(await contents(id)).toEqual(hashes.map((sha256) => ({ content: null, sha256 })));

    // Whoever asks for what is gone reads when, by whom and on which list.
    const list_ = after.disposal?.listNo ?? '';
    for (const [language, word] of [
      ['zh-CN', '销毁清册'],
      ['en', 'disposed of'],
      ['zh-TW', '銷燬清冊'],
    ] as const) {
      const check = await test.inject(archiveCheck, { ...volumes, caseId: id }, await inWords('archivist', language));
      expect(check).toMatchObject({ state: 409, cause: expect.stringContaining(word) });
      expect(check.cause).toContain(list_);
    }
    expect((await test.inject(archiveExport, { ...volumes, caseId: id }, await as('archivist'))).state).toBe(409);
    // The company reads the office, not its people; another company nothing.
    const own = await test.inject(archiveVolume, { ...first, caseId }, await as('applicant'));
    expect(own.data?.disposal).toMatchObject({ by: null, listedBy: null, reason: null, listNo: list_ });
    expect((await test.inject(archiveVolume, { ...first, caseId }, await as('rival'))).state).toBe(404);

    // The audit tells both steps, and the database takes no other decision.
    const told = await test.inject(operateQuery, { requestPage: { pageNo: 1, limit: 100 } }, await as('auditor'));
    expect(JSON.stringify(told.data)).toContain('批准销毁档案卷');
    const { rows } = await test.app.asOwner((db) =>
      sql<{
        action: string;
      }>`select action from platform.audit_log where entity_id = ${caseId} and action like 'archive.%'`.execute(db),
    );
    expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['archive.dispose', 'archive.remove']));
    await expect(
      inSpace((db) => sql`update archive_volume set disposal_reason = '别的' where case_id = ${id}`.execute(db)),
    ).rejects.toThrow('the volume is sealed');
    expect((await list([id])).cause).toContain('已经销毁');
  });

  it('R1.3-04 is not agreed to by whoever made the list, whatever their roles, nor by an archivist', async () => {
    const { volume: id } = await ended('销毁演示二');
    const asked = await begun([id]);
    expect((await decide('archivist2', asked, 'agree').catch(() => ({ state: 0 }))).state).not.toBe(200);
    // The archivist becomes an approver as well.
    await test.app.asOwner((db) =>
      sql`insert into platform.membership_role (membership_id, role)
        select m.id, 'APPROVER' from platform.membership m join platform.app_user u on u.id = m.user_id
        where u.account = 'archivist'`.execute(db),
    );
    const own = await decide('archivist', asked, 'agree');
    expect(own.state).toBe(6010104);
    const back = await decide('approver', asked, 'sendBack', { reason: '请再核对。' });
    expect([back.state, back.cause]).toEqual([200, null]);
    expect(back.data.status).toBe('DISPOSAL_RETURNED');
    await test.settle();
    expect((await volume(id)).disposal).toBeNull();
    // A company makes no list, and no approver does.
    for (const account of ['applicant', 'approver']) expect((await list([id], account)).state).not.toBe(200);
  });

  it('R1.3-04 lists no volume that is still to be kept, naming each with its reason; the business day decides', async () => {
    const due = addDays(today(), 1);
    const { volume: young } = await ended('销毁演示三', due);
    const { volume: permanent } = await ended('销毁演示四', null);
    const { volume: living } = await ended('销毁演示五', addDays(today(), -1), 'ACTIVE');
    const refused = await list([young, permanent, living]);
    expect(refused.state).toBe(409);
    for (const said of [`保管至 ${due}`, '永久保管', '仍然有效']) expect(refused.cause).toContain(said);
    await test.app.run({ role: 'app_platform' }, (ctx) => advanceClock(ctx, { to: `${due} 10:00:00` }));
    expect((await list([young])).state).toBe(409);
    await test.app.run({ role: 'app_platform' }, (ctx) => advanceClock(ctx, { to: `${addDays(due, 1)} 10:00:00` }));
    const asked = await begun([young]);
    // What changed between list and decision is judged again.
    const { rows } = await inSpace((db) =>
      sql<{ about: string }>`select about_case_id::text as about from archive_volume where case_id = ${young}`.execute(
        db,
      ),
    );
    await inSpace((db) =>
      sql`update product set state = 'ACTIVE' where first_case_id = ${rows[0]?.about ?? ''}`.execute(db),
    );
    const late = await decide('approver', asked, 'agree');
    expect(late).toMatchObject({ state: 409, cause: expect.stringContaining('仍然有效') });
    expect((await volume(young)).disposal).toBeNull();
  });

  it('R1.3-04 leaves a file that another case holds, and removes bytes that a killed run left', async () => {
    const { volume: id, file, caseId: about } = await ended('销毁演示六');
    const documents = [{ _id: 'safety', code: 'safetyAssessment', files: [file] }];
    await fileCase(test, await as('applicant'), aDossier({ nameBrand: '另一产品', documents }));
    const { volume: other, file: alone, caseId: aboutOther } = await ended('销毁演示七');
    const [shared, own] = [await pathOf(file.id), await pathOf(alone.id)];
    const asked = await begun([id, other]);
    expect((await decide('approver', asked, 'agree')).state).toBe(200);
    await test.settle();
    expect([existsSync(shared), existsSync(own)]).toEqual([true, false]);
    // Rows were written and the server was killed before the bytes went: the order is done once more.
    writeFileSync(own, 'left');
    const [office] = await test.app.spaces();
    const { authorityId = '', schema = '' } = office ?? {};
    await test.app.run({ role: 'app_authority', schema, authorityId, tenantId: authorityId }, (ctx) =>
      ctx.emit(archiveRemove, { caseId: other }),
    );
    await test.settle();
    expect([existsSync(shared), existsSync(own)]).toEqual([true, false]);
    const abouts = [about, aboutOther];
    const { rows } = await test.app.asOwner((db) =>
      sql<{ about: string }>`select entity_id::text as about from platform.audit_log
        where action = 'archive.remove' and entity_id = any(${abouts})`.execute(db),
    );
    // Each was removed once, however often the order was done.
    expect(rows.map((row) => row.about).toSorted()).toEqual(abouts.toSorted());
  });
});
