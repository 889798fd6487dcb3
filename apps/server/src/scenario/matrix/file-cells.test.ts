import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areaGetRecord, attachmentQuery, callList, roleIds } from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { FileRights } from '../../platform/auth/rights-files.testing.ts';
import { createTestApp } from '../../testing/testing.ts';
import { type Asker, makeFiles, otherAskers } from './file-world.testing.ts';
import { World } from './world.testing.ts';

/**
 * Every person × every kind of file × every way to it, with a list of who may read what that is written by hand
 * (definitions/file-access.json): an allowed cell answers with the file, any other like a file that does not exist.
 */
const heldCase = (id: string) =>
  sql<{ id: string }>`select holder_id as id from attachment_holder where attachment_id = ${id} and kind = 'case'`;
const root = join(import.meta.dirname, '../../../../..');
const oracle = FileRights.parse(JSON.parse(readFileSync(join(root, 'definitions/file-access.json'), 'utf8')));

describe('ways to a file', () => {
  test('every call that takes or answers a file has its rule', () => {
    const speaks = /"[A-Za-z]*(?:attachment|file|letter|upload|logo|photo|proof)[A-Za-z]*"/i;
    const found = callList.filter(
      (call) =>
        call.kind !== undefined ||
        (['input', 'output'] as const).some((io) =>
          speaks.test(JSON.stringify(z.toJSONSchema(call[io], { io, unrepresentable: 'any' }))),
        ),
    );
    const listed = Object.values(oracle.paths).flat();
    expect(listed.toSorted()).toEqual(found.map(({ id }) => id).toSorted());
  });

  test('nothing opens a file past the one place that grants it, but for jobs and the public register', () => {
    const source = join(root, 'apps/server/src');
    const names = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !/\.(test|testing)\.ts$/.test(name),
    );
    const using = (call: RegExp) =>
      names
        .filter((name) => call.test(readFileSync(join(source, name), 'utf8')))
        .map((name) => name.replaceAll('\\', '/'));
    expect(using(/\bopenAttachment\(/).toSorted()).toEqual([
      'platform/attachment/opened-file.ts',
      'product/letter/show-letter.ts',
      'product/publicity/publicity.ts',
      'product/reading/reading.ts',
    ]);
    expect(using(/\bfindAttachments\(/).toSorted()).toEqual([
      'platform/attachment/attachment.store.ts',
      'platform/attachment/may-read.ts',
      'platform/attachment/office/job.ts',
      'platform/attachment/opened-file.ts',
      'platform/attachment/stored-files.ts',
      'platform/attachment/upload.ts',
    ]);
    // What the archive reads of a case it gives to those alone who may open the volume.
    expect(using(/\b(?:filesOfIds|filesOfRecord)\(/).toSorted()).toEqual([
      'platform/area/cases/archived-dossier.ts',
      'platform/attachment/stored-files.ts',
      'product/archive/check-files.ts',
      'product/archive/collect.ts',
      // The job that removes the files of a disposed volume reads their fingerprints alone.
      'product/archive/disposal/remove-content.ts',
    ]);
    expect(using(/\b(?:findReadings|findTexts|sizesOf|readingTextsOf)\(/).toSorted()).toEqual([
      'product/reading/reading.store.ts',
      'product/reading/reading.ts',
      'product/review/review.ts',
    ]);
  });
});

describe('person × file × way', () => {
  let world: World;
  let askers: Map<string, Asker>;
  let files: Awaited<ReturnType<typeof makeFiles>>;
  const people = [...roleIds, 'COLLEAGUE', 'RIVAL'];

  beforeAll(async () => {
    world = new World(await createTestApp());
    await world.begin();
    askers = await otherAskers(world);
    for (const role of roleIds) askers.set(role, { ...world.person(role), headers: {} });
    files = await makeFiles(world, askers);
  }, 120_000);
  afterAll(() => world.test.close());

  const asker = (name: string): Asker => askers.get(name) ?? { ...world.person('SUPER'), headers: {} };
  const fileId = (name: string) => files.get(name)?.id ?? '';
  const state = (name: string, call: string, input: Record<string, unknown>) =>
    world.state(call, { input }, asker(name).token, asker(name).headers);

  /** What each way answers to somebody: 'file', or 'none' for a file that is not there for them. */
  const ways: Record<string, (name: string, id: string) => Promise<string>> = {
    'attachment.get': async (name, id) => told((await state(name, 'attachment.get', { attachmentId: id })).state),
    'attachment.transfer': async (name, id) => {
      const { state: code, text } = await state(name, 'attachment.transfer', { ids: id });
      return code === 200 ? (text.includes(`"id":"${id}"`) ? 'file' : 'none') : String(code);
    },
    'attachment.previewToken': async (name, id) =>
      told((await state(name, 'attachment.previewToken', { attachmentIds: id })).state),
    'attachment.previewState': async (name, id) =>
      told((await state(name, 'attachment.previewState', { attachmentId: id })).state),
    'attachment.download': async (name, id) =>
      told((await state(name, 'attachment.download', { attachmentId: id })).state),
    'reading.get': async (name, id) => told((await state(name, 'reading.get', { attachmentId: id })).state),
    'reading.start': async (name, id) => told((await state(name, 'reading.start', { attachmentId: id })).state),
  };
  const told = (code: number) => (code === 200 ? 'file' : code === 404 ? 'none' : String(code));

  test('the list written by hand names every file and every way that asks for the holder has its example', () => {
    expect([...files.keys()].toSorted()).toEqual(Object.keys(oracle.files).toSorted());
    expect(Object.keys(ways).toSorted()).toEqual(oracle.paths.holder.toSorted());
    const named = new Set(Object.values(oracle.files).flatMap(({ readers }) => readers));
    expect([...named].filter((name) => !people.includes(name))).toEqual([]);
  });

  test.each(Object.entries(oracle.files))(
    'R6-20 R3-47 %s is read by those who may read what holds it',
    async (name, { readers }) => {
      const wrong: string[] = [];
      for (const person of people) {
        const expected = readers.includes(person) ? 'file' : 'none';
        for (const [way, ask] of Object.entries(ways)) {
          const answer = await ask(person, fileId(name));
          if (answer !== expected) wrong.push(`${way} ${person}: ${answer}`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  test.each(Object.entries(oracle.files))(
    'R6-20 %s is previewed by its readers alone, each by an own token',
    async (name, { readers }) => {
      const wrong: string[] = [];
      const id = fileId(name);
      const mime = name === 'certificate' ? 'application/pdf' : 'image/png';
      const preview = (call: string, token: string) => {
        const path = callList.find((one) => one.id === call)?.path ?? '';
        const prefix = call === 'attachment.image' ? '/platform/v3' : '/business/v3';
        return world.test.server.inject(`${prefix}${path}?attachmentId=${id}&access_token=${token}`);
      };
      for (const person of people) {
        const may = readers.includes(person);
        // Without a right to this file the best token there is stands for another one.
        const own = may ? id : fileId(ownFileOf(person) ?? '');
        const { text } =
          own === '' ? { text: '' } : await state(person, 'attachment.previewToken', { attachmentIds: own });
        const token = /"([\w-]{40,})"/.exec(text)?.[1] ?? 'none';
        // One gate for all addresses: who may not meets one of them, everybody another one.
        const calls = oracle.paths.previewToken;
        for (const call of may ? calls : [calls[people.indexOf(person) % calls.length] ?? '']) {
          const answer = await preview(call, token);
          const type = String(answer.headers['content-type']);
          const isPicture = mime === 'image/png' || call !== 'attachment.image';
          const shown = type.startsWith(mime) ? 'shown' : String((answer.json() as { state: number }).state);
          if (shown !== (may ? (isPicture ? 'shown' : '400') : '6020201')) wrong.push(`${call} ${person}: ${shown}`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );
  const ownFileOf = (person: string) =>
    Object.entries(oracle.files).find(([, { readers }]) => readers.includes(person))?.[0];

  test.each(people)(
    'R7.2-22 %s lists the own uploads that may still be read, and neither renames nor removes others',
    async (person) => {
      const may = (name: string) => oracle.files[name]?.readers.includes(person) ?? false;
      const { dataResult } = await listed(person);
      const own = [...files].filter(([name, { owner }]) => owner === person && may(name)).map(([, { id }]) => id);
      expect(dataResult.map(({ id }) => id).toSorted()).toEqual(own.toSorted());
      const wrong: string[] = [];
      for (const [name, { id, owner }] of files) {
        if (owner === person && may(name)) continue;
        const renamed = await state(person, 'attachment.modifyName', { id, fileName: 'x.png' });
        if (renamed.state !== 404) wrong.push(`rename ${name}: ${renamed.state}`);
        if (may(name)) continue;
        const removed = await state(person, 'attachment.delete', { attachmentIds: id });
        if (removed.state !== 404) wrong.push(`remove ${name}: ${removed.state}`);
      }
      expect(wrong).toEqual([]);
    },
  );
  const listed = async (person: string) => {
    const { token, headers } = asker(person);
    const answer = await world.test.inject(
      attachmentQuery,
      { requestPage: { pageNo: 1, limit: 100 } },
      { token, headers },
    );
    return answer.data;
  };

  test('R6-20 a worklist opens the cases that it lists, and no others', async () => {
    const open = async (area: string, id: string) => {
      const [group = '', name = ''] = area.split('/');
      return (await world.test.inject(areaGetRecord, { group, name, id }, { token: asker('CHIEF').token })).state;
    };
    const caseOf = async (name: string) => {
      const { rows } = await world.sql<{ id: string }>((db) => heldCase(fileId(name)).execute(db), 'space_yunhai');
      return rows[0]?.id ?? '';
    };
    expect(await open('review/dossiers', await caseOf('filing'))).toBe(200);
    expect(await open('review/dossiers', await caseOf('question'))).toBe(404);
  });
});
