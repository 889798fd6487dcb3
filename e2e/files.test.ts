import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Attachment, areaGetRecord, areaSave } from '@app/contract';
import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { zip } from '../apps/server/src/kernel/files/zip.ts';
import { aPdf, media, putFile, upload } from './support/files.ts';
import { setStage, unmasked } from './support/stage.ts';

/** In the place of LibreOffice, which is not on every machine: it writes three pages for whatever it is given. */
const office = mkdtempSync(join(tmpdir(), 'office-program-'));
chmodSync(office, 0o755);
const pages = aPdf('office', 3).toString('base64');
writeFileSync(
  join(office, 'soffice'),
  `#!/bin/sh
while [ "$1" != "--outdir" ]; do shift; done
name=$(basename "$3")
echo '${pages}' | base64 -d > "$2/\${name%.*}.pdf"
`,
  { mode: 0o755 },
);
const stage = setStage({ env: { SOFFICE: join(office, 'soffice') } });
afterAll(() => rmSync(office, { recursive: true, force: true }));
const demo = { group: 'demo', name: 'crud' } as const;

/** Files of the older Office are one container of streams, those of the newer one an archive. */
const container = (stream: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(`${stream}\0`, 'utf16le')]);
async function archive(part: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const piece of zip(['[Content_Types].xml', part].map((name) => ({ name, content: ['<x/>'] }))))
    parts.push(piece);
  return Buffer.concat(parts);
}
const officeFiles = async (): Promise<[name: string, bytes: Buffer][]> => [
  ['letter.docx', media('letter.docx')],
  ['old.doc', container('WordDocument')],
  ['table.xls', container('Workbook')],
  ['slides.ppt', container('PowerPoint Document')],
  ['table.xlsx', await archive('xl/workbook.xml')],
  ['slides.pptx', await archive('ppt/presentation.xml')],
];

/** Waits for a new notice with a text; one that was seen before does not count. */
async function notice(page: Page, text: string): Promise<void> {
  const fresh = page.locator('.ant-message-notice:not([data-seen])', { hasText: text }).first();
  await fresh.waitFor();
  await fresh.evaluate((element) => element.setAttribute('data-seen', 'yes'));
}
/** A PDF, filled up to a size inside its trailer, so that it stays valid. */
const pdf = (name: string, bytes = 0) => {
  const made = aPdf(name);
  const at = made.indexOf('startxref');
  const filling = Buffer.alloc(Math.max(0, bytes - made.length), '\n');
  return upload(name, Buffer.concat([made.subarray(0, at), filling, made.subarray(at)]));
};
const png = (name: string) => upload(name, media('photo.png'), 'image/png');
const openDialog = async (page: Page, field: string): Promise<Locator> => {
  await page.getByRole('button', { name: `上传文件 · ${field}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('文件上传').waitFor();
  return dialog;
};
const put = (dialog: Locator, ...files: ReturnType<typeof upload>[]) =>
  dialog.locator('input[type=file]').first().setInputFiles(files);

test('R2.5-10…R2.5-12 R5-23…R5-30 R5-32…R5-35 R9-24 the upload dialog keeps every rule before sending and when it is confirmed', async () => {
  const me = await stage.person('applicant');
  for (let at = 1; at <= 11; at += 1) await putFile(stage.product, me, `旧文件${at}.pdf`, aPdf(`old ${at}`));
  await putFile(stage.product, me, '旧图片.png', media('photo.png'));
  const { page, errors } = await stage.window('applicant');
  await page.goto('/demo/crud/record/new');
  await page.locator('[data-field="files"]').waitFor();

  const closed = await openDialog(page, '停收附件');
  await expect
    .poll(() => closed.evaluate((box) => getComputedStyle(box.closest('.ant-modal') ?? box).top))
    .toBe('36px');
  await expect.poll(() => closed.locator('.up-body').evaluate((box) => box.clientHeight)).toBe(400);
  await put(closed, pdf('零.pdf'));
  await notice(page, '上传数量不能为0');
  await closed.getByRole('button', { name: '取消' }).click();
  await closed.waitFor({ state: 'hidden' });

  const single = await openDialog(page, '合同');
  const confirm = (dialog: Locator) => dialog.getByRole('button', { name: '确定' }).click();
  const tab = (dialog: Locator, name: string) => dialog.getByRole('tab', { name }).click();
  const online = (dialog: Locator, name: string) =>
    dialog.locator('.ant-table-row', { has: page.getByRole('button', { name, exact: true }) });
  await confirm(single);
  await notice(page, '请上传或选择文件');
  await put(single, upload('清单.txt', media('utf8.txt'), 'text/plain'));
  await notice(page, '文件类型不允许');
  await put(single, pdf('甲.pdf'), pdf('乙.pdf'));
  await notice(page, '只允许上传一个文件');
  await expect
    .poll(() => single.locator('.fm-files li').count(), { message: 'nothing that breaks a rule is sent' })
    .toBe(0);
  await put(single, pdf('甲.pdf'));
  await single.getByRole('button', { name: '甲.pdf', exact: true }).waitFor();
  await put(single, pdf('丙.pdf'));
  await notice(page, '只允许上传一个文件');
  await tab(single, '已上传');
  await expect.poll(() => single.locator('.up-table').evaluate((box) => box.clientHeight)).toBe(340);
  await online(single, '旧文件9.pdf').locator('input').check();
  await confirm(single);
  await notice(page, '只允许上传一个文件');
  await online(single, '旧文件9.pdf').locator('input').uncheck();
  await confirm(single);
  await single.waitFor({ state: 'hidden' });
  await page.locator('[data-field="contract"]').getByRole('button', { name: '甲.pdf', exact: true }).waitFor();
  await page.locator('[data-field="contract"]').getByRole('button', { name: '移除 甲.pdf' }).click();
  const typed = await openDialog(page, '合同');
  await tab(typed, '已上传');
  await online(typed, '旧图片.png').locator('input').check();
  await confirm(typed);
  await notice(page, '文件类型不允许');
  await typed.getByRole('button', { name: '取消' }).click();
  await typed.waitFor({ state: 'hidden' });

  const many = await openDialog(page, '附件');
  await put(many, pdf('一.pdf'), pdf('二.pdf'), pdf('三.pdf'), pdf('四.pdf'));
  await notice(page, '超出最大上传数量，最多3个');
  await put(many, pdf('太大.pdf', 2 * 1024 * 1024 + 1), pdf('正好.pdf', 2 * 1024 * 1024));
  await notice(page, '上传文件大小不能超过2M');
  await many.getByRole('button', { name: '正好.pdf', exact: true }).waitFor();
  await expect.poll(() => many.getByRole('button', { name: '太大.pdf', exact: true }).count()).toBe(0);
  await tab(many, '已上传');
  for (const name of ['旧文件9.pdf', '旧文件10.pdf', '旧文件11.pdf']) await online(many, name).locator('input').check();
  await confirm(many);
  await notice(page, '超出最大上传数量，最多3个');
  await online(many, '旧文件11.pdf').locator('input').uncheck();

  // Paged, found by name, removed.
  await many.locator('.ant-pagination-options .ant-select').click();
  await page.locator('.ant-select-item-option', { hasText: /^10\b/ }).click();
  await many.locator('.ant-pagination-item', { hasText: '2' }).click();
  await online(many, '旧文件1.pdf').waitFor();
  await many.getByRole('searchbox').or(many.getByLabel('按文件名查找')).first().fill('旧文件1');
  await page.keyboard.press('Enter');
  await many.getByText('共 3 条').waitFor();
  await online(many, '旧文件11.pdf').getByRole('button', { name: '删除' }).click();
  const box = page.getByRole('dialog').filter({ hasText: '此操作将永久删除该数据，是否继续？' });
  await box.getByRole('button', { name: '删除', exact: true }).click();
  await many.getByText('共 2 条').waitFor();
  await confirm(many);
  await many.waitFor({ state: 'hidden' });
  await expect
    .poll(async () => (await page.locator('[data-field="files"] .fm-files li .ell').allInnerTexts()).sort())
    .toEqual(['旧文件10.pdf', '旧文件9.pdf', '正好.pdf'].sort());
  expect(errors).toEqual([]);
});

test('R3-22…R3-26 a field keeps its files in the way that its definition says, and shows them again by their names', async () => {
  const { page, errors } = await stage.window('applicant');
  await page.goto('/demo/crud/record/new');
  await page.locator('[data-field="name"] input').fill('文件的写法');
  const chosen: [string, string, string[]][] = [
    ['licence', '许可证', ['许可.pdf']],
    ['quotation', '报价单', ['报价.pdf']],
    ['drawings', '图纸', ['图一.pdf', '图二.pdf']],
  ];
  for (const [, label, names] of chosen) {
    const dialog = await openDialog(page, label);
    await put(dialog, ...names.map((name) => pdf(name)));
    for (const name of names) await dialog.getByRole('button', { name, exact: true }).waitFor();
    await dialog.getByRole('button', { name: '确定' }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
  const records = page.locator('[data-field="records"]');
  // The first of them belongs to the stored file and would replace it.
  for (const name of ['记录一.pdf', '记录二.pdf']) {
    await records
      .locator('input[type=file]')
      .last()
      .setInputFiles([pdf(name)]);
    // Stored, not only on its way.
    await records
      .getByRole('button', { name: `替换 ${name}` })
      .or(records.getByLabel(`替换 ${name}`))
      .first()
      .waitFor({ state: 'attached' });
  }
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.waitForURL(/record\/\d+/);
  const me = await stage.person('applicant');
  const id = /record\/(\d+)/.exec(page.url())?.[1] ?? '';
  const { data } = await me.send(areaGetRecord, { ...demo, id });
  const one = expect.stringMatching(/^\d{15,19}$/);
  expect(data).toMatchObject({
    licence: one,
    quotation: expect.stringMatching(/^\{"id":"\d{15,19}","fileName":"报价.pdf","totalBytes":\d+\}$/),
    drawings: [one, one],
    records: expect.stringMatching(/^\d{15,19},\d{15,19}$/),
  });
  await page.reload();
  for (const [key, , names] of [...chosen, ['records', '', ['记录一.pdf', '记录二.pdf']] as const])
    for (const name of names)
      await page.locator(`[data-field="${key}"]`).locator('.fm-files li', { hasText: name }).waitFor();
  expect(errors).toEqual([]);
});

test('R5-36…R5-38 R8-32 pictures have rules of their own; a refused file stays with the words of the server', async () => {
  const { page } = await stage.window('applicant');
  await page.goto('/demo/crud/record/new');
  const pictures = page.locator('[data-field="pictures"]');
  const input = pictures.locator('input[type=file]');
  await input.waitFor({ state: 'attached' });
  await input.setInputFiles([png('一.png'), png('二.png'), png('三.png'), png('四.png')]);
  await notice(page, '限制上传3张图片');
  await input.setInputFiles([pdf('说明.pdf')]);
  await notice(page, '图片格式只支持jpg, jpeg, png, gif, bmp');
  const big = Buffer.concat([media('photo.png'), Buffer.alloc(1024 * 1024)]);
  await input.setInputFiles([upload('大图.png', big, 'image/png')]);
  await notice(page, '图片大小不能超过1M');
  await input.setInputFiles([png('一.png')]);
  await pictures.getByRole('button', { name: '放大查看 一.png' }).locator('img').waitFor();

  await input.setInputFiles([upload('假.png', Buffer.from('MZ this is a program'), 'image/png')]);
  const refused = pictures.locator('.fm-failed');
  await refused.waitFor();
  await expect.poll(() => refused.innerText()).not.toBe('');
  await page.route('**/hzpfile/upload?**', (route) =>
    route.fulfill({ json: { state: 400, message: '', cause: '磁盘空间不足', data: null, request: '', requestId: '' } }),
  );
  await input.setInputFiles([png('二.png')]);
  await pictures.locator('.fm-failed', { hasText: '磁盘空间不足' }).waitFor();
});

test('a large file goes in pieces: the connection is cut, then it goes on where it stopped', async () => {
  const { page } = await stage.window('applicant');
  await page.goto('/demo/crud/record/new');
  const dialog = await openDialog(page, '合同');
  const large = pdf('大文件.pdf', 9 * 1024 * 1024);
  const offsets: number[] = [];
  let cut = true;
  await page.route('**/hzpfile/upload/chunk?**', (route) => {
    const offset = Number(new URL(route.request().url()).searchParams.get('offset'));
    offsets.push(offset);
    return cut && offset > 0 ? route.abort('connectionreset') : route.continue();
  });
  await put(dialog, large);
  await expect.poll(() => offsets.filter((offset) => offset > 0).length, { timeout: 20_000 }).toBeGreaterThan(0);
  cut = false;
  await dialog.getByRole('button', { name: '大文件.pdf', exact: true }).waitFor({ timeout: 30_000 });
  expect(
    offsets.filter((offset) => offset === 0),
    'the first piece is sent once',
  ).toHaveLength(1);
});

const kinds = [
  'bars.jpg',
  'bars.jpeg',
  'photo.png',
  'plain.bmp',
  'dot.gif',
  'tone.mp3',
  'film.mp4',
  'letter.docx',
  'gbk.txt',
  'big5.txt',
];
const stored = new Map<string, Attachment>();
async function storedFile(name: string): Promise<Attachment> {
  const me = await stage.person('applicant');
  const bytes = () => (name.endsWith('.pdf') ? aPdf('preview', 2) : media(name === 'bars.jpeg' ? 'bars.jpg' : name));
  const known = stored.get(name) ?? (await putFile(stage.product, me, name, bytes()));
  stored.set(name, known);
  return known;
}

test('R2.5-13…R2.5-19 R2.1-24 R2.1-25 R9-36 every type can be looked at, in the dialog and on the pages', async () => {
  for (const name of [...kinds, 'paper.pdf']) await storedFile(name);
  const me = await stage.person('applicant');
  for (const [name, bytes] of await officeFiles())
    stored.set(name, stored.get(name) ?? (await putFile(stage.product, me, name, bytes)));
  await putFile(stage.product, me, '打包.zip', await archive('资料.txt'));
  const { page, errors } = await stage.window('applicant');
  await page.addInitScript(() => {
    const real = window.setInterval;
    Object.assign(window, { intervals: [] as unknown[] });
    window.setInterval = ((work: TimerHandler, ms?: number, ...rest: unknown[]) => {
      (window as unknown as { intervals: unknown[] }).intervals.push(ms);
      return real(work, ms, ...rest);
    }) as typeof window.setInterval;
  });
  const open = async (name: string, path = '/fileView') => {
    await page.goto(`${path}?attachmentId=${(await storedFile(name)).id}`);
    await page.getByRole('heading', { name }).waitFor();
  };
  /** Whether anything was drawn: more than one colour. */
  const isDrawn = (canvas: Locator) =>
    canvas.evaluate((element) => {
      const { width, height } = element as HTMLCanvasElement;
      const pixels = (element as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
      return pixels.some((value, at) => at % 4 !== 3 && value < 128);
    });
  for (const name of kinds.slice(0, 5)) {
    await open(name);
    await expect
      .poll(() => page.locator('.fv-image img').evaluate((img) => (img as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  }
  await open('paper.pdf');
  await page.getByText('共 2 页').waitFor();
  await expect.poll(() => isDrawn(page.locator('.fv-page canvas').first())).toBe(true);
  expect(await page.evaluate(() => (window as unknown as { intervals: unknown[] }).intervals)).toContain(50);
  await open('tone.mp3');
  await expect
    .poll(() => page.locator('audio').evaluate((media) => (media as HTMLAudioElement).duration))
    .toBeGreaterThan(0.5);
  await open('film.mp4');
  await expect.poll(() => page.locator('video').evaluate((media) => (media as HTMLVideoElement).videoWidth)).toBe(96);
  await open('gbk.txt');
  // Its bytes tell the charset; another one can be chosen and taken back.
  await page.locator('.fv-text', { hasText: '化妆品备案资料：保湿面霜' }).waitFor();
  await page.getByText('BIG5', { exact: true }).click();
  await expect.poll(() => page.locator('.fv-text').innerText()).not.toContain('化妆品');
  await page.getByText('GBK', { exact: true }).click();
  await page.locator('.fv-text', { hasText: '化妆品备案资料：保湿面霜' }).waitFor();
  await open('big5.txt');
  await page.getByText('BIG5', { exact: true }).click();
  await page.locator('.fv-text', { hasText: '化妝品備案資料：保濕面霜' }).waitFor();
  for (const [name] of await officeFiles()) {
    await open(name);
    await page.getByText('共 3 页').waitFor({ timeout: 60_000 });
    await expect.poll(() => isDrawn(page.locator('.fv-page canvas').first())).toBe(true);
  }

  // The expert variant shows the same without a download.
  await open('paper.pdf', '/fileViewExp');
  await page.getByText('共 2 页').waitFor();
  await expect.poll(() => page.getByRole('button', { name: '下载' }).count()).toBe(0);
  await page.goto('/fileView?attachmentId=1');
  await page.getByText('文件不存在，或者您没有查看权限').waitFor();

  // In the dialog.
  await page.goto('/demo/crud/record/new');
  const dialog = await openDialog(page, '附件');
  await dialog.getByRole('tab', { name: '已上传' }).click();
  await dialog.getByRole('button', { name: 'paper.pdf', exact: true }).click();
  const preview = page.getByRole('dialog').filter({ has: page.locator('.fv-dialog') });
  await preview.getByText('共 2 页').waitFor();
  await page.keyboard.press('Escape');
  await preview.waitFor({ state: 'hidden' });
  await dialog.getByRole('button', { name: '打包.zip', exact: true }).click();
  await preview.getByText('暂不支持预览该类型的文件').waitFor();
  expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
});

test('R2.5-20…R2.5-29 R9-41…R9-44 the image viewer knows every key and gesture', async () => {
  const me = await stage.person('applicant');
  const pictures = [];
  for (const name of ['photo.png', 'bars.jpg']) {
    const { id, totalBytes } = await storedFile(name);
    pictures.push({ id, name, size: totalBytes });
  }
  const { id } = await me.send(areaSave, { ...demo, data: { name: '图片演示', pictures } });
  const { page } = await stage.window('applicant');
  await page.goto(`/demo/crud/record/${id}`);
  const opener = page.getByRole('button', { name: '放大查看 photo.png' });
  await opener.click();
  const viewer = page.getByRole('dialog', { name: '查看图片 photo.png' });
  const image = page.locator('.iv-stage img');
  await image.waitFor();
  const style = () => image.evaluate((element) => (element as HTMLElement).style.transform);
  const scale = async () => Number(/scale\(([\d.]+)\)/.exec(await style())?.[1]);
  const press = (key: string) => page.keyboard.press(key);
  const tool = (name: string) => page.getByRole('button', { name, exact: true }).click();

  await press('ArrowUp');
  await expect.poll(() => scale()).toBe(1.2);
  await press('ArrowDown');
  await press('ArrowDown');
  await expect.poll(() => scale()).toBe(0.8);
  for (let times = 0; times < 8; times += 1) await press('ArrowDown');
  await expect.poll(() => scale(), { message: 'never below 0.2' }).toBe(0.2);
  await tool('重置');
  await expect.poll(() => scale()).toBe(1);
  await tool('放大');
  await tool('缩小');
  await tool('缩小');
  await expect.poll(() => scale()).toBe(0.8);
  await unmasked(page);
  await page.mouse.move(640, 360);
  await page.mouse.wheel(0, -100);
  await expect.poll(() => scale()).toBe(0.815);
  await page.mouse.wheel(0, 100);
  await page.mouse.wheel(0, 100);
  await expect.poll(() => scale()).toBe(0.785);
  await tool('向右旋转');
  await expect.poll(() => style()).toContain('rotate(90deg)');
  await tool('向左旋转');
  await tool('向左旋转');
  await expect.poll(() => style()).toContain('rotate(-90deg)');
  await tool('重置');
  await page.mouse.move(640, 360);
  await page.mouse.down();
  await page.mouse.move(700, 330, { steps: 3 });
  await page.mouse.up();
  await expect.poll(() => style()).toContain('translate(60px, -30px)');

  await page.locator('.iv').focus();
  await expect.poll(() => image.getAttribute('class')).toBe('iv-fit');
  await press('Space');
  await expect.poll(() => image.getAttribute('class')).toBeNull();
  await press('Space');
  await expect.poll(() => image.getAttribute('class')).toBe('iv-fit');

  const shown = () => image.getAttribute('alt');
  await press('ArrowRight');
  await expect.poll(() => shown()).toBe('bars.jpg');
  await press('ArrowRight');
  await expect.poll(() => shown(), { message: 'after the last comes the first' }).toBe('photo.png');
  await press('ArrowLeft');
  await expect.poll(() => shown(), { message: 'before the first comes the last' }).toBe('bars.jpg');
  await tool('下一张');
  await tool('上一张');
  await expect.poll(() => shown()).toBe('bars.jpg');

  // The focus stays inside.
  for (let times = 0; times < 12; times += 1) {
    await press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.iv') !== null)).toBe(true);
  }
  await press('Escape');
  await viewer.waitFor({ state: 'detached' });
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);

  await page.route('**/file/getImage?**', (route) => route.abort());
  await opener.click();
  await page.locator('.iv').getByText('请下载查看').waitFor();
  await expect.poll(() => page.locator('.iv').getByRole('button', { name: '下载' }).count()).toBeGreaterThan(0);
});

test('R7.2-07 R7.2-17 a download shows a loading text, closed when it is done and when it fails', async () => {
  const { id } = await storedFile('paper.pdf');
  const { page } = await stage.window('applicant');
  await page.goto(`/fileView?attachmentId=${id}`);
  let fails = false;
  await page.route('**/file/download?**', async (route) => {
    await new Promise((wait) => setTimeout(wait, 600));
    return fails ? route.abort() : route.continue();
  });
  const loading = page.locator('.ant-message-notice', { hasText: '文件下载中，请稍候……' });
  const button = page.getByRole('button', { name: '下载' }).first();
  const [download] = await Promise.all([page.waitForEvent('download'), button.click(), loading.waitFor()]);
  expect(download.suggestedFilename()).toBe('paper.pdf');
  await loading.waitFor({ state: 'detached' });
  fails = true;
  await button.click();
  await loading.waitFor();
  await loading.waitFor({ state: 'detached' });
  await page.locator('.ant-message-error').waitFor();
  await page.locator('.ant-message-error').waitFor({ state: 'detached' });
  // Bytes are asked for and an envelope comes: its words are shown, nothing is saved.
  await page.unroute('**/file/download?**');
  await page.route('**/file/download?**', (route) =>
    route.fulfill({
      json: { state: 404, message: '文件已被移走', cause: null, data: null, request: '', requestId: '' },
    }),
  );
  let saved = 0;
  page.on('download', () => {
    saved += 1;
  });
  await button.click();
  await page.getByText('文件已被移走').waitFor();
  expect(saved).toBe(0);
});

test('R7.2-20 R7.2-21 what a form asks about its attachments goes out as one call, and not again within five seconds', async () => {
  const me = await stage.person('applicant');
  const files = [];
  for (const name of ['paper.pdf', 'tone.mp3', 'letter.docx']) {
    const { id, totalBytes } = await storedFile(name);
    files.push({ id, name, size: totalBytes });
  }
  await me.send(areaSave, {
    ...demo,
    data: { name: '批量查询演示', files, contract: files.slice(0, 1) },
  });
  const { page } = await stage.window('applicant');
  const asked: string[][] = [];
  page.on('request', (request) => {
    if (request.url().includes('/hzpAttachInfo/transfer'))
      asked.push((request.postDataJSON() as { ids: string }).ids.split(','));
  });
  await page.clock.install();
  await page.goto('/demo/crud');
  await page.locator('.list-open', { hasText: '批量查询演示' }).click();
  await page.locator('[data-field="contract"]').getByRole('button', { name: 'paper.pdf', exact: true }).waitFor();
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]?.sort()).toEqual(files.map((file) => file.id).sort());
  // The page is built anew, and asks nothing anew.
  const field = await page.locator('[data-field="contract"]').elementHandle();
  await page.getByRole('button', { name: '刷新当前页' }).click();
  await field?.waitForElementState('hidden');
  await page.locator('[data-field="contract"]').getByRole('button', { name: 'paper.pdf', exact: true }).waitFor();
  await page.waitForTimeout(400);
  expect(asked).toHaveLength(1);
  // Five seconds later it does.
  await page.clock.fastForward(5_000);
  await page.getByRole('button', { name: '刷新当前页' }).click();
  await expect.poll(() => asked.length).toBe(2);
});
