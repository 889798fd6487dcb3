import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Attachment, areaGetRecord, areaSave, messageReceivers, messageSave, previewState } from '@app/contract';
import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { zip } from '../apps/server/src/kernel/files/zip.ts';
import { aPdf, media, putFile, upload } from './support/files.ts';
import { fresh, setStage, unmasked } from './support/stage.ts';
import { walkTo } from './support/walk.ts';

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
// One window for all walks, in which each goes on where the one before it ended.
const stage = setStage({ keep: true, env: { SOFFICE: join(office, 'soffice') } });
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
const pictures = ['bars.jpg', 'bars.jpeg', 'photo.png', 'plain.bmp', 'dot.gif'];
const officeFiles = ['letter.docx', 'old.doc', 'table.xls', 'slides.ppt', 'table.xlsx', 'slides.pptx'];
const bytesOf: Record<string, () => Buffer | Promise<Buffer>> = {
  'paper.pdf': () => aPdf('preview', 2),
  'bars.jpeg': () => media('bars.jpg'),
  'old.doc': () => container('WordDocument'),
  'table.xls': () => container('Workbook'),
  'slides.ppt': () => container('PowerPoint Document'),
  'table.xlsx': () => archive('xl/workbook.xml'),
  'slides.pptx': () => archive('ppt/presentation.xml'),
  '打包.zip': () => archive('资料.txt'),
};
const stored = new Map<string, Promise<Attachment>>();
/** A file of the applicant's own, on the server since before; one of an office program is made into pages meanwhile. */
function own(name: string): Promise<Attachment> {
  const put = async () => {
    const me = await stage.person('applicant');
    const file = await putFile(stage.product, me, name, await (bytesOf[name] ?? (() => media(name)))());
    if (officeFiles.includes(name)) await me.send(previewState, { attachmentId: file.id });
    return file;
  };
  const known = stored.get(name) ?? put();
  stored.set(name, known);
  return known;
}

/** Goes to an address inside the application, as the buttons of the browser do; a window that was just opened loads it. */
async function go(page: Page, path: string): Promise<void> {
  await (page.url() === 'about:blank' ? page.goto(path) : walkTo(page, path));
}
/** Waits for a new notice with a text; one that was seen before does not count. */
async function notice(page: Page, text: string): Promise<void> {
  const fresh = page.locator('.ant-message-notice:not([data-seen])', { hasText: text }).first();
  await fresh.waitFor();
  await fresh.evaluate((element) => element.setAttribute('data-seen', 'yes'));
}
const pdf = (name: string) => upload(name, aPdf(name));
const png = (name: string) => upload(name, media('photo.png'), 'image/png');
/** PDFs filled up to a size, made in the page itself: to send megabytes there costs more than to upload them. */
const putLarge = (dialog: Locator, ...files: [name: string, bytes: number][]) =>
  dialog
    .locator('input[type=file]')
    .first()
    .evaluate(
      (input, { head, tail, wanted }) => {
        const chosen = new DataTransfer();
        for (const [name, bytes] of wanted) {
          const filling = '\n'.repeat(bytes - head.length - tail.length);
          chosen.items.add(new File([head, filling, tail], name, { type: 'application/pdf' }));
        }
        (input as HTMLInputElement).files = chosen.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));
      },
      {
        head: small.slice(0, small.indexOf('startxref')),
        tail: small.slice(small.indexOf('startxref')),
        wanted: files,
      },
    );
const small = aPdf('large').toString('latin1');
const MEGABYTE = 1024 ** 2;

const openDialog = async (page: Page, field: string): Promise<Locator> => {
  await page.getByRole('button', { name: `上传文件 · ${field}` }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: '文件上传' });
  await dialog.getByRole('tab', { name: '已上传' }).waitFor();
  return dialog;
};
const put = (dialog: Locator, ...files: ReturnType<typeof upload>[]) =>
  dialog.locator('input[type=file]').first().setInputFiles(files);
const press = (dialog: Locator, name: string) => dialog.getByRole('button', { name, exact: true }).click();
const online = (dialog: Locator, name: string) =>
  dialog.locator('.ant-table-row', { has: dialog.page().getByRole('button', { name, exact: true }) });
/** A form of the register in which a file can be chosen. */
async function aForm(page: Page): Promise<void> {
  if (!page.url().includes('/demo/crud/record/')) await go(page, '/demo/crud/record/new');
  await page.locator('[data-field="files"]').waitFor();
}

test('R2.5-10…R2.5-12 R5-23…R5-30 R5-32…R5-38 R8-32 files and pictures of a record are chosen by every rule of their fields, survive a broken line and are saved', async () => {
  const old = fresh('旧文件');
  const me = await stage.person('applicant');
  for (let at = 1; at <= 6; at += 1) await putFile(stage.product, me, `${old}-${at}.pdf`, aPdf(`old ${at}`));
  for (const name of [...pictures, ...officeFiles, 'paper.pdf', 'tone.mp3', 'film.mp4', 'gbk.txt', '打包.zip'])
    await own(name);
  const { page, errors } = await stage.window('applicant');
  await aForm(page);
  await page.locator('[data-field="name"] input').fill('文件的登记');

  // A day that was not finished is neither lost nor taken for another one.
  const day = page.locator('[data-field="day"]');
  await day.locator('input').click();
  await page.keyboard.type('2027-01-0');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await day.getByText('“2027-01-0”：请输入有效的日期').waitFor();
  expect([await day.locator('input').inputValue(), new URL(page.url()).pathname]).toEqual([
    '2027-01-0',
    '/demo/crud/record/new',
  ]);
  await day.locator('input').fill('2027/1/5');
  await page.keyboard.press('Tab');
  await expect.poll(() => day.locator('input').inputValue()).toBe('2027-01-05');

  const closed = await openDialog(page, '停收附件');
  await expect
    .poll(() => closed.evaluate((box) => getComputedStyle(box.closest('.ant-modal') ?? box).top))
    .toBe('36px');
  expect(await closed.locator('.up-body').evaluate((box) => box.clientHeight)).toBe(400);
  await put(closed, pdf('零.pdf'));
  await notice(page, '上传数量不能为0');
  await press(closed, '取消');
  await closed.waitFor({ state: 'hidden' });

  const single = await openDialog(page, '合同');
  await press(single, '确定');
  await notice(page, '请上传或选择文件');
  await put(single, upload('清单.txt', media('utf8.txt'), 'text/plain'));
  await notice(page, '文件类型不允许');
  await put(single, pdf('甲.pdf'), pdf('乙.pdf'));
  await notice(page, '只允许上传一个文件');
  expect(await single.locator('.fm-files li').count(), 'nothing that breaks a rule is sent').toBe(0);
  await single.getByRole('tab', { name: '已上传' }).click();
  await online(single, 'photo.png').locator('input').check();
  expect(await single.locator('.up-table').evaluate((box) => box.clientHeight)).toBe(340);
  await press(single, '确定');
  await notice(page, '文件类型不允许');
  await online(single, 'photo.png').locator('input').uncheck();
  await single.getByRole('tab', { name: '上传文件', exact: true }).click();

  // A large file goes in pieces; the line breaks after the first one, and it goes on where it stopped.
  const offsets: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().includes('/upload/chunk')) offsets.push(new URL(sent.url()).searchParams.get('offset') ?? '');
  });
  await page.route(/upload\/chunk\?.*offset=[1-9]/, (route) => route.abort('connectionreset'), { times: 1 });
  await putLarge(single, ['大文件.pdf', 9 * MEGABYTE]);
  await single.getByRole('button', { name: '大文件.pdf', exact: true }).waitFor();
  expect(
    offsets.filter((offset) => offset === '0'),
    'the first piece is sent once',
  ).toHaveLength(1);
  expect(offsets.length).toBeGreaterThan(new Set(offsets).size);
  await put(single, pdf('丙.pdf'));
  await notice(page, '只允许上传一个文件');
  await single.getByRole('tab', { name: '已上传' }).click();
  await online(single, 'paper.pdf').locator('input').check();
  await press(single, '确定');
  await notice(page, '只允许上传一个文件');
  await online(single, 'paper.pdf').locator('input').uncheck();
  await press(single, '确定');
  await single.waitFor({ state: 'hidden' });
  await page.locator('[data-field="contract"]').getByRole('button', { name: '大文件.pdf', exact: true }).waitFor();

  const many = await openDialog(page, '附件');
  await put(many, pdf('一.pdf'), pdf('二.pdf'), pdf('三.pdf'), pdf('四.pdf'));
  await notice(page, '超出最大上传数量，最多3个');
  await putLarge(many, ['太大.pdf', 2 * MEGABYTE + 1], ['正好.pdf', 2 * MEGABYTE]);
  await notice(page, '上传文件大小不能超过2M');
  await many.getByRole('button', { name: '正好.pdf', exact: true }).waitFor();
  expect(await many.getByRole('button', { name: '太大.pdf', exact: true }).count()).toBe(0);
  // Own ones: paged, found by name, removed.
  await many.getByRole('tab', { name: '已上传' }).click();
  await many.locator('.ant-pagination-item', { hasText: '2' }).click();
  await online(many, `${old}-1.pdf`).waitFor();
  await many.getByRole('searchbox').or(many.getByLabel('按文件名查找')).first().fill(old);
  await page.keyboard.press('Enter');
  await many.getByText('共 6 条').waitFor();
  for (const at of [4, 5, 6]) await online(many, `${old}-${at}.pdf`).locator('input').check();
  await press(many, '确定');
  await notice(page, '超出最大上传数量，最多3个');
  await online(many, `${old}-6.pdf`).getByRole('button', { name: '删除' }).click();
  const question = page.getByRole('dialog').filter({ hasText: '此操作将永久删除该数据，是否继续？' });
  await press(question, '删除');
  await many.getByText('共 5 条').waitFor();
  await press(many, '确定');
  await many.waitFor({ state: 'hidden' });

  const images = page.locator('[data-field="pictures"]');
  const input = images.locator('input[type=file]');
  await input.setInputFiles([png('一.png'), png('二.png'), png('三.png'), png('四.png')]);
  await notice(page, '限制上传3张图片');
  await input.setInputFiles([pdf('说明.pdf')]);
  await notice(page, '图片格式只支持jpg, jpeg, png, gif, bmp');
  const big = Buffer.concat([media('photo.png'), Buffer.alloc(MEGABYTE)]);
  await input.setInputFiles([upload('大图.png', big, 'image/png')]);
  await notice(page, '图片大小不能超过1M');
  await input.setInputFiles([upload('假.png', Buffer.from('MZ this is a program'), 'image/png')]);
  await images.locator('.fm-failed', { hasText: '“假.png”其实是程序文件' }).waitFor();
  await images.getByRole('button', { name: '不再上传 假.png' }).click();
  await input.setInputFiles([png('一.png')]);
  await images.getByRole('button', { name: '放大查看 一.png' }).locator('img').waitFor();

  // The line breaks: saving asks whether to go on without the file, and the form is as it was.
  const records = page.locator('[data-field="records"]');
  await page.route('**/hzpfile/upload?**', (route) => route.abort('connectionreset'), { times: 1 });
  await records
    .locator('input[type=file]')
    .last()
    .setInputFiles([pdf('记录一.pdf')]);
  await records.locator('.fm-failed').waitFor();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  const lost = page.getByRole('dialog').filter({ hasText: '有 1 个文件没有上传成功' });
  await lost.getByText('记录一.pdf').waitFor();
  await press(lost, '返回表单');
  await lost.waitFor({ state: 'hidden' });
  await records.locator('.fm-failed').getByRole('button', { name: '重试' }).click();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.waitForURL(/record\/\d+/);
  const names = (key: string) => page.locator(`[data-field="${key}"] .fm-files li .ell`).allInnerTexts();
  await expect.poll(() => names('records')).toEqual(['记录一.pdf']);
  expect((await names('files')).sort()).toEqual([`${old}-4.pdf`, `${old}-5.pdf`, '正好.pdf'].sort());
  const id = /record\/(\d+)/.exec(page.url())?.[1] ?? '';
  const { data } = await me.send(areaGetRecord, { ...demo, id });
  expect(data).toMatchObject({
    name: '文件的登记',
    day: '2027-01-05',
    contract: [{ name: '大文件.pdf', size: 9 * MEGABYTE }],
    records: expect.stringMatching(/^\d{15,19}$/),
  });
  expect(errors.splice(0).filter((text) => !text.includes('ERR_CONNECTION_RESET'))).toEqual([]);
});

test('R2.5-13…R2.5-29 every type can be looked at in the dialog, and pictures by every key and gesture', async () => {
  for (const name of [...pictures, ...officeFiles, 'paper.pdf', 'tone.mp3', 'film.mp4', 'gbk.txt', '打包.zip'])
    await own(name);
  const { page, errors } = await stage.window('applicant');
  await aForm(page);
  const dialog = await openDialog(page, '附件');
  await dialog.getByRole('tab', { name: '已上传' }).click();
  const file = (name: string) => dialog.getByRole('button', { name, exact: true });
  const preview = page.getByRole('dialog').filter({ has: page.locator('.fv-dialog') });
  const look = async (name: string, seen: (at: Locator) => Promise<unknown>) => {
    await file(name).click();
    await seen(preview);
    await page.keyboard.press('Escape');
    await preview.waitFor({ state: 'hidden' });
  };
  /** Whether anything was drawn: more than one colour. */
  const drawn = (at: Locator) =>
    expect
      .poll(() =>
        at
          .locator('.fv-page canvas')
          .first()
          .evaluate((element) => {
            const { width, height } = element as HTMLCanvasElement;
            const pixels =
              (element as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
            return pixels.some((value, at) => at % 4 !== 3 && value < 128);
          }),
      )
      .toBe(true);
  await look('paper.pdf', async (at) => {
    await at.getByText('共 2 页').waitFor();
    await drawn(at);
  });
  for (const name of officeFiles)
    await look(name, async (at) => {
      await at.getByText('共 3 页').waitFor({ timeout: 60_000 });
      await drawn(at);
    });
  await look('tone.mp3', (at) =>
    expect
      .poll(() => at.locator('audio').evaluate((media) => (media as HTMLAudioElement).duration))
      .toBeGreaterThan(0.5),
  );
  await look('film.mp4', (at) =>
    expect.poll(() => at.locator('video').evaluate((media) => (media as HTMLVideoElement).videoWidth)).toBe(96),
  );
  await look('gbk.txt', async (at) => {
    // Its bytes tell the charset; another one can be chosen and taken back.
    const right = at.locator('.fv-text', { hasText: '化妆品备案资料：保湿面霜' });
    await right.waitFor();
    for (const other of ['BIG5', 'UTF-8']) {
      await at.getByText(other, { exact: true }).click();
      await right.waitFor({ state: 'hidden' });
      await at.getByText('GBK', { exact: true }).click();
      await right.waitFor();
    }
  });
  await look('打包.zip', (at) => at.getByText('暂不支持预览该类型的文件').waitFor());

  // Pictures of the list open over the whole window, and lead to each other.
  await file('bars.jpg').click();
  const viewer = page.locator('.iv');
  const image = viewer.locator('.iv-stage img');
  await image.waitFor();
  const shown = () => image.getAttribute('alt');
  const seen = new Set<string | null>();
  for (let at = await shown(); !seen.has(at); at = await shown()) {
    await expect.poll(() => image.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    seen.add(at);
    await page.keyboard.press('ArrowRight');
    await expect.poll(shown).not.toBe(at);
  }
  expect([...seen]).toEqual(expect.arrayContaining(pictures));
  await expect.poll(shown, { message: 'after the last comes the first' }).toBe('bars.jpg');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(shown, { message: 'before the first comes the last' }).toBe([...seen].at(-1));
  const tool = (name: string) => viewer.getByRole('button', { name, exact: true }).click();
  await tool('下一张');
  await expect.poll(shown).toBe('bars.jpg');

  const style = () => image.evaluate((element) => (element as HTMLElement).style.transform);
  const scale = async () => Number(/scale\(([\d.]+)\)/.exec(await style())?.[1]);
  await page.keyboard.press('ArrowUp');
  await expect.poll(scale).toBe(1.2);
  for (let times = 0; times < 8; times += 1) await page.keyboard.press('ArrowDown');
  await expect.poll(scale, { message: 'never below 0.2' }).toBe(0.2);
  await tool('重置');
  await tool('放大');
  await tool('缩小');
  await tool('缩小');
  await expect.poll(scale).toBe(0.8);
  await page.mouse.move(640, 360);
  await page.mouse.wheel(0, -100);
  await expect.poll(scale).toBe(0.815);
  await tool('向右旋转');
  await expect.poll(style).toContain('rotate(90deg)');
  await tool('重置');
  await page.mouse.move(640, 360);
  await page.mouse.down();
  await page.mouse.move(700, 330, { steps: 3 });
  await page.mouse.up();
  await expect.poll(style).toContain('translate(60px, -30px)');
  await viewer.focus();
  expect(await image.getAttribute('class')).toBe('iv-fit');
  await page.keyboard.press('Space');
  await expect.poll(() => image.getAttribute('class')).toBeNull();
  const inside: (boolean | undefined)[] = [];
  for (let times = 0; times < 12; times += 1) {
    await page.keyboard.press('Tab');
    inside.push(await page.evaluate(() => document.activeElement?.closest('.iv') !== null));
  }
  expect(inside, 'the focus stays inside').toEqual(Array(12).fill(true));
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  expect(await file('bars.jpg').evaluate((button) => button === document.activeElement)).toBe(true);
  await page.route('**/file/getImage?**', (route) => route.abort());
  await file('bars.jpg').click();
  await viewer.getByText('请下载查看').waitFor();
  expect(await viewer.getByRole('button', { name: '下载' }).count()).toBeGreaterThan(0);
  await page.unroute('**/file/getImage?**');
  await page.keyboard.press('Escape');
  await press(dialog, '取消');
  await dialog.waitFor({ state: 'hidden' });
  expect(errors.splice(0).filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
});

test('R7.2-20 R7.2-21 what a form asks about its attachments goes out as one call, and not again a moment later', async () => {
  const files = [];
  for (const name of ['paper.pdf', 'tone.mp3', 'letter.docx']) {
    const { id, totalBytes } = await own(name);
    files.push({ id, name, size: totalBytes });
  }
  const me = await stage.person('applicant');
  const { id } = await me.send(areaSave, {
    ...demo,
    data: { name: '批量查询演示', files, contract: files.slice(0, 1) },
  });
  const { page } = await stage.window('applicant');
  const asked: string[][] = [];
  page.on('request', (request) => {
    if (request.url().includes('/hzpAttachInfo/transfer'))
      asked.push((request.postDataJSON() as { ids: string }).ids.split(',').sort());
  });
  await go(page, `/demo/crud/record/${id}`);
  const named = page.locator('[data-field="contract"]').getByRole('button', { name: 'paper.pdf', exact: true });
  await named.waitFor();
  const once = [files.map((file) => file.id).sort()];
  await expect.poll(() => asked).toEqual(once);
  // The page is built anew, and asks nothing anew.
  const before = await named.elementHandle();
  await page.getByRole('button', { name: '刷新当前页' }).click();
  await before?.waitForElementState('hidden');
  await named.waitFor();
  await unmasked(page);
  expect(asked).toEqual(once);
});

test('R2.1-24 R2.1-25 R7.2-07 R7.2-17 a file in a window of its own is saved, with a loading text until it is there or has failed; an expert only looks', async () => {
  const { id } = await own('paper.pdf');
  const { page, errors } = await stage.window('applicant');
  await page.goto(`/fileView?attachmentId=${id}`);
  await page.getByRole('heading', { name: 'paper.pdf' }).waitFor();
  await page.getByText('共 2 页').waitFor();
  const saved: string[] = [];
  page.on('download', (download) => saved.push(download.suggestedFilename()));
  type Ending = 'arrives' | 'breaks' | 'is refused';
  let ending: Ending = 'arrives';
  let answer = () => {};
  let held = Promise.resolve();
  await page.route('**/file/download?**', async (route) => {
    await held;
    if (ending === 'arrives') return route.continue();
    // A call that reads is sent once more when the line breaks: that breaks as well.
    if (ending === 'breaks') return route.abort();
    const refusal = { state: 404, message: '文件已被移走', cause: null, data: null, request: '', requestId: '' };
    return route.fulfill({ json: refusal });
  });
  const loading = page.locator('.ant-message-notice', { hasText: '文件下载中，请稍候……' });
  const take = async (how: Ending) => {
    ending = how;
    held = new Promise((go) => {
      answer = go;
    });
    await page.getByRole('button', { name: '下载' }).first().click();
    await loading.waitFor();
    answer();
    await loading.waitFor({ state: 'detached' });
  };
  await Promise.all([page.waitForEvent('download'), take('arrives')]);
  await take('breaks');
  await page.locator('.ant-message-error').first().waitFor();
  // Bytes are asked for and an envelope comes: its words are shown, nothing is saved.
  await take('is refused');
  await page.locator('.ant-message-error', { hasText: '文件已被移走' }).waitFor();
  expect(saved).toEqual(['paper.pdf']);
  await page.unroute('**/file/download?**');

  await go(page, `/fileViewExp?attachmentId=${(await own('photo.png')).id}`);
  await page.getByRole('heading', { name: 'photo.png' }).waitFor();
  await expect
    .poll(() => page.locator('.fv-image img').evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  expect(await page.getByRole('button', { name: '下载' }).count()).toBe(0);
  await go(page, '/fileView?attachmentId=1');
  await page.getByText('文件不存在，或者您没有查看权限').waitFor();
  expect(errors.splice(0).filter((text) => !/ERR_FAILED|404/.test(text))).toEqual([]);
});

/** Sends a message to a person over HTTP. */
async function write(from: string, to: string, subject: string, more: object = {}): Promise<void> {
  const me = await stage.person(from);
  const { dataResult } = await me.send(messageReceivers, {
    parameters: [{ key: 'Q^name^SL', value: to }],
    requestPage: { pageNo: 1, limit: 20 },
    sorts: [],
  });
  const [person] = dataResult;
  if (!person) throw new Error(`${from} cannot write to ${to}`);
  await me.send(messageSave, {
    subject,
    messageType: 'normal',
    content: `<p>${subject}：正文<b>粗体</b></p><img src=x onerror="document.title='broken'"><script>document.title='broken'</script>`,
    receiverId: person.id,
    isPublic: false,
    canreply: true,
    ...more,
  });
}

test('R1.6-17 R2.1-39 R2.5-01…R2.5-09 R7.3-11 R7.3-12 R9-27…R9-29 messages come by the bell, are read, answered, found, written and removed, on a phone too', async () => {
  const { page, errors } = await stage.window('applicant');
  // When the bell was there, and when it asked, by the clock of the page.
  await page.addInitScript(() => {
    const times = { shown: 0, asked: 0 };
    Object.assign(window, { times });
    new MutationObserver(() => {
      if (times.shown === 0 && document.querySelector('header.hd')) times.shown = performance.now();
    }).observe(document, { childList: true, subtree: true });
    const real = window.fetch;
    window.fetch = (address, init) => {
      if (String(address).includes('/innerMessage/msgList')) times.asked ||= performance.now();
      return real(address, init);
    };
  });
  await page.route('**/msg/innerMessage/msgList?**', (route) => route.abort());
  const stream = page.waitForResponse('**/user/live**');
  stream.catch(() => null);
  // The home page asks for its own card of messages at once; here only the bell asks.
  await page.goto('/tasks/pending');
  const bell = page.getByRole('banner').getByRole('button', { name: /^消息/ });
  const times = () => page.evaluate(() => (window as unknown as { times: { shown: number; asked: number } }).times);
  await expect.poll(async () => (await times()).asked).toBeGreaterThan(0);
  // A second by a timer that begins with the bell; how late a busy machine tells of the bell is not in it, so half of it is safe to ask for.
  const { shown, asked } = await times();
  expect([shown > 0, asked - shown > 500]).toEqual([true, true]);
  await unmasked(page);
  expect(await page.locator('.ant-message-notice').count(), 'a failure says nothing').toBe(0);
  expect(await bell.locator('.bdg').count()).toBe(0);
  await page.unroute('**/msg/innerMessage/msgList?**');

  // The server tells of new ones, and the bell asks again.
  await stream;
  const [subject, plain] = [fresh('请补充标签样稿'), fresh('不必回复')];
  const file = await putFile(stage.product, await stage.person('filing'), '样稿说明.pdf', aPdf('label'));
  await write('filing', '林嘉怡', plain, { canreply: false });
  await write('filing', '林嘉怡', subject, { fileMsg: [file.id] });
  await bell.locator('.bdg').waitFor();
  const list = page.locator('.bell-list');
  const open = async (name: string) => {
    await bell.click();
    await list.getByRole('button', { name }).click();
    await dialog.getByText(`${name}：正文`).waitFor();
  };
  const dialog = page.getByRole('dialog').filter({ has: page.locator('.message-view') });
  await bell.click();
  await list.getByText(subject).waitFor();
  expect((await list.boundingBox())?.width).toBe(350);
  expect((await list.locator('.bell-scroll').boundingBox())?.height).toBe(250);
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'hidden' });
  await open(subject);
  const box = await dialog.evaluate((element) => {
    const modal = element.closest('.ant-modal') ?? element;
    return { width: modal.getBoundingClientRect().width, top: getComputedStyle(modal).top };
  });
  expect(box.width).toBeCloseTo(1280 * 0.65, 0);
  expect(box.top).toBe('36px');
  expect(await dialog.locator('.ant-modal-close').count()).toBe(0);
  expect(await dialog.locator('.ant-modal-footer button').allInnerTexts()).toEqual(['取消']);
  await page.mouse.click(20, 400);
  await page.keyboard.press('Escape');
  expect(await dialog.locator('.message-content b').innerText()).toBe('粗体');
  expect(await page.title()).not.toBe('broken');

  const tab = (name: string) => dialog.getByRole('tab', { name });
  const heads = () => dialog.locator('.ant-table-thead th').allInnerTexts();
  expect(await tab('已回复').getAttribute('aria-selected')).toBe('true');
  await expect.poll(heads).toEqual(['回复内容', '回复人', '回复时间']);
  const reply = dialog.getByLabel('回复', { exact: true });
  await press(dialog, '发送');
  await notice(page, '回复内容不能为空');
  await reply.fill('长'.repeat(1_001));
  await press(dialog, '发送');
  await notice(page, '最多1000个字符');
  await reply.fill('已补充 <b>附后</b>');
  await press(dialog, '发送');
  const answer = dialog.locator('.ant-table-row', { hasText: '已补充 <b>附后</b>' });
  await answer.waitFor();
  expect(await answer.innerText()).toMatch(/林嘉怡\s+\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/);
  const receipts = () => page.waitForResponse('**/innerMessageRead/query');
  for (const _ of [1, 2]) {
    await Promise.all([receipts(), tab('已读').click()]);
    await dialog.locator('.ant-table-row', { hasText: '林嘉怡' }).waitFor();
    await expect.poll(heads).toEqual(['接收人', '接收时间']);
    await tab('已回复').click();
  }
  // Its file opens over it; Esc closes the file alone.
  await dialog.getByRole('button', { name: '样稿说明.pdf' }).click();
  const preview = page.getByRole('dialog').filter({ has: page.locator('.fv-dialog') });
  await preview.getByText('共 1 页').waitFor();
  await page.keyboard.press('Escape');
  await preview.waitFor({ state: 'hidden' });
  await press(dialog, '取消');
  await dialog.waitFor({ state: 'hidden' });
  await open(plain);
  await dialog.getByText('还没有回复').waitFor();
  expect(await dialog.getByRole('button', { name: '发送' }).count(), 'no answer where none is wanted').toBe(0);
  await press(dialog, '取消');
  await dialog.waitFor({ state: 'hidden' });

  await bell.click();
  await list.getByRole('button', { name: '查看更多' }).click();
  await page.waitForURL(/officeDesk\/innerMessage\/receiveMessage/);
  await page.getByRole('heading', { name: '我的消息' }).waitFor();
  const search = page.getByRole('searchbox').or(page.getByLabel('按主题查找')).filter({ visible: true }).first();
  await search.fill(subject.slice(1));
  await page.keyboard.press('Enter');
  const row = page.locator('.ant-table-row', { hasText: subject });
  await page.locator('.ant-table-row', { hasText: plain }).waitFor({ state: 'detached' });
  await row.getByText('已读').waitFor();
  await row.locator('.ant-checkbox-input').check();
  await page.getByRole('button', { name: '删除' }).click();
  await press(page.getByRole('dialog').filter({ hasText: '此操作将永久删除该数据，是否继续？' }), '删除');
  await row.waitFor({ state: 'detached' });
  await search.fill('');
  await page.keyboard.press('Enter');
  await page.locator('.ant-table-row', { hasText: plain }).waitFor();

  // On a phone nothing of a dialog or of the home page lies outside the window.
  await page.setViewportSize({ width: 390, height: 844 });
  const outside = (part: string) =>
    page
      .locator(part)
      .filter({ visible: true })
      .evaluateAll((all) =>
        all.flatMap((one) => {
          const { left, right } = one.getBoundingClientRect();
          return left < 0 || right > window.innerWidth ? [`${one.textContent} ${left}–${right}`] : [];
        }),
      );
  await page.getByRole('button', { name: '写消息' }).click();
  const compose = page.getByRole('dialog', { name: '写消息' });
  await compose.waitFor();
  await expect.poll(() => outside('.ant-modal-container, .ant-modal-container button')).toEqual([]);
  const letter = fresh('会议通知');
  await compose.locator('#message-receivers').fill('备案管理处');
  await page.locator('.ant-select-item-option', { hasText: '备案管理处' }).first().click();
  await compose.getByLabel('主题').fill(letter);
  await compose.getByLabel('内容').fill('明天上午九点\n第二会议室\n\n<i>请准时</i>');
  await press(compose, '发送');
  await notice(page, '消息已发送');
  await page.getByText('已发送', { exact: true }).click();
  await page.locator('.ant-table-row', { hasText: letter }).waitFor();
  await go(page, '/dashboard');
  await page.getByRole('heading', { name: '待办事宜' }).waitFor();
  await expect.poll(() => outside('.dashboard .card, .dashboard .card button')).toEqual([]);
  // What does not fit beside the title of a card stands below it, in sight.
  const cut = await page
    .locator('.dashboard .card > .ch')
    .evaluateAll((all) => all.flatMap((one) => (one.scrollHeight > one.clientHeight ? [one.textContent] : [])));
  expect(cut).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 720 });
  expect(errors.splice(0).filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
});

test('on a page outside the layout dialogs and questions open in sight, however far the page is scrolled', async () => {
  const { page, errors } = await stage.window('applicant');
  await page.route('**/hzpfile/upload**', (route) => route.abort());
  await go(page, '/platform/dataTemplate/form?defId=demo/crud');
  await page.locator('.standalone-scroll [data-field="name"] input').fill('版面外的对话框');
  const scrolled = () => page.evaluate(() => document.querySelector('.standalone-scroll')?.scrollTop ?? 0);
  const closeBy = async (name: string) => {
    expect(await scrolled(), 'the page stands where it was').toBeGreaterThan(0);
    const dialog = page.getByRole('dialog');
    const box = await dialog.boundingBox();
    if (!box) throw new Error('the dialog is not on the screen');
    expect([box.y >= 0, box.y < 200, box.x >= 0, box.x + box.width <= 1280]).toEqual([true, true, true, true]);
    const button = await dialog.getByRole('button', { name, exact: true }).boundingBox();
    if (!button) throw new Error('the button is not on the screen');
    await page.mouse.click(button.x + button.width / 2, button.y + button.height / 2);
    await dialog.waitFor({ state: 'hidden' });
  };
  const open = page.getByRole('button', { name: '上传文件' }).last();
  await open.scrollIntoViewIfNeeded();
  await open.click();
  await page.getByRole('dialog').waitFor();
  await closeBy('取消');

  // A file that did not arrive: saving asks whether to go on without it.
  await page.locator('[data-field="records"] input[type=file]').setInputFiles([pdf('检验记录.pdf')]);
  await page.locator('[data-field="records"] .fm-failed').waitFor();
  await page.locator('[data-field="note"] textarea').click();
  await page.keyboard.press('Control+s');
  await page.getByRole('dialog', { name: /没有上传成功/ }).waitFor();
  await closeBy('返回表单');
  await page.unroute('**/hzpfile/upload**');
  expect(errors.splice(0).filter((error) => !error.includes('ERR_FAILED'))).toEqual([]);
});
