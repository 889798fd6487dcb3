import type { Attachment } from '@app/contract';
import { expect, it } from 'vitest';
import { ApiError } from '../../../client/index.ts';
import { defaultRules } from './file-problem.ts';
import { createUploads, lost, underWay } from './uploads.ts';

/** A line on which each file waits until the test lets it through, or cuts it. */
function line() {
  const waiting = new Map<string, { arrive: () => void; cut: (error: Error) => void }>();
  const send = (_query: object, file: File) =>
    new Promise<Attachment>((resolve, reject) => {
      const arrive = () =>
        resolve({ id: `id of ${file.name}`, fileName: file.name, totalBytes: file.size } as Attachment);
      waiting.set(file.name, { arrive, cut: reject });
    });
  return { send, of: (name: string) => waiting.get(name) ?? expect.unreachable(`${name} was not sent`) };
}
const pdf = (name: string) => new File(['%PDF'], name);
const documents = { owner: 'documents', slot: 'productStandard', recordId: '7' };

it('a file that arrives after its field has gone is handed over all the same', async () => {
  const { send, of } = line();
  const uploads = createUploads(send);
  const draft: string[] = [];
  uploads.receive('documents', (slot, file) => draft.push(`${slot}: ${file.name}`));
  uploads.add(documents, [pdf('标准.pdf')], defaultRules);
  const settled = uploads.settled().then(() => draft.slice());
  of('标准.pdf').arrive();
  // What waited for the upload finds the file in the draft already.
  expect(await settled).toEqual(['productStandard: 标准.pdf']);
  expect(uploads.list.getState()).toEqual([]);
});

it('waiting ends when the last file, those in the queue too, has arrived or failed; the failed one stays and can be tried again', async () => {
  const { send, of } = line();
  const uploads = createUploads(send);
  const draft: string[] = [];
  uploads.receive('documents', (_, file) => draft.push(file.name));
  uploads.add(documents, [pdf('一.pdf'), pdf('二.pdf'), pdf('三.pdf')], defaultRules);
  let ended = false;
  const settled = uploads.settled().then(() => {
    ended = true;
  });
  of('一.pdf').arrive();
  of('二.pdf').cut(new ApiError({ state: 0, message: '网络断了' }));
  await expect.poll(() => underWay(uploads.list.getState()).map((one) => one.file.name)).toEqual(['三.pdf']);
  expect(ended).toBe(false);
  of('三.pdf').arrive();
  await settled;
  const [failed] = lost(uploads.list.getState());
  expect(failed).toMatchObject({ file: { name: '二.pdf' }, retryable: true });
  if (failed) uploads.retry(failed);
  of('二.pdf').arrive();
  await uploads.settled();
  expect(draft.sort()).toEqual(['一.pdf', '三.pdf', '二.pdf'].sort());
});

it('a file that breaks a rule is told and holds nothing up; a form that closes gives up what is on its way', async () => {
  const { send, of } = line();
  const uploads = createUploads(send);
  const draft: string[] = [];
  uploads.receive('documents', (_, file) => draft.push(file.name));
  uploads.add(documents, [pdf('程序.exe')], defaultRules);
  await uploads.settled();
  expect(lost(uploads.list.getState())).toEqual([]);
  expect(uploads.list.getState()).toMatchObject([{ file: { name: '程序.exe' }, barred: true }]);
  uploads.add(documents, [pdf('晚.pdf')], defaultRules);
  uploads.stop();
  of('晚.pdf').arrive();
  await uploads.settled();
  expect(draft).toEqual([]);
});
