import { rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  archiveVolume,
  areaGetRecord,
  areaHandle,
  areaQuery,
  type CaseDetail,
  decideFinding,
  type JsonObject,
  type Output,
} from '@app/contract';
import { sql } from 'kysely';
import { aDossier, fileCase, first, people } from '../platform/area/area.testing.ts';
import { pdf, uploader } from '../platform/attachment/attachment.testing.ts';
import type { TestApp } from '../testing/testing.ts';

export const volumes = { group: 'archive', name: 'records' } as const;
type Volume = NonNullable<Output<typeof archiveVolume>>;

/** What archivists, officers and companies do with volumes, each signed in as themselves, over the real server. */
export function archiveSteps(test: () => TestApp) {
  const as = people(test);
  const upload = uploader(test, as);

  async function shown(id: string, account = 'archivist'): Promise<CaseDetail> {
    const { state, cause, data } = await test().inject(areaGetRecord, { ...volumes, id }, await as(account));
    if (state !== 200 || !('tasks' in data)) throw new Error(`${account}: ${state} ${cause}`);
    return data;
  }
  /** Takes an action of the open task of a volume. */
  async function act(account: string, volume: string, action: string, fields: JsonObject = {}) {
    const [task] = (await shown(volume)).tasks;
    const input = { ...volumes, taskId: task?.id ?? '', action, fields, opinion: '演示意见' };
    return test().inject(areaHandle, input, await as(account));
  }
  /** A file of the applicant as the dossier names it. */
  async function file(name = '安全评估.pdf', account = 'applicant') {
    const { state, cause, data } = await upload(account, name, pdf);
    if (state !== 200) throw new Error(`${account}: ${state} ${cause}`);
    return { id: data.id, name, size: pdf.length };
  }

  /** A filing that is over: checked and in force, with one document in its dossier. Answers the case, its file and its volume. */
  async function over(brand: string) {
    const document = await file();
    const documents = [{ _id: 'safety', code: 'safetyAssessment', files: [document] }];
    const { caseId } = await fileCase(test(), await as('applicant'), aDossier({ nameBrand: brand, documents }));
    await test().settle();
    const officer = await as('filing');
    const { data } = await test().inject(areaGetRecord, { ...first, id: caseId }, officer);
    const detail = data as CaseDetail;
    for (const { id: findingId } of detail.findings)
      await test().inject(decideFinding, { ...first, caseId, findingId, decision: 'accepted' }, officer);
    const taskId = detail.tasks[0]?.id ?? '';
    const passed = await test().inject(
      areaHandle,
      { ...first, taskId, action: 'pass', opinion: '核查通过。' },
      officer,
    );
    if (passed.data.status !== 'ACTIVE') throw new Error(`${passed.state} ${passed.cause}`);
    await test().settle();
    return { caseId, file: document, volume: await volumeOf(caseId) };
  }

  /** The volume of a case, as the list of volumes has it. */
  async function volumeOf(caseId: string): Promise<string> {
    const found = await volume(caseId, 'archivist', first, true);
    return found.id;
  }
  async function volume(
    caseId: string,
    account = 'archivist',
    place: { group: string; name: string } = volumes,
    about = false,
  ): Promise<Volume> {
    if (about) {
      const { rows } = await inSpace((db) =>
        sql<{ id: string }>`select case_id::text as id from archive_volume where about_case_id = ${caseId}`.execute(db),
      );
      return { id: rows[0]?.id ?? '' } as Volume;
    }
    const { state, cause, data } = await test().inject(archiveVolume, { ...place, caseId }, await as(account));
    if (state !== 200 || data === null) throw new Error(`${account}: ${state} ${cause} no volume`);
    return data;
  }
  const listed = async (account: string) =>
    (
      await test().inject(
        areaQuery,
        { ...volumes, index: 1, size: 50, parameters: [], sorts: [] } as never,
        await as(account),
      )
    ).data;

  async function inSpace<T>(work: Parameters<TestApp['app']['asOwner']>[0]): Promise<T> {
    const [space] = await test().app.spaces();
    return (await test().app.asOwner(work, space?.schema)) as T;
  }
  /** Path of the stored bytes of a file. */
  async function pathOf(fileId: string): Promise<string> {
    const { rows } = await inSpace<{ rows: { key: string }[] }>((db) =>
      sql`select storage_key as key from attachment where id = ${fileId}`.execute(db),
    );
    const key = rows[0]?.key ?? '';
    return join(test().app.settings.dataDir, 'files', key.slice(0, 2), key.slice(2, 4), key);
  }
  const lose = async (fileId: string) => rmSync(await pathOf(fileId));

  /** Passes, checks and seals a volume. */
  async function sealed(brand: string) {
    const made = await over(brand);
    for (const [account, action] of [
      ['archivist', 'archivePass'],
      ['archivist2', 'seal'],
    ] as const) {
      const { state, cause } = await act(account, made.volume, action);
      if (state !== 200) throw new Error(`${action}: ${state} ${cause}`);
    }
    return made;
  }
  return { as, shown, act, file, over, volume, volumeOf, listed, inSpace, pathOf, lose, sealed };
}
