// @vitest-environment jsdom
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PageProps } from '../../client/page.ts';
import { type Asked, draw, later } from '../../component.testing.tsx';
import FileViewExpertPage from './FileViewExpertPage.tsx';
import FileViewPage from './FileViewPage.tsx';

let page: Awaited<ReturnType<typeof draw>>;
const saved: string[] = [];
const own = { click: HTMLAnchorElement.prototype.click, createObjectURL: URL.createObjectURL, title: '' };
beforeAll(() => {
  own.title = document.title;
  URL.createObjectURL = () => 'blob:saved';
  HTMLAnchorElement.prototype.click = function click() {
    saved.push(this.download);
  };
});
afterAll(() => {
  HTMLAnchorElement.prototype.click = own.click;
  URL.createObjectURL = own.createObjectURL;
  document.title = own.title;
});
beforeEach(() => void saved.splice(0));
afterEach(() => page.end());

/** Another id each time: what was asked about a file is kept for five seconds. */
let made = 4_100;
const open = async (
  draws: (props: PageProps) => ReactNode,
  fileName: string | null,
  download: (asked: Asked) => ReturnType<typeof later<Error>> | Response | Promise<Response> = () =>
    new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } }),
) => {
  made += 1;
  const id = String(made);
  const props = { params: {}, query: { attachmentId: id } } as unknown as PageProps;
  page = await draw(draws(props), (asked) => {
    if (asked.path.endsWith('/transfer')) return fileName ? [{ id, fileName, totalBytes: 4 }] : [];
    if (asked.path.endsWith('/download')) return download(asked);
    return 'token';
  });
};

describe('a file in a window of its own', () => {
  it('R2.1-24 bears the name of the file, shows it and saves it', async () => {
    await open(FileViewPage, '正面.png');
    await page.screen.findByRole('heading', { name: '正面.png' });
    expect(document.title).toBe('正面.png');
    await page.user.click(await page.screen.findByRole('button', { name: '放大查看 正面.png' }));
    await page.until(() => page.screen.queryByRole('dialog', { name: '查看图片 正面.png' }), 'the picture');
    await page.user.click(page.screen.getAllByRole('button', { name: '下载' })[0] as HTMLElement);
    await page.until(() => saved.length === 1, 'the saved file');
    expect(saved).toEqual(['正面.png']);
  });

  it('R2.1-25 an expert looks by a call of his own and takes nothing along', async () => {
    await open(FileViewExpertPage, '正面.png');
    await page.user.click(await page.screen.findByRole('button', { name: '放大查看 正面.png' }));
    expect(document.querySelector<HTMLImageElement>('.fv-image img')?.src).toContain('/previewExp?');
    await page.until(() => page.screen.queryByRole('dialog', { name: '查看图片 正面.png' }), 'the picture');
    expect(page.screen.queryByRole('button', { name: '下载' })).toBeNull();
  });

  it('one that is gone or hidden says so; an address without a number is not asked for', async () => {
    await open(FileViewPage, null);
    await page.see('文件不存在，或者您没有查看权限');
    await page.end();
    page = await draw(<FileViewPage {...({ query: { attachmentId: '../1' } } as unknown as PageProps)} />);
    expect([page.text().includes('文件不存在'), page.asked]).toEqual([true, []]);
  });
});

describe('a download', () => {
  const loading = '文件下载中，请稍候……';
  const press = () => page.user.click(page.screen.getAllByRole('button', { name: '下载' })[0] as HTMLElement);
  const over = () => page.until(() => !page.text().includes(loading), 'the end of the loading text');

  it('R7.2-07 says that it is under way until it is done', async () => {
    let finish: (bytes: Response) => void = () => undefined;
    await open(FileViewPage, '数据.zip', () => new Promise<Response>((done) => (finish = done)));
    await page.screen.findByRole('heading', { name: '数据.zip' });
    await press();
    await page.see(loading);
    expect(saved).toEqual([]);
    finish(new Response('PK', { headers: { 'Content-Type': 'application/zip' } }));
    await over();
    expect(saved).toEqual(['数据.zip']);
  });

  it.each([
    ['cut', () => Promise.reject(new Error('cut')), '请稍后再试'],
    ['answered by an envelope', () => later(Object.assign(new Error('文件已被移走'), { state: 404 })), '文件已被移走'],
  ] as const)('R7.2-07 R7.2-17 that is %s is closed too, says why and saves nothing', async (_, answer, words) => {
    await open(FileViewPage, '数据.zip', answer);
    await page.screen.findByRole('heading', { name: '数据.zip' });
    await press();
    await page.see(loading);
    await page.until(() => document.querySelector('.ant-message-error')?.textContent?.includes(words), words);
    await over();
    expect(saved).toEqual([]);
  });
});
