import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  archiveCheck,
  archiveVolume,
  areaGetRecord,
  areaHandle,
  areaSave,
  type CaseDetail,
  decideFinding,
  isChoice,
  type JsonObject,
  messageReceive,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { first } from '../platform/area/area.testing.ts';
import { catalogOf } from '../platform/area/index.ts';
import { archiveOf } from '../product/archive/archive-file.ts';
import { verifyVolume } from '../product/archive/verify/verify-volume.ts';
import { createTestApp, type TestApp } from '../testing/testing.ts';
import { archiveSteps, volumes } from './archive.testing.ts';

/** The archive from the end of a case to the verified export, over the real server. */
let test: TestApp;
let folder: string;
const steps = archiveSteps(() => test);
const { as, act, over, sealed, shown, volume } = steps;
beforeAll(async () => {
  test = await createTestApp();
  folder = mkdtempSync(join(tmpdir(), 'archive-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await test.close();
});

describe('the archive', () => {
  it('R1.3-02 opens a volume by itself, collects by the catalogue, and is sealed by a second person', async () => {
    const { caseId, volume: id } = await over('归档演示一');
    const detail = await shown(id);
    expect(detail).toMatchObject({ status: 'ARCHIVE_INIT', applyNo: expect.stringMatching(/档\d{4}-\d{6}$/) });
    const open = await volume(id);
    expect(open).toMatchObject({ caseId, class: 'filing', sealedAt: null });
    expect(open.items.map(({ code, state }) => `${code} ${state}`)).toEqual(
      expect.arrayContaining(['A01 present', 'B02 present', 'E03 present', 'Z01 present']),
    );
    expect(open.present).toBe(open.required);
    expect((await act('archivist', id, 'archivePass')).data.status).toBe('ARCHIVE_RECHECK');
    // The same archivist twice.
    expect(await act('archivist', id, 'seal')).toMatchObject({ state: 6010104 });
    expect((await act('archivist2', id, 'seal')).data.status).toBe('ARCHIVED');
    const done = await volume(id);
    expect(done).toMatchObject({
      sealedBy: '孟远',
      retention: 'permanent',
      root: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(done.items.at(-1)?.chain).toBe(done.root);
    expect(done.signatureId).not.toBeNull();
  });
});

describe('faults', () => {
  it('R1.3-02 refuses what is not whole, asks for it, and takes what is handed in', async () => {
    const { volume: id, file } = await over('归档演示二');
    // A row of the catalogue that nothing fills, from now on in this volume.
    await steps.lose(file.id);
    const checked = (await test.inject(archiveCheck, { ...volumes, caseId: id }, await as('archivist'))).data;
    expect(checked?.items.find(({ attachmentId }) => attachmentId === file.id)?.fault).toBe('gone');
    const refused = await act('archivist', id, 'archivePass');
    expect(refused).toMatchObject({ state: 409, cause: expect.stringContaining('B02') });
    expect((await shown(id)).status).toBe('ARCHIVE_INIT');
    await test.settle();
    // The auditors are told once.
    const told = await messages('auditor');
    expect(told.filter((subject) => subject.includes('B02'))).toHaveLength(1);
    await test.inject(archiveCheck, { ...volumes, caseId: id }, await as('archivist'));
    await test.settle();
    expect((await messages('auditor')).filter((subject) => subject.includes('B02'))).toHaveLength(1);
  });

  it('R1.3-02 passes no required place that is empty and not said to be not applicable', async () => {
    const row = { class: 'filing', code: 'B90', name: '委托书', required: 'yes', source: 'paper' };
    await catalogue({ ...row, order: 190, retention: 'y30', internal: true });
    const { volume: id } = await over('归档演示三');
    expect((await volume(id)).items).toContainEqual(expect.objectContaining({ code: 'B90', state: 'missing' }));
    const refused = await act('archivist', id, 'archivePass');
    expect(refused).toMatchObject({ state: 409, cause: expect.stringContaining('B90') });
    const who = await steps.person('filing');
    const asked = { item: 'B90', who, reason: '请补交委托书。' };
    expect((await act('archivist', id, 'askMissing', { ...asked, item: 'X1' })).state).toBe(409);
    expect((await act('archivist', id, 'askMissing', { ...asked, item: 'A01' })).state).toBe(409);
    expect((await act('archivist', id, 'askMissing', asked)).data.status).toBe('ARCHIVE_MISSING');
    expect((await act('archivist', id, 'supply')).state).not.toBe(200);
    const handed = await act('filing', id, 'supply', {
      file: [await steps.file('委托书.pdf', 'filing')],
      note: '原件扫描',
    });
    expect(handed, String(handed.cause)).toMatchObject({ state: 200, data: { status: 'ARCHIVE_INIT' } });
    expect((await volume(id)).items).toContainEqual(
      expect.objectContaining({ code: 'B90', state: 'present', name: '委托书.pdf', internal: true }),
    );
    expect((await act('archivist', id, 'archivePass')).data.status).toBe('ARCHIVE_RECHECK');
    expect((await act('archivist2', id, 'return', { reason: '请注明。' })).data.status).toBe('ARCHIVE_INIT');
    // A file that was handed in stays.
    expect((await volume(id)).items.filter(({ code }) => code === 'B90')).toHaveLength(1);
    expect((await act('archivist', id, 'archivePass')).data.status).toBe('ARCHIVE_RECHECK');
    expect((await act('archivist2', id, 'seal')).data.status).toBe('ARCHIVED');
  });

  it('R1.3-02 takes a reason why a paper is not needed, and the place of one on paper', async () => {
    const { volume: id } = await over('归档演示四');
    expect((await act('archivist', id, 'notApplicable', { item: 'B90' })).state).toBe(400);
    expect((await act('archivist', id, 'notApplicable', { item: 'B90', reason: '自行生产，没有委托。' })).state).toBe(
      200,
    );
    expect((await volume(id)).items).toContainEqual(
      expect.objectContaining({ code: 'B90', state: 'notApplicable', reason: '自行生产，没有委托。' }),
    );
    expect((await act('archivist', id, 'paper', { item: 'B90', place: '3 柜 2 格' })).state).toBe(200);
    expect((await volume(id)).items).toContainEqual(expect.objectContaining({ code: 'B90', state: 'paper' }));
    expect((await act('archivist', id, 'archivePass')).data.status).toBe('ARCHIVE_RECHECK');
  });

  it('R1.3-03 lets nobody seal who did a step of the case', async () => {
    const { caseId, volume: id } = await over('归档演示五');
    await act('archivist', id, 'notApplicable', { item: 'B90', reason: '没有委托。' });
    await act('archivist', id, 'archivePass');
    // As if the second archivist had checked the filing.
    await steps.inSpace((db) =>
      sql`update wf_task set completed_by = (select id from platform.app_user where account = 'archivist2')
        where case_id = ${caseId} and completed_by is not null`.execute(db),
    );
    expect(await act('archivist2', id, 'seal')).toMatchObject({
      state: 6010104,
      cause: expect.stringContaining('审评'),
    });
  });

  it('R1.3-04 changes nothing of a case that is archived', async () => {
    const { caseId, volume: id } = await sealed('归档演示六');
    const detail = (await test.inject(areaGetRecord, { ...first, id: caseId }, await as('filing'))).data as CaseDetail;
    const findingId = detail.findings[0]?.id;
    if (findingId !== undefined)
      expect(
        await test.inject(
          decideFinding,
          { ...first, caseId, findingId, decision: 'rejected', reason: '改判' },
          await as('filing'),
        ),
      ).not.toMatchObject({ state: 200 });
    // The database itself refuses, whoever asks.
    const writes = [
      sql`update case_record set status = 'POST_CHECK' where id = ${caseId}`,
      sql`insert into case_version select case_id, version + 1, draft_id + 1, holder_tenant_id, definition_version, data, sha256, opinion, submitted_by, submitted_by_name, submitted_at from case_version where case_id = ${caseId} limit 1`,
      sql`update archive_volume set root = repeat('0', 64) where case_id = ${id}`,
      sql`update archive_item set name = 'x' where case_id = ${id}`,
      sql`delete from archive_item where case_id = ${id}`,
    ];
    for (const write of writes)
      await expect(steps.inSpace((db) => write.execute(db))).rejects.toMatchObject({ code: 'AR409' });
    // What a call makes of it.
    const answered = await test.inject(
      areaHandle,
      { ...volumes, taskId: '1', action: 'seal', fields: {} },
      await as('archivist2'),
    );
    expect(answered.state).not.toBe(200);
  });
});

describe('the export', () => {
  it('R1.3-04 verifies offline, and says which file was altered by one byte', { timeout: 180_000 }, async () => {
    const { volume: id, file } = await sealed('归档演示七');
    const path = join(folder, 'volume.zip');
    const early = await over('归档演示八');
    const opened = await exported('archivist', { ...volumes, caseId: early.volume });
    expect(JSON.parse(opened.toString())).toMatchObject({ state: 409, cause: expect.stringContaining('还没有封存') });
    writeFileSync(path, await exported('archivist', { ...volumes, caseId: id }));
    const whole = await verified(path);
    expect(whole.out, whole.err).toContain('核对一致');
    expect(whole.code).toBe(0);
    // One byte of a stored file is altered: the export carries it, the verification names it.
    const stored = await steps.pathOf(file.id);
    const bytes = readFileSync(stored);
    bytes[9] = (bytes[9] ?? 0) ^ 1;
    writeFileSync(stored, bytes);
    const altered = join(folder, 'altered.zip');
    writeFileSync(altered, await exported('archivist', { ...volumes, caseId: id }));
    const wrong = await verified(altered);
    expect(wrong.code).toBe(1);
    expect(wrong.out).toMatch(/核对不一致，共 1 处.*\n?.*B02 安全评估资料.*与封存时不一致/s);
    const checked = (await test.inject(archiveCheck, { ...volumes, caseId: id }, await as('archivist'))).data;
    expect(checked?.items.find(({ attachmentId }) => attachmentId === file.id)?.fault).toBe('changed');
    // A file that is cut off cannot be looked at.
    copyFileSync(path, join(folder, 'cut.zip'));
    writeFileSync(join(folder, 'cut.zip'), readFileSync(path).subarray(0, 500));
    expect(await verifyVolume(join(folder, 'cut.zip'), 'zh-CN')).toMatchObject({ outcome: 'unreadable' });
    expect(await verifyVolume(join(folder, 'none.zip'), 'zh-CN')).toMatchObject({ outcome: 'unreadable' });
  });

  it('R1.3-04 gives a company its own volume alone, without papers of the office', async () => {
    const { caseId } = await sealed('归档演示九');
    const own = await volume(caseId, 'applicant', first);
    expect(own).toMatchObject({ sealedBy: null, id: caseId });
    expect(own.items.some(({ internal }) => internal)).toBe(false);
    expect(own.items.map(({ code }) => code)).not.toContain('Z01');
    const path = join(folder, 'company.zip');
    const bytes = await exported('applicant', { ...first, caseId });
    writeFileSync(path, bytes);
    expect(await verifyVolume(path, 'zh-CN')).toMatchObject({ outcome: 'whole' });
    const told = await textIn(bytes);
    expect(told).toContain(own.number);
    // No paper of the office, and nobody of it: who checked the filing, who archived it.
    for (const word of ['Z01', '宋予安', '黎安', '孟远']) expect(told, word).not.toContain(word);
    // Another company, and officers without a right in the archive.
    const foreign = await test.inject(archiveVolume, { ...first, caseId }, await as('rival'));
    expect(foreign.state).toBe(404);
    expect(JSON.parse((await exported('rival', { ...first, caseId })).toString()).state).not.toBe(200);
    expect((await test.inject(archiveVolume, { ...first, caseId }, await as('chief'))).data).toBeNull();
    expect(JSON.parse((await exported('applicant', { ...volumes, caseId })).toString()).state).toBe(6010104);
  });
});

/** Names and contents of all files in a zip, as one text. */
async function textIn(bytes: Buffer): Promise<string> {
  const zip = await new Promise<ZipFile>((done, failed) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, opened) => (error ? failed(error) : done(opened)));
  });
  const contentOf = (entry: Entry) =>
    new Promise<string>((done, failed) => {
      zip.openReadStream(entry, (error, stream) => (error ? failed(error) : void text(stream).then(done, failed)));
    });
  const parts: string[] = [];
  await new Promise<void>((done, failed) => {
    zip.on('end', done).on('error', failed);
    zip.on('entry', async (entry) => {
      parts.push(entry.fileName, await contentOf(entry));
      zip.readEntry();
    });
    zip.readEntry();
  });
  return parts.join('\n');
}

describe('the catalogue', () => {
  it('R1.3-05 holds for volumes from its first day on, takes a code once and no formula that cannot be read', async () => {
    const row = {
      class: 'filing',
      code: 'B91',
      name: '以后的资料',
      required: 'yes',
      source: 'paper',
      order: 191,
      retention: 'y10',
    };
    await catalogue({ ...row, from: '2999-01-01' });
    const { volume: id } = await over('归档演示十');
    expect((await volume(id)).items.map(({ code }) => code)).not.toContain('B91');
    expect(await saved({ ...row, from: '2999-02-01' })).toMatchObject({ state: 409 });
    expect(await saved({ ...row, code: 'B92', required: 'if', when: '{a}=(1' })).toMatchObject({
      state: 400,
      data: [{ field: 'when' }],
    });
    expect((await saved(row, 'applicant')).state).toBe(6010104);
  });
});

const saved = async (data: JsonObject, account = 'archivist') =>
  test.inject(
    areaSave,
    { group: 'archive', name: 'catalogue', data: { from: '2021-05-01', ...data } },
    await as(account),
  );
async function catalogue(data: JsonObject): Promise<void> {
  const { state, cause, data: told } = await saved(data);
  if (state !== 200) throw new Error(`${state} ${cause} ${JSON.stringify(told)}`);
}
async function messages(account: string): Promise<string[]> {
  const list = { index: 1, size: 50, parameters: [], sorts: [] } as never;
  const { data } = await test.inject(messageReceive, list, await as(account));
  return data.dataResult.map(({ subject }) => String(subject));
}
async function exported(account: string, place: { group: string; name: string; caseId: string }): Promise<Buffer> {
  const { token } = await as(account);
  const { group, name, caseId } = place;
  const { rawPayload } = await test.server.inject({
    method: 'POST',
    url: `/business/v3/${group}/${name}/archive/export`,
    payload: { caseId },
    headers: { 'x-authorization-access_token': token },
  });
  return rawPayload;
}
/** Runs the tool as people do. */
function verified(path: string): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) =>
    execFile(process.execPath, ['scripts/run.mjs', 'apps/server/src/cli/dossier-verify.ts', path], (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    ),
  );
}

it('every class of volumes that cases are put into is one that volumes and catalogue know', () => {
  const archive = archiveOf(test.app);
  const classesOf = (area: string) => {
    const field = catalogOf(test.app)
      .head(area)
      ?.definition.fields.find(({ key }) => key === 'class');
    return field && isChoice(field) ? (field.options ?? []).map(({ value }) => value) : [];
  };
  const wanted = new Set(archive?.archived.map((one) => one.class));
  expect(wanted.size).toBeGreaterThan(3);
  for (const area of [archive?.volumes ?? '', archive?.catalogue ?? ''])
    expect(classesOf(area)).toEqual(expect.arrayContaining([...wanted]));
});
