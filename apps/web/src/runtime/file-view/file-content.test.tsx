// @vitest-environment jsdom
import type { Json } from '@app/contract';
import { act, type ReactNode, useState } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Asked, draw } from '../../component.testing.tsx';
import { FileContent } from './FileContent.tsx';
import { FilePreview } from './FilePreview.tsx';
import { FileRefused } from './FileRefused.tsx';
import { NoPreview } from './NoPreview.tsx';
import { OfficeContent } from './OfficeContent.tsx';
import { PdfPagePicture } from './PdfPagePicture.tsx';
import { PdfPages } from './PdfPages.tsx';
import { PreviewProvider, useFilePreview } from './preview-context.tsx';
import type { PreviewFile } from './preview-file.ts';
import { TextContent } from './TextContent.tsx';

/** Two empty pages, the second of which is asked for alone. */
const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 200]>>endobj
4 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 200]>>endobj
trailer<</Root 1 0 R>>`;
const bytes = new TextEncoder().encode(pdf);
const painted: { width: number; height: number }[] = [];
let seen: (isIntersecting: boolean) => void = () => undefined;

// Files of tests share one window: what stands in for a canvas and for what is in sight is taken back.
const own = {
  getContext: HTMLCanvasElement.prototype.getContext,
  click: HTMLAnchorElement.prototype.click,
  IntersectionObserver: globalThis.IntersectionObserver,
};
afterAll(() => {
  HTMLCanvasElement.prototype.getContext = own.getContext;
  HTMLAnchorElement.prototype.click = own.click;
  globalThis.IntersectionObserver = own.IntersectionObserver;
});
beforeAll(async () => {
  // The reader works beside the page in a browser; here in the same place.
  const worker = 'pdfjs-dist/legacy/build/pdf.worker.mjs';
  Object.assign(globalThis, { pdfjsWorker: await import(/* @vite-ignore */ worker) });
  const watchers = new Set<(isIntersecting: boolean) => void>();
  seen = (isIntersecting) => {
    for (const watch of watchers) watch(isIntersecting);
  };
  globalThis.IntersectionObserver = class {
    constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
      watchers.add((isIntersecting) => told([{ isIntersecting }]));
    }
    observe() {}
    disconnect() {}
  } as never;
  const ink = new Proxy(
    {},
    { get: (_, key) => (key === 'canvas' ? { width: 1, height: 1 } : () => ink), set: () => true },
  );
  HTMLCanvasElement.prototype.getContext = function getContext(this: HTMLCanvasElement) {
    painted.push({ width: this.width, height: this.height });
    return ink;
  } as never;
});

let page: Awaited<ReturnType<typeof draw>>;
const saved: string[] = [];
beforeEach(() => {
  painted.splice(0);
  saved.splice(0);
  URL.createObjectURL = () => 'blob:saved';
  HTMLAnchorElement.prototype.click = function click() {
    saved.push(this.download);
  };
});
afterEach(() => page.end());
const served =
  (more: (asked: Asked) => Json | Error | Response | null = () => null) =>
  (asked: Asked): Json | Error | Response => {
    const own = more(asked);
    if (own !== null) return own;
    if (asked.path.endsWith('/previewToken')) return 'token';
    if (asked.path.endsWith('/download')) return new Response('x', { headers: { 'Content-Type': 'text/plain' } });
    return {};
  };
const file = (name: string): PreviewFile => ({ id: '5', name });
const gone = () => Object.assign(new Error('文件不存在'), { state: 4004 });

describe('a file by its type', () => {
  it.each([
    ['R2.5-13', '正面.png', 'img'],
    ['R2.5-13', '正面.JPG', 'img'],
    ['R2.5-13', '正面.jpeg', 'img'],
    ['R2.5-13', '正面.bmp', 'img'],
    ['R2.5-13', '正面.gif', 'img'],
    ['R2.5-17', '录音.mp3', 'audio'],
    ['R2.5-18', '演示.mp4', 'video'],
  ])('%s %s is shown as %s under a token of its own', async (_, name, element) => {
    page = await draw(<FileContent file={file(name)} />, served());
    const shown = await page.until(() => document.querySelector<HTMLImageElement>(element), 'the file');
    expect(new URL(shown.src, 'http://localhost').searchParams.get('access_token')).toBe('token');
    expect(page.screen.queryAllByRole('button')).toEqual([]);
  });

  it('R2.5-19 another type is not asked for; it is downloaded instead', async () => {
    page = await draw(<FileContent file={file('数据.zip')} />, served());
    expect(page.text()).toContain('暂不支持预览该类型的文件');
    expect(page.asked).toEqual([]);
    await page.click('下载');
    await page.until(() => saved.length === 1, 'the saved file');
    expect(saved).toEqual(['数据.zip']);
  });

  it('a picture is enlarged where that is possible', async () => {
    let enlarged = 0;
    page = await draw(<FileContent file={file('正面.png')} onEnlarge={() => (enlarged += 1)} />, served());
    await page.user.click(await page.screen.findByRole('button', { name: '放大查看 正面.png' }));
    expect(enlarged).toBe(1);
  });

  it('one that may not be seen says why, and is asked for again', async () => {
    let refuses = true;
    page = await draw(
      <FileContent file={file('正面.png')} />,
      served(() => (refuses ? new Error('没有权限') : null)),
    );
    await page.see('没有权限');
    refuses = false;
    await page.click('重试');
    await page.until(() => document.querySelector('img'), 'the picture');
  });
});

describe('why a file does not open', () => {
  it('gone and hidden are one sentence, and trying again is not offered', async () => {
    page = await draw(<FileRefused error={gone()} onRetry={() => {}} />);
    expect(page.text()).toContain('文件不存在');
    await page.redraw(<FileRefused error={new Error('x')} onRetry={() => {}} />);
    expect(page.button('重试')).toBeTruthy();
  });

  it('a download that fails says so and saves nothing', async () => {
    page = await draw(<NoPreview file={file('数据.zip')} text="打不开" />, () => new Error('下载失败'));
    await page.click('下载');
    await page.see('下载失败');
    expect(saved).toEqual([]);
  });
});

describe('a text file', () => {
  const text = (words: string, charset: string) => () =>
    new Response(words, { headers: { 'Content-Type': 'text/plain', 'X-Text-Charset': charset } });
  const choices = () => page.screen.getAllByRole('radio').map((one) => one.parentElement?.textContent);

  it('R2.5-16 stands in the charset that was found, or in the one that the reader chooses', async () => {
    page = await draw(<TextContent file={file('说明.txt')} token="t" />, text('配方说明', 'GBK'));
    await page.see('配方说明');
    expect(choices()).toEqual(['UTF-8', 'GBK', 'BIG5']);
    await page.user.click(page.screen.getByText('BIG5'));
    await page.until(() => page.asked.length === 2, 'the text in BIG5');
    expect(page.asked.map(({ body }) => body.charset)).toEqual([undefined, 'BIG5']);
  });

  it('one that nobody can tell asks the reader; another one is offered when it was found', async () => {
    page = await draw(<TextContent file={file('说明.txt')} token="t" />, text('?', 'unknown'));
    await page.see('无法判断编码，请选择');
    await page.end();
    page = await draw(<TextContent file={file('说明.txt')} token="t" />, text('?', 'UTF-16LE'));
    await page.see('UTF-16LE');
    expect(choices()).toHaveLength(4);
  });

  it('a very long one is cut and says so; a failure is asked for again', async () => {
    let answer: () => Response | Error = () => new Error('读取失败');
    page = await draw(<TextContent file={file('长.txt')} token="t" />, () => answer());
    await page.see('读取失败');
    answer = text('字'.repeat(500_001), 'UTF-8');
    await page.click('重试');
    await page.see('只显示前 500000 个字');
    expect(document.querySelector('pre')?.textContent?.length).toBe(500_000);
  });
});

describe('an Office file', () => {
  it.each(['a.doc', 'a.docx', 'a.ppt', 'a.pptx', 'a.xls', 'a.xlsx'])('R2.5-15 %s is shown as PDF', async (name) => {
    page = await draw(
      <FileContent file={file(name)} />,
      served(({ path }) => (path.endsWith('/previewState') ? { state: 'waiting', message: '' } : null)),
    );
    await page.see('正在转换成可预览的格式');
  });

  it('R2.5-15 waits until it is made into a PDF', async () => {
    const states = ['waiting', 'impossible'];
    page = await draw(<OfficeContent file={file('表.xlsx')} url="/x" />, () => ({
      state: states.shift() ?? 'impossible',
      message: '',
    }));
    await page.see('正在转换成可预览的格式');
    await page.until(() => page.text().includes('暂不支持预览该类型的文件'), 'what became of it');
    expect(page.button('下载')).toBeTruthy();
  });

  it('says why it cannot be made, and why it may not be seen', async () => {
    page = await draw(<OfficeContent file={file('表.xlsx')} url="/x" />, () => ({
      state: 'impossible',
      message: '文件加了密码',
    }));
    await page.see('文件加了密码');
    await page.end();
    page = await draw(<OfficeContent file={file('表.xlsx')} url="/x" />, () => new Error('没有权限'));
    await page.see('没有权限');
  });
});

describe('a PDF', () => {
  it('R2.5-14 says how many pages it has and draws those that come into sight, in the size that is asked for', async () => {
    page = await draw(<PdfPages bytes={bytes} />);
    await page.see('共 2 页');
    expect(page.screen.queryByRole('img')).toBeNull();
    await act(async () => seen(true));
    expect(page.screen.getAllByRole('img').map((one) => one.getAttribute('aria-label'))).toEqual([
      '第 1 页',
      '第 2 页',
    ]);
    await page.until(() => painted.length > 1, 'the drawn pages');
    expect(page.screen.getAllByRole('img')[0]?.parentElement?.style.aspectRatio).toBe('1 / 2');
    for (let press = 0; press < 9; press += 1) await page.user.click(page.screen.getByRole('button', { name: '缩小' }));
    expect(page.text()).toContain('50%');
    for (let press = 0; press < 9; press += 1) await page.user.click(page.screen.getByRole('button', { name: '放大' }));
    expect(page.text()).toContain('300%');
    expect(page.screen.getAllByRole('img')[0]?.parentElement?.style.width).toBe('300%');
    await act(async () => seen(false));
    expect(page.screen.queryByRole('img')).toBeNull();
  });

  it('R9-36 how much of it came is looked at every 50 ms, and no more once it is there', async () => {
    const real = { set: globalThis.setInterval, clear: globalThis.clearInterval };
    const begun: (number | undefined)[] = [];
    const polls = new Set<unknown>();
    globalThis.setInterval = ((work: () => void, ms?: number) => {
      const timer = real.set(work, ms);
      begun.push(ms);
      polls.add(timer);
      return timer;
    }) as typeof setInterval;
    globalThis.clearInterval = ((timer: ReturnType<typeof setInterval>) => {
      polls.delete(timer);
      real.clear(timer);
    }) as typeof clearInterval;
    try {
      page = await draw(<PdfPages bytes={bytes} />);
      await page.see('共 2 页');
      expect(begun).toEqual([50]);
      expect(polls.size).toBe(0);
    } finally {
      Object.assign(globalThis, { setInterval: real.set, clearInterval: real.clear });
    }
  });

  it('that is none says so and is opened again', async () => {
    page = await draw(<PdfPages bytes={new TextEncoder().encode('nothing')} />);
    await page.until(() => page.button('重试'), 'the failure');
    await page.click('重试');
    await page.until(() => page.button('重试'), 'the failure again');
  });

  it('one page fills its box as a picture; a file that cannot be opened leaves it empty', async () => {
    const answer = ({ path }: Asked) => {
      const text = path.endsWith('/whole.pdf') ? pdf : 'nothing';
      const piece = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
      const body = new ReadableStream({
        start(into) {
          into.enqueue(piece);
          into.close();
        },
      });
      return new Response(body, { headers: { 'Content-Type': 'application/pdf' } });
    };
    page = await draw(<PdfPagePicture url="http://localhost/whole.pdf" number={2} />, answer);
    await page.until(() => painted.length > 0, 'the drawn page');
    expect(document.querySelector('canvas')?.width).toBe(640);
    painted.splice(0);
    await page.redraw(<PdfPagePicture url="http://localhost/broken.pdf" number={1} />);
    expect(painted).toEqual([]);
  });
});

const [front, back] = [
  { id: '1', name: '正面.png' },
  { id: '2', name: '背面.png' },
];
function Preview({ place, large = false }: { place: 'drawer' | 'dialog'; large?: boolean }): ReactNode {
  const [shown, show] = useState<PreviewFile | null>(front ?? null);
  return (
    <FilePreview
      file={shown}
      among={[front, back] as PreviewFile[]}
      place={place}
      large={large}
      onClose={() => show(null)}
    />
  );
}
const viewer = () => page.screen.queryByRole('dialog', { name: '查看图片 正面.png' });

describe('where a file opens', () => {
  it('beside the page a picture is seen in the drawer first, large at a press, and closed it is in the drawer again', async () => {
    page = await draw(<Preview place="drawer" />, served());
    await page.user.click(await page.screen.findByRole('button', { name: '放大查看 正面.png' }));
    await page.until(viewer, 'the viewer');
    await page.press('Escape');
    await page.until(() => !viewer(), 'the closed viewer');
    expect(document.querySelector('.ant-drawer-open')).not.toBeNull();
    await page.user.click(page.screen.getAllByRole('button', { name: '下载' })[0] as HTMLElement);
    await page.until(() => saved.length === 1, 'the saved file');
    expect(saved).toEqual(['正面.png']);
  });

  it.each([
    ['of a dialog', 'dialog', false],
    ['that is asked for large', 'drawer', true],
  ] as const)('a picture %s opens large at once, and closed nothing of it is left', async (_, place, large) => {
    page = await draw(<Preview place={place} large={large} />, served());
    await page.until(viewer, 'the viewer');
    expect(document.querySelector('.ant-drawer-open, .fv-image')).toBeNull();
    await page.press('Escape');
    await page.until(() => !viewer(), 'the closed viewer');
    expect(document.querySelector('.ant-drawer-open, .fv-image')).toBeNull();
  });

  it('whatever stands inside opens files; each opens in the same place', async () => {
    page = await draw(
      <PreviewProvider place="dialog">
        <Open name="说明.zip" />
        <Open name="数据.rar" />
      </PreviewProvider>,
      served(),
    );
    expect(page.screen.queryByRole('dialog')).toBeNull();
    for (const name of ['说明.zip', '数据.rar']) {
      await page.click(name);
      await page.until(() => document.querySelector('.fv-title')?.textContent?.includes(name), name);
    }
    expect(page.screen.getAllByRole('dialog').length).toBe(1);
    await page.user.keyboard('{Escape}');
    await page.until(() => !page.screen.queryByRole('dialog'), 'the closed preview');
  });
});

function Open({ name }: { name: string }): ReactNode {
  const preview = useFilePreview();
  return (
    <button type="button" onClick={() => preview({ id: name, name })}>
      {name}
    </button>
  );
}
