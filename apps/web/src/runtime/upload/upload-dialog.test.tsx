// @vitest-environment jsdom
import type { UploadRule } from '@app/engine/rules';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Asked, draw, listed } from '../../component.testing.tsx';
import { PreviewProvider } from '../file-view/preview-context.tsx';
import type { StoredFile } from '../form/upload/use-uploads.ts';
import { PictureField } from './PictureField.tsx';
import { UploadDialog } from './UploadDialog.tsx';
import { UploadedTab } from './UploadedTab.tsx';
import { UploadTab } from './UploadTab.tsx';

const pdfs: UploadRule = { multiple: true, limit: 2, accept: '.pdf', maxMegabytes: 1 };
const own = [
  { id: '1', fileName: '旧报告.pdf', totalBytes: 2048, createTime: '2026-11-01 10:00:00' },
  { id: '2', fileName: '标签.png', totalBytes: 100, createTime: '2026-11-02 10:00:00' },
];

let page: Awaited<ReturnType<typeof draw>>;
let refused: Error | null = null;
beforeEach(() => {
  refused = null;
});
afterEach(() => page.end());
let kept = own;
const server = ({ path, body }: Asked) => {
  if (path.endsWith('/upload')) return refused ?? { id: '31', fileName: String(body.file), totalBytes: 3 };
  if (path.endsWith('/hzpAttachInfo/query')) return refused ?? listed(kept);
  if (path.endsWith('/previewToken')) return 'token';
  return refused ?? [];
};
const pdf = (name: string) => new File(['abc'], name, { type: 'application/pdf' });
/** Chosen in the window of the computer, which a person may tell to show all files. */
const choose = async (label: string, ...files: File[]) => {
  const input = page.screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
  input.accept = '';
  await page.user.upload(input, files);
};

describe('files for a field', () => {
  const confirmed: StoredFile[][] = [];
  const closed: string[] = [];
  const dialog = (more: { rule?: UploadRule; present?: number } = {}) => (
    <UploadDialog
      rule={pdfs}
      present={0}
      type="report"
      recordId="9"
      onClose={() => closed.push('closed')}
      onConfirm={(files) => confirmed.push(files)}
      {...more}
    />
  );
  beforeEach(() => {
    confirmed.splice(0);
    closed.splice(0);
    kept = own;
  });

  it('R2.5-10 R2.5-11 are uploaded here or taken of the own ones, and reach the field together', async () => {
    page = await draw(dialog(), server);
    expect(page.text()).toContain('文件上传');
    await choose('选择文件或拖到这里', pdf('新报告.pdf'));
    await page.see('已选 1 个');
    expect(page.sent('/upload')).toMatchObject([{ file: '新报告.pdf', type: 'report', id: '9' }]);
    await page.user.click(page.screen.getByRole('tab', { name: '已上传' }));
    await page.see('旧报告.pdf');
    const row = page.screen.getByText('旧报告.pdf').closest('tr');
    await page.user.click(row?.querySelector('[type=checkbox]') as HTMLElement);
    await page.see('已选 2 个');
    await page.click('确定');
    expect(confirmed.map((files) => files.map(({ id }) => id))).toEqual([['31', '1']]);
    expect(closed).toEqual(['closed']);
  });

  it('R5-35 confirmed without any is told and stays open; what was uploaded is not lost by Esc', async () => {
    page = await draw(dialog(), server);
    await page.click('确定');
    await page.see('请上传或选择文件');
    expect([confirmed, closed]).toEqual([[], []]);
    await choose('选择文件或拖到这里', pdf('新报告.pdf'));
    await page.see('已选 1 个');
    await page.press('Escape');
    expect(closed).toEqual([]);
  });

  it('R2.5-12 R9-24 stands near the top of the window, and both of its tabs keep their heights', async () => {
    page = await draw(dialog(), server);
    const height = (part: string) => document.querySelector<HTMLElement>(part)?.style.height;
    expect(document.querySelector<HTMLElement>('.ant-modal')?.style.top).toBe('5vh');
    expect(height('.up-body')).toBe('400px');
    await page.user.click(page.screen.getByRole('tab', { name: '已上传' }));
    await page.see('旧报告.pdf');
    expect(height('.up-table')).toBe('340px');
  });

  it('R5-23 a field that takes none says so', async () => {
    page = await draw(dialog({ rule: { ...pdfs, limit: 0 } }), server);
    await choose('选择文件或拖到这里', pdf('零.pdf'));
    await page.see('上传数量不能为0');
    expect(page.sent('/upload')).toEqual([]);
  });

  it.each([
    [1, ['一.pdf', '二.pdf']],
    [0, ['一.pdf', '二.pdf', '三.pdf']],
  ])('R5-27 more than the field takes, with the %i it has already, are told and not sent', async (present, names) => {
    page = await draw(dialog({ present }), server);
    await choose('选择文件或拖到这里', ...names.map(pdf));
    await page.see('超出最大上传数量，最多2个');
    expect(page.sent('/upload')).toEqual([]);
  });

  it('R5-26 R5-28 R5-32 a field of one file takes neither two at once, nor a second one, nor an own one beside the new one', async () => {
    kept = [{ ...own[0], fileName: '旧报告.pdf' }] as typeof own;
    page = await draw(dialog({ rule: { accept: '.pdf' } }), server);
    const refusals = () => page.screen.queryAllByText('只允许上传一个文件').length;
    await choose('选择一个文件或拖到这里', pdf('甲.pdf'), pdf('乙.pdf'));
    await page.until(() => refusals() === 1, 'the first refusal');
    expect(page.sent('/upload')).toEqual([]);
    await choose('选择一个文件或拖到这里', pdf('甲.pdf'));
    await page.see('已选 1 个');
    await choose('选择一个文件或拖到这里', pdf('丙.pdf'));
    await page.until(() => refusals() === 2, 'the second refusal');
    expect(page.sent('/upload').map(({ file }) => file)).toEqual(['甲.pdf']);
    await page.user.click(page.screen.getByRole('tab', { name: '已上传' }));
    await page.see('旧报告.pdf');
    const box = page.screen.getByText('旧报告.pdf').closest('tr')?.querySelector('[type=checkbox]') as HTMLElement;
    await page.user.click(box);
    await page.click('确定');
    await page.until(() => refusals() === 3, 'the third refusal');
    expect([confirmed, closed]).toEqual([[], []]);
    await page.user.click(box);
    await page.click('确定');
    expect(confirmed.map((files) => files.map(({ name }) => name))).toEqual([['甲.pdf']]);
  });

  it('R5-33 own ones are counted together with what the field has', async () => {
    kept = [...own, { ...own[0], id: '3', fileName: '补充.pdf' }] as typeof own;
    page = await draw(dialog({ present: 1 }), server);
    await page.user.click(page.screen.getByRole('tab', { name: '已上传' }));
    await page.see('补充.pdf');
    for (const name of ['旧报告.pdf', '补充.pdf'])
      await page.user.click(page.screen.getByText(name).closest('tr')?.querySelector('[type=checkbox]') as HTMLElement);
    await page.click('确定');
    await page.see('超出最大上传数量，最多2个');
    expect([confirmed, closed]).toEqual([[], []]);
  });

  it('R5-34 an own one of a wrong type is not taken', async () => {
    page = await draw(dialog(), server);
    await page.user.click(page.screen.getByRole('tab', { name: '已上传' }));
    await page.see('标签.png');
    await page.user.click(
      page.screen.getByText('标签.png').closest('tr')?.querySelector('[type=checkbox]') as HTMLElement,
    );
    await page.click('确定');
    await page.see('文件类型不允许');
    expect([confirmed, closed]).toEqual([[], []]);
  });

  it('R5-24 R5-30 one of a byte too much is told with the limit, and does not hold up one that just fits', async () => {
    page = await draw(dialog(), server);
    const sized = (name: string, bytes: number) => new File(['x'.repeat(bytes)], name);
    await choose('选择文件或拖到这里', sized('太大.pdf', 1024 ** 2 + 1), sized('正好.pdf', 1024 ** 2));
    await page.see('上传文件大小不能超过1M');
    await page.see('已选 1 个');
    expect(page.sent('/upload').map(({ file }) => file)).toEqual(['正好.pdf']);
  });

  it('R5-29 where any type is accepted, the list of extensions counts', async () => {
    page = await draw(dialog({ rule: { multiple: true, accept: '*', extensions: ['pdf', 'docx'] } }), server);
    expect(page.text()).toContain('支持 pdf、docx');
    await choose('选择文件或拖到这里', new File(['x'], '清单.txt'), new File(['x'], '申请.docx'));
    await page.see('文件类型不允许');
    await page.see('申请.docx');
    expect(page.sent('/upload').map(({ file }) => file)).toEqual(['申请.docx']);
  });

  it('R5-25 one of a wrong type is told and does not hold up the other', async () => {
    page = await draw(dialog(), server);
    await choose('选择文件或拖到这里', new File(['x'], '程序.exe'), pdf('好的.pdf'));
    await page.see('文件类型不允许');
    await page.see('好的.pdf');
    expect(page.sent('/upload').map(({ file }) => file)).toEqual(['好的.pdf']);
  });

  it('one that is still on its way holds the field up', async () => {
    let arrive: (value: object) => void = () => undefined;
    page = await draw(dialog(), (asked) =>
      asked.path.endsWith('/upload') ? new Promise((resolve) => (arrive = resolve as typeof arrive)) : server(asked),
    );
    await choose('选择文件或拖到这里', pdf('大.pdf'));
    await page.see('大.pdf');
    await page.click('确定');
    await page.see('还有文件正在上传，请等待完成');
    expect(confirmed).toEqual([]);
    arrive({ id: '31', fileName: '大.pdf', totalBytes: 3 });
    await page.see('已选 1 个');
  });
});

function New(): ReactNode {
  const [files, change] = useState<StoredFile[]>([]);
  const [busy, notify] = useState(false);
  return (
    <>
      <UploadTab rule={{ accept: '.pdf' }} present={0} type="report" files={files} onChange={change} onBusy={notify} />
      <output>{`${files.map(({ id }) => id).join()}|${busy}`}</output>
    </>
  );
}

describe('new files', () => {
  const held = () => document.querySelector('output')?.textContent;

  it('a refused one says why and is let go; a stored one is taken out again', async () => {
    refused = new Error('文件含有病毒');
    page = await draw(<New />, server);
    await choose('选择一个文件或拖到这里', pdf('坏.pdf'));
    await page.see('文件含有病毒');
    expect(held()).toBe('|false');
    refused = null;
    await page.user.click(page.screen.getByRole('button', { name: '不再上传 坏.pdf' }));
    await choose('选择一个文件或拖到这里', pdf('好.pdf'));
    await page.until(() => held() === '31|false', 'the stored file');
    await page.user.click(page.screen.getByRole('button', { name: '移除 好.pdf' }));
    expect(held()).toBe('|false');
  });
});

function Own(): ReactNode {
  const [chosen, choose] = useState<readonly StoredFile[]>([{ id: '1', name: '旧报告.pdf', size: 2048 }]);
  return (
    <PreviewProvider place="dialog">
      <UploadedTab chosen={chosen} onChoose={choose} />
      <output>{chosen.map(({ id }) => id).join()}</output>
    </PreviewProvider>
  );
}

describe('own files', () => {
  const held = () => document.querySelector('output')?.textContent;
  const remove = async () => {
    await page.user.click((await page.screen.findAllByRole('button', { name: '删除' }))[0] as HTMLElement);
    await page.see('删除这个文件？');
  };
  beforeEach(() => {
    kept = own;
  });

  it('are found by their name, from the first page on; none is said in words', async () => {
    page = await draw(<Own />, server);
    await page.see('标签.png');
    kept = [];
    await page.type('按文件名查找', ' 不存在 ');
    await page.press('Enter');
    await page.see('没有符合条件的文件');
    expect(page.sent('/query').at(-1)).toMatchObject({
      parameters: [{ key: 'Q^fileName^SL', value: '不存在' }],
      requestPage: { pageNo: 1 },
    });
  });

  it('are deleted after a question alone, and then are no longer chosen', async () => {
    page = await draw(<Own />, server);
    await remove();
    await page.click('取消');
    expect(page.sent('/delete')).toEqual([]);
    await remove();
    kept = own.slice(1);
    await page.click('删除');
    await page.until(() => held() === '', 'the choice without it');
    expect(page.sent('/delete')).toMatchObject([{ attachmentIds: '1' }]);
    await page.until(() => !page.screen.queryByRole('button', { name: '旧报告.pdf' }), 'the list without it');
  });

  it('one that may not be deleted stays chosen', async () => {
    page = await draw(<Own />, server);
    await remove();
    refused = new Error('文件已被引用');
    await page.click('删除');
    await page.see('文件已被引用');
    expect(held()).toBe('1');
  });

  it('open to be looked at', async () => {
    page = await draw(<Own />, server);
    await page.user.click(await page.screen.findByRole('button', { name: '标签.png' }));
    await page.until(() => page.screen.queryByRole('dialog', { name: '查看图片 标签.png' }), 'the picture');
  });

  it('R2.5-11 are turned page by page, what was chosen stays; another number of rows is asked for from the first page', async () => {
    const pageResult = { totalCount: 450, pageNo: 1, limit: 20, totalPage: 23 };
    page = await draw(<Own />, (asked) =>
      asked.path.endsWith('/hzpAttachInfo/query')
        ? {
            dataResult: [{ ...own[0], id: `p${JSON.stringify(asked.body.requestPage)}`, fileName: '另一页.pdf' }],
            pageResult,
          }
        : server(asked),
    );
    const pages = () => page.sent('/query').map(({ requestPage }) => requestPage);
    await page.see('共 450 条');
    await page.user.click(page.screen.getByTitle('2'));
    await page.until(() => pages().length === 2, 'the second page');
    await page.user.click(document.querySelector('.ant-pagination-options [role=combobox]') as HTMLElement);
    await page.user.click(await page.screen.findByTitle(/^50\b/));
    await page.until(() => pages().length === 3, 'more rows');
    expect(pages()).toMatchObject([
      { pageNo: 1, limit: 20 },
      { pageNo: 2, limit: 20 },
      { pageNo: 1, limit: 50 },
    ]);
    await page.user.click(page.screen.getAllByRole('checkbox').at(-1) as HTMLElement);
    expect(held()?.split(',')).toHaveLength(2);
  });

  it('a list that fails is asked for again', async () => {
    refused = new Error('请稍后再试');
    page = await draw(<Own />, server);
    await page.see('请稍后再试');
    refused = null;
    await page.click('重试');
    await page.see('旧报告.pdf');
  });

  it('nobody has uploaded anything yet', async () => {
    kept = [];
    page = await draw(<Own />, server);
    await page.see('还没有上传过文件');
  });
});

const pngs: UploadRule = { multiple: true, limit: 2, accept: '.png', picture: true, maxMegabytes: 1 };
function Pictures({ readOnly = false }: { readOnly?: boolean }): ReactNode {
  const [files, change] = useState<StoredFile[]>([{ id: '2', name: '正面.png', size: 9 }]);
  return (
    <PreviewProvider>
      <PictureField
        rule={pngs}
        files={files}
        readOnly={readOnly}
        type="photo"
        owner="photo"
        id="photo"
        onAdd={(file) => change((before) => [...before, file])}
        onRemove={(file) => change((before) => before.filter((one) => one.id !== file.id))}
      />
    </PreviewProvider>
  );
}

describe('pictures of a field', () => {
  const png = (name: string) => new File(['abc'], name, { type: 'image/png' });

  it('R5-36 are added and taken out, at most as many as the field takes', async () => {
    page = await draw(<Pictures />, server);
    expect(page.text()).toContain('支持 png · 最多 2 个 · 每个不超过 1M');
    await choose('选择图片或拖到这里', png('背面.png'));
    await page.screen.findByRole('button', { name: '放大查看 背面.png' });
    await choose('选择图片或拖到这里', png('第三.png'));
    await page.see('限制上传2张图片');
    expect(page.sent('/upload').length).toBe(1);
    await page.user.click(page.screen.getByRole('button', { name: '移除 正面.png' }));
    expect(page.screen.queryByRole('button', { name: '放大查看 正面.png' })).toBeNull();
  });

  it('R5-37 R5-38 one of a wrong format or of a byte too much is told in words of pictures and is not sent', async () => {
    page = await draw(<Pictures />, server);
    await choose('选择图片或拖到这里', pdf('说明.pdf'));
    await page.see('图片格式只支持png');
    await choose('选择图片或拖到这里', new File(['x'.repeat(1024 ** 2 + 1)], '大图.png', { type: 'image/png' }));
    await page.see('图片大小不能超过1M');
    expect(page.sent('/upload')).toEqual([]);
    await choose('选择图片或拖到这里', new File(['x'.repeat(1024 ** 2)], '正好.png', { type: 'image/png' }));
    await page.screen.findByRole('button', { name: '放大查看 正好.png' });
  });

  it.each([[new Error('这不是图片')], [Object.assign(new Error(''), { state: 400, cause: '这不是图片' })]])(
    'R8-32 one that the server refuses stays with its words, or with the cause where there are none',
    async (answer) => {
      refused = answer;
      page = await draw(<Pictures />, (asked) => (asked.path.endsWith('/upload') ? server(asked) : 'token'));
      await choose('选择图片或拖到这里', png('假.png'));
      await page.until(() => document.querySelector('.fm-failed')?.textContent?.includes('这不是图片'), 'the refusal');
      expect(page.screen.queryByRole('button', { name: '放大查看 假.png' })).toBeNull();
    },
  );

  it('are seen large at a press, all under one token', async () => {
    page = await draw(<Pictures />, server);
    const small = await page.until(() => document.querySelector<HTMLImageElement>('.up-pictures img'), 'the picture');
    expect(small.alt).toBe('请下载查看');
    await page.user.click(page.screen.getByRole('button', { name: '放大查看 正面.png' }));
    await page.until(() => page.screen.queryByRole('dialog', { name: '查看图片 正面.png' }), 'the viewer');
  });

  it('whoever only reads neither adds nor takes out', async () => {
    page = await draw(<Pictures readOnly />, server);
    expect(page.screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
      '放大查看 正面.png',
    ]);
    expect(page.text()).not.toContain('最多');
  });
});
