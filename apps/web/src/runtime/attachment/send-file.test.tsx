// @vitest-environment jsdom
import type { Json } from '@app/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Asked, draw } from '../../component.testing.tsx';
import { forgetFile, sendFile } from './send-file.ts';

const MEGABYTE = 1024 ** 2;
const large = new File(['x'.repeat(9 * MEGABYTE)], '大文件.pdf', { lastModified: 1 });
const query = { type: 'contract' };

/** A store that takes files in pieces of four megabytes; `before` may cut the line or refuse. */
function store(before: (asked: Asked, end: string) => Error | null = () => null) {
  const held = { uploadId: '70', offset: 0, chunkBytes: 4 * MEGABYTE };
  return {
    held,
    answer: (asked: Asked): Json | Error => {
      const end = asked.path.slice(asked.path.lastIndexOf('/'));
      const refusal = before(asked, end);
      if (refusal) return refusal;
      if (end === '/chunk') held.offset = Math.min(large.size, Number(asked.body.offset) + held.chunkBytes);
      return end === '/finish' || end === '/upload'
        ? { id: '31', fileName: large.name, totalBytes: large.size }
        : { ...held };
    },
  };
}
/** The calls of the last file, with the place from which each piece went. */
const calls = () =>
  page.asked.map(({ path, body }) => `${path.slice(path.lastIndexOf('/') + 1)} ${body.offset ?? ''}`.trim());

let page: Awaited<ReturnType<typeof draw>>;
beforeEach(() => localStorage.removeItem('uploads.resumable'));
afterEach(async () => {
  await page.end();
  localStorage.removeItem('uploads.resumable');
});

it('a small file goes at once, a large one in pieces whose progress is that of the whole file', async () => {
  page = await draw(null, store().answer);
  await sendFile(query, new File(['%PDF'], '小.pdf'), {});
  expect(calls()).toEqual(['upload']);
  page.asked.splice(0);
  const sent: number[] = [];
  const stored = await sendFile(query, large, { onProgress: (bytes) => void sent.push(bytes) });
  expect(calls()).toEqual(['begin', 'chunk 0', `chunk ${4 * MEGABYTE}`, `chunk ${8 * MEGABYTE}`, 'finish']);
  expect(page.sent('/begin')).toEqual([{ fileName: '大文件.pdf', totalBytes: large.size, type: 'contract' }]);
  expect([stored.id, sent]).toEqual(['31', [4 * MEGABYTE, 8 * MEGABYTE, large.size]]);
});

it('a line that is cut is tried again after a pause, and the file goes on where it stopped', async () => {
  let cuts = 1;
  const { answer } = store(({ body }, end) => {
    if (end !== '/chunk' || Number(body.offset) === 0 || cuts === 0) return null;
    cuts -= 1;
    throw new Error('the line is cut');
  });
  page = await draw(null, answer);
  expect((await sendFile(query, large, {})).id).toBe('31');
  const [second, third] = [`chunk ${4 * MEGABYTE}`, `chunk ${8 * MEGABYTE}`];
  // The first piece is sent once.
  expect(calls()).toEqual(['begin', 'chunk 0', second, second, third, 'finish']);
});

it('a store that stands elsewhere is asked where, and the file goes on from there', async () => {
  let conflicts = 1;
  const kept = store((_, end) => {
    if (end !== '/chunk' || conflicts === 0) return null;
    conflicts -= 1;
    kept.held.offset = 8 * MEGABYTE;
    return Object.assign(new Error('缺少前面的部分'), { state: 409 });
  });
  page = await draw(null, kept.answer);
  await sendFile(query, large, {});
  expect(calls()).toEqual(['begin', 'chunk 0', 'state', `chunk ${8 * MEGABYTE}`, 'finish']);
});

it('a refusal is final; the same file chosen again goes on where it stopped, a file that was given up begins anew', async () => {
  let refuses = true;
  const kept = store(({ body }, end) =>
    refuses && end === '/chunk' && Number(body.offset) > 0
      ? Object.assign(new Error('磁盘空间不足'), { state: 400 })
      : null,
  );
  page = await draw(null, kept.answer);
  await expect(sendFile(query, large, {})).rejects.toMatchObject({ text: '磁盘空间不足' });
  expect(calls()).toEqual(['begin', 'chunk 0', `chunk ${4 * MEGABYTE}`]);
  page.asked.splice(0);
  refuses = false;
  await sendFile(query, new File([large], large.name, { lastModified: 1 }), {});
  expect(calls()).toEqual(['state', `chunk ${4 * MEGABYTE}`, `chunk ${8 * MEGABYTE}`, 'finish']);
  refuses = true;
  kept.held.offset = 0;
  await expect(sendFile(query, large, {})).rejects.toThrow();
  page.asked.splice(0);
  forgetFile(query, large);
  await expect(sendFile(query, large, {})).rejects.toThrow();
  expect(calls().filter((call) => !call.startsWith('chunk'))).toEqual(['cancel', 'begin']);
});
