// @vitest-environment jsdom
import type { Reading } from '@app/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { draw } from '../../../component.testing.tsx';
import { FilesReading } from './FilesReading.tsx';
import { PagePicture } from './PagePicture.tsx';
import { PicturePane } from './PicturePane.tsx';
import { ReadingState } from './ReadingState.tsx';
import { TakeAll } from './TakeAll.tsx';

let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());

const region = { x: 0.1, y: 0.2, width: 0.3, height: 0.1 };
const line = { text: '保湿霜', confidence: 90, region };
const reading = (more: Partial<Reading> = {}): Reading => ({
  attachmentId: '1',
  state: 'done',
  progress: 100,
  fault: null,
  pages: [{ page: 1, ratio: 0.7, from: 'text', quarters: 0, lines: [line] }],
  ...more,
});
const file = { id: '1', name: '正面.png', size: 10 };
const mark = { part: 'name', document: '1', page: 1, region, label: '产品名称', open: true };

describe('the reading of a file', () => {
  it('says how far it is, what came of it, and what to do where nothing was read', async () => {
    const asked: string[] = [];
    const onRead = () => void asked.push('read');
    page = await draw(<ReadingState reading={reading({ state: 'none', pages: [] })} onRead={onRead} />);
    await page.user.click(page.screen.getByRole('button', { name: '识别文字' }));
    await page.redraw(<ReadingState reading={reading({ state: 'reading', progress: 40 })} onRead={onRead} />);
    expect(page.screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
    await page.redraw(<ReadingState reading={reading({ state: 'scanned' })} onRead={onRead} />);
    expect(page.text()).toContain('没有文字：这是扫描件或者图片。');
    await page.redraw(<ReadingState reading={reading({ state: 'failed', fault: 'timeout' })} onRead={onRead} />);
    await page.user.click(page.screen.getByRole('button', { name: '重新读取' }));
    await page.redraw(<ReadingState reading={reading({ state: 'failed', fault: 'encrypted' })} onRead={onRead} />);
    expect(page.text()).toContain('文件加了密码');
    expect(page.screen.queryByRole('button')).toBeNull();
    await page.redraw(<ReadingState reading={reading()} />);
    expect(page.text()).toContain('已读取 1 行文字。');
    await page.redraw(<ReadingState reading={reading({ pages: [] })} />);
    expect(page.text()).toContain('没有读到文字。');
    expect(asked).toEqual(['read', 'read']);
  });

  it('nothing is said of a file that nobody may read, and nothing is offered where all is taken', async () => {
    page = await draw(<ReadingState reading={reading({ state: 'none' })} />);
    expect(page.text()).toBe('');
    await page.redraw(<TakeAll count={0} onTake={() => undefined} />);
    expect(page.screen.queryByRole('button')).toBeNull();
    let taken = 0;
    await page.redraw(
      <TakeAll
        count={3}
        onTake={() => {
          taken += 1;
        }}
      />,
    );
    await page.user.click(page.screen.getByRole('button', { name: '全部采用' }));
    expect([taken, page.text().includes('识别出 3 项还没有填写')]).toEqual([1, true]);
  });

  it('is asked of each stored paper, and begun when a person wants it', async () => {
    page = await draw(<FilesReading files={[file]} readOnly={false} />, ({ path }) =>
      path.endsWith('/read') ? (reading() as never) : (reading({ state: 'none', pages: [] }) as never),
    );
    await page.see('还没有读取文字。');
    await page.user.click(page.screen.getByRole('button', { name: '识别文字' }));
    await page.until(() => page.asked.some(({ path }) => path.endsWith('/read')), 'the reading');
  });
});

describe('the pictures beside the fields', () => {
  it('bear a mark for each part; a press on it goes to its field', async () => {
    const picked: string[] = [];
    const picture = (active: string | null, quarters: number) => (
      <PagePicture
        file={file}
        page={{ page: 1, ratio: 0.5, quarters }}
        marks={[mark]}
        active={active}
        onPick={(part) => void picked.push(part)}
      />
    );
    Element.prototype.scrollBy ??= () => undefined;
    page = await draw(picture(null, 0), () => 'token');
    await page.until(() => page.screen.queryByRole('img', { name: '正面.png' }), 'the picture');
    const button = page.screen.getByRole('button', { name: '产品名称', pressed: false });
    await page.user.click(button);
    expect([picked, button.style.left]).toEqual([['name'], '10%']);
    await page.redraw(picture('name', 1));
    expect(page.screen.getByRole('button', { name: '产品名称', pressed: true }).className).toContain('rd-open');
  });

  it('say what will stand here while there are none, and turn to the page of the chosen mark', async () => {
    const pane = (files: (typeof file)[], active: string | null) => (
      <PicturePane
        files={files}
        readings={[
          reading({ pages: [1, 2].map((at) => ({ ...(reading().pages[0] as Reading['pages'][0]), page: at })) }),
        ]}
        marks={[{ ...mark, page: 2 }]}
        active={active}
        onPick={() => undefined}
      />
    );
    Element.prototype.scrollBy ??= () => undefined;
    page = await draw(pane([], null), () => 'token');
    expect(page.text()).toContain('上传图片后，在这里显示识别的位置。');
    await page.redraw(pane([file], null));
    expect(page.text()).toContain('第 2 面');
    expect(page.screen.queryByRole('button', { name: '产品名称' })).toBeNull();
    await page.redraw(pane([file], 'name'));
    expect(page.screen.getByRole('button', { name: '产品名称' })).toBeTruthy();
  });
});
