import { rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  archiveVolume,
  areaGetRecord,
  areaHandle,
  type CaseDetail,
  decideFinding,
  type JsonObject,
  type Output,
} from '@app/contract';
import { sql } from 'kysely';
import type { Database } from '../kernel/context.ts';
import { aDossier, fileCase, first, people } from '../platform/area/area.testing.ts';
import { pdf, uploader } from '../platform/attachment/attachment.testing.ts';
import type { TestApp } from '../testing/testing.ts';

export const volumes = { group: 'archive', name: 'records' } as const;
interface Place {
  group: string;
  name: string;
}
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
  async function file(name = '安全评估.pdf', account = 'applicant', bytes = pdf) {
    const { state, cause, data } = await upload(account, name, bytes);
    if (state !== 200) throw new Error(`${account}: ${state} ${cause}`);
    return { id: data.id, name, size: bytes.length };
  }

  /**
   * A filing that is over: checked and in force, with one document in its dossier, or the further ones given. Answers the case, the file of
   * the document and its volume.
   */
  async function over(brand: string, further: readonly JsonObject[] = []) {
    const document = await file();
    const documents = [{ _id: 'safety', code: 'safetyAssessment', files: [document] }, ...further];
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

  /** The volume of a case. */
  async function volumeOf(caseId: string): Promise<string> {
    const { rows } = await inSpace((db) =>
      sql<{ id: string }>`select case_id::text as id from archive_volume where about_case_id = ${caseId}`.execute(db),
    );
    return rows[0]?.id ?? '';
  }
  /** A volume as its page shows it, by itself or by the case that it is about. */
  async function volume(caseId: string, account = 'archivist', place: Place = volumes): Promise<Volume> {
    const { state, cause, data } = await test().inject(archiveVolume, { ...place, caseId }, await as(account));
    if (state !== 200 || data === null) throw new Error(`${account}: ${state} ${cause} no volume`);
    return data;
  }
  /** A person as a form refers to one. */
  async function person(account: string): Promise<{ id: string; text: string }> {
    const { rows } = await test().app.asOwner((db) =>
      sql<{
        id: string;
        text: string;
      }>`select id::text as id, fullname as text from platform.app_user where account = ${account}`.execute(db),
    );
    return rows[0] ?? { id: '', text: '' };
  }

  /** Work on the tables of the space, whoever may see them. */
  async function inSpace<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const [space] = await test().app.spaces();
    return await test().app.asOwner(work, space?.schema);
  }
  /** Path of the stored bytes of a file. */
  async function pathOf(fileId: string): Promise<string> {
    const { rows } = await inSpace((db) =>
      sql<{ key: string }>`select storage_key as key from attachment where id = ${fileId}`.execute(db),
    );
    const key = rows[0]?.key ?? '';
    return join(test().app.settings.dataDir, 'files', key.slice(0, 2), key.slice(2, 4), key);
  }
  const lose = async (fileId: string) => rmSync(await pathOf(fileId));

  /** Passes, checks and seals a volume. */
  async function sealed(brand: string, further: readonly JsonObject[] = []) {
    const made = await over(brand, further);
    for (const { code, required, state } of (await volume(made.volume)).items)
      if (required && state === 'missing')
        await act('archivist', made.volume, 'notApplicable', { item: code, reason: '演示：没有这份材料。' });
    for (const [account, action] of [
      ['archivist', 'archivePass'],
      ['archivist2', 'seal'],
    ] as const) {
      const { state, cause } = await act(account, made.volume, action);
      if (state !== 200) throw new Error(`${action}: ${state} ${cause}`);
    }
    return made;
  }
  return { as, shown, act, file, over, volume, person, inSpace, pathOf, lose, sealed };
}
