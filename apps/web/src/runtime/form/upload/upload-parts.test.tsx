// @vitest-environment jsdom
import type { Attachment } from '@app/contract';
import { act, fireEvent } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../../client/index.ts';
import { draw } from '../../../component.testing.tsx';
import { DropZone, RunningUploads, StoredFiles } from './FileList.tsx';
import { AfterUploads, useUploadGate } from './upload-gate.tsx';
import { createUploads, type Uploads } from './uploads.ts';
import { defaultRules } from './use-uploads.ts';

let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());
const pdf = (name: string, bytes = 4) => new File(['%'.repeat(bytes)], name);

describe('a place for files', () => {
  it('takes what is chosen or dropped, one file where one is wanted, and shows that something hovers over it', async () => {
    const taken: string[][] = [];
    const take = (files: File[]) => void taken.push(files.map(({ name }) => name));
    page = await draw(<DropZone label="选择文件" hint="pdf" multiple={false} onFiles={take} />);
    const input = page.screen.getByLabelText('选择文件', { selector: 'input' });
    await page.user.upload(input, pdf('一.pdf'));
    const zone = input.parentElement as HTMLElement;
    fireEvent.dragOver(zone);
    expect(zone.className).toContain('fm-over');
    fireEvent.drop(zone, { dataTransfer: { files: [pdf('二.pdf'), pdf('三.pdf')] } });
    expect(zone.className).not.toContain('fm-over');
    fireEvent.drop(zone, { dataTransfer: { files: [] } });
    expect(taken).toEqual([['一.pdf'], ['二.pdf']]);
  });

  it('stored files have a size, are replaced and removed by name; who only reads has no such buttons', async () => {
    const done: string[] = [];
    const files = [
      { id: '1', name: '标准.pdf', size: 300 },
      { id: '2', name: '报告.pdf', size: 3 * 1024 * 1024 },
    ];
    const list = (readOnly: boolean) => (
      <StoredFiles
        files={files}
        readOnly={readOnly}
        onReplace={(file, next) => void done.push(`${file.id} by ${next.name}`)}
        onRemove={(file) => void done.push(`${file.id} away`)}
      />
    );
    page = await draw(list(false), () => []);
    expect([page.text().includes('300 B'), page.text().includes('3.0 MB')]).toEqual([true, true]);
    await page.user.upload(page.screen.getByLabelText('替换 标准.pdf', { selector: 'input' }), pdf('新.pdf'));
    await page.user.click(page.screen.getByRole('button', { name: '移除 报告.pdf' }));
    expect(done).toEqual(['1 by 新.pdf', '2 away']);
    await page.redraw(list(true));
    expect(page.screen.queryByRole('button', { name: /替换|移除/ })).toBeNull();
  });
});

/** A line on which each file waits until the test lets it through or cuts it. */
function line() {
  const waiting = new Map<
    string,
    { arrive: () => void; cut: (error: unknown) => void; notify: (bytes: number) => void }
  >();
  const uploads = createUploads(
    (_query, file, { onProgress }) =>
      new Promise<Attachment>((resolve, reject) => {
        const answer = { id: `id of ${file.name}`, fileName: file.name, totalBytes: file.size } as Attachment;
        const notify = (bytes: number) => onProgress?.(bytes, file.size);
        waiting.set(file.name, { arrive: () => resolve(answer), cut: reject, notify });
      }),
  );
  return { uploads, of: (name: string) => waiting.get(name) ?? expect.unreachable(`${name} was not sent`) };
}
const place = { owner: 'documents', slot: 'standard' };

function Uploading({ uploads }: { uploads: Uploads }) {
  const list = uploads.list.getState();
  return <RunningUploads uploads={list} onRetry={uploads.retry} onDrop={uploads.drop} />;
}

describe('files on their way', () => {
  it('show how far they are; one that failed says why and is tried again, one that is not allowed is not sent', async () => {
    const { uploads, of } = line();
    page = await draw(<Uploading uploads={uploads} />, () => []);
    const again = () => page.redraw(<Uploading uploads={uploads} />);
    uploads.add(place, [pdf('一.pdf', 4), new File(['x'], '程序.exe')], defaultRules);
    of('一.pdf').notify(2);
    await again();
    expect(page.screen.getByRole('progressbar', { name: '一.pdf' }).getAttribute('value')).toBe('2');
    expect(page.text()).toContain('50%');
    expect(page.text()).toContain('“程序.exe”的文件类型不允许，没有上传。');
    of('一.pdf').cut(new ApiError({ state: 503, message: '服务器正忙' }));
    await page.until(() => uploads.list.getState()[0]?.problem, 'the failed upload');
    await again();
    expect(page.text()).toContain('服务器正忙');
    expect(page.screen.getAllByRole('button', { name: '重试' })).toHaveLength(1);
    await page.user.click(page.screen.getByRole('button', { name: '重试' }));
    await page.user.click(page.screen.getByRole('button', { name: '不再上传 程序.exe' }));
    of('一.pdf').arrive();
    await page.until(() => uploads.list.getState().length === 0, 'the finished uploads');
  });
});

describe('a file that is empty', () => {
  it('is not sent, and says so in the language of the page', async () => {
    const { uploads } = line();
    page = await draw(<Uploading uploads={uploads} />, () => []);
    uploads.add(place, [new File([], '空.pdf')], defaultRules);
    await page.redraw(<Uploading uploads={uploads} />);
    expect(page.text()).toContain('“空.pdf”是空文件（0 字节），没有上传');
    await page.choose('en');
    uploads.add(place, [new File([], 'empty.pdf')], defaultRules);
    await page.redraw(<Uploading uploads={uploads} />);
    expect(page.text()).toContain('“empty.pdf” is an empty file (0 bytes), so it was not uploaded');
    expect(uploads.list.getState().every(({ barred }) => barred)).toBe(true);
  });
});

/** A button that waits for the uploads of its form, and what came of it. */
function Sender({ uploads, passed }: { uploads: Uploads; passed: boolean[] }) {
  const gate = useUploadGate(uploads);
  return (
    <AfterUploads gate={gate}>
      <button type="button" onClick={() => void gate.pass().then((yes) => passed.push(yes))}>
        发送
      </button>
    </AfterUploads>
  );
}

describe('what waits for uploads', () => {
  const press = () => page.user.click(page.screen.getByRole('button', { name: '发送' }));

  it('goes at once without any, waits while one is on its way, and one may stop waiting', async () => {
    const { uploads, of } = line();
    const passed: boolean[] = [];
    page = await draw(<Sender uploads={uploads} passed={passed} />);
    await press();
    expect(passed).toEqual([true]);
    await act(async () => uploads.add(place, [pdf('一.pdf')], defaultRules));
    await press();
    await page.see('正在等待 1 个文件上传');
    await page.user.click(page.screen.getByRole('button', { name: '停止等待' }));
    of('一.pdf').arrive();
    await page.until(() => passed.length === 2, 'the end of waiting');
    expect(passed).toEqual([true, false]);
  });

  it('names the files that did not arrive, and goes without them only when the person says so', async () => {
    const { uploads, of } = line();
    const passed: boolean[] = [];
    page = await draw(<Sender uploads={uploads} passed={passed} />);
    await act(async () => uploads.add(place, [pdf('一.pdf')], defaultRules));
    of('一.pdf').cut(new ApiError({ state: 503, message: '服务器正忙' }));
    await page.until(() => uploads.list.getState()[0]?.problem, 'the failed upload');
    await press();
    await page.see('有 1 个文件没有上传成功');
    expect(page.text()).toContain('一.pdf 服务器正忙');
    await page.user.click(page.screen.getByRole('button', { name: '返回表单' }));
    await page.until(() => passed.length === 1, 'the answer');
    expect([passed, uploads.list.getState().length]).toEqual([[false], 1]);
    await press();
    await page.user.click(await page.screen.findByRole('button', { name: '不带这些文件继续' }));
    await page.until(() => passed.length === 2, 'the answer');
    expect([passed, uploads.list.getState().length]).toEqual([[false, true], 0]);
  });
});
