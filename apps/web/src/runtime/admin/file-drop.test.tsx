// @vitest-environment jsdom
import { regulationImport } from '@app/contract';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { uploadFile } from '../../client/index.ts';
import { draw } from '../../component.testing.tsx';
import { FileDrop } from './FileDrop.tsx';
import { useFileImport } from './use-file-import.ts';

let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());
const input = () => document.querySelector('.ant-upload input') as HTMLInputElement;
const sheet = (name: string) => new File(['x'], name);

/** A dialog's way of sending a sheet. */
function Sheet(): ReactNode {
  const { report, fault, busy, take, clear } = useFileImport(async (file) => {
    const query = { changeId: '1', table: 'limits', from: '2027-01-01', whole: 'no' as const };
    return (await uploadFile(regulationImport, query, file, { quiet: true })).changed;
  });
  return (
    <>
      <FileDrop accept=".csv" text="拖到这里" busy={busy} onFile={take} />
      <p>{busy ? '忙' : `${report ?? '—'} ${fault?.text ?? '—'}`}</p>
      <button type="button" onClick={clear}>
        忘掉
      </button>
    </>
  );
}

it('a second file waits for the first; what was refused is forgotten with the next file', async () => {
  let finish: (answer: object | Error) => void = () => undefined;
  page = await draw(
    <Sheet />,
    () =>
      new Promise((done) => {
        finish = done as typeof finish;
      }),
  );
  await page.user.upload(input(), sheet('a.csv'));
  await page.see('忙');
  expect(input().disabled).toBe(true);
  finish(new Error('表头不对'));
  await page.see('— 表头不对');
  await page.user.upload(input(), sheet('b.csv'));
  await page.until(() => page.asked.length === 2, 'the second file');
  finish({ changed: 3 });
  await page.see('3 —');
  expect(page.asked.map(({ body }) => body.file)).toEqual(['a.csv', 'b.csv']);
  await page.click('忘掉');
  await page.see('— —');
});

it('takes no file until it is known what the file is for', async () => {
  const taken: string[] = [];
  page = await draw(
    <FileDrop accept=".csv" text="先选择表" busy={false} disabled onFile={async ({ name }) => void taken.push(name)} />,
  );
  await page.see('先选择表');
  await page.user.upload(input(), sheet('a.csv'));
  expect([input().disabled, taken]).toEqual([true, []]);
});
