// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import { act, type ReactNode, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { type Asked, draw } from '../../component.testing.tsx';
import { ImagesView } from './ImagesView.tsx';
import type { PreviewFile } from './preview-file.ts';

const [front, back, label] = [
  { id: '11', name: '正面.png' },
  { id: '22', name: '背面.png' },
  { id: '33', name: '标签.png' },
] as const;
const all = [front, back, label];
let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());

const tokens = (refused: readonly string[] = []) => {
  return ({ body }: Asked) => {
    const ids = String(body.attachmentIds).split(',');
    return ids.some((id) => refused.includes(id)) ? new Error('没有权限') : `token-of-${ids.join('-')}`;
  };
};
const saved: PreviewFile[] = [];

function Page({ images = all, first = back }: { images?: readonly PreviewFile[]; first?: PreviewFile }): ReactNode {
  const [open, setOpen] = useState(true);
  return (
    <>
      <input aria-label="note" defaultValue="写了一半" />
      {open ? (
        <ImagesView
          images={images}
          first={first}
          onClose={() => setOpen(false)}
          onDownload={(file) => saved.push(file)}
        />
      ) : null}
    </>
  );
}

const picture = () => page.until(() => document.querySelector<HTMLImageElement>('.iv img'), 'the picture');
const shown = async () => (await picture()).alt;
const scale = () => document.querySelector('.iv-scale')?.textContent;
const tool = async (name: string) => {
  const found = await page.until(
    () => document.querySelector<HTMLButtonElement>(`.iv button[aria-label="${name}"]`),
    `the tool ${name}`,
  );
  await act(async () => found.click());
};
const breakPicture = async () => {
  const broken = await picture();
  await act(async () => broken.dispatchEvent(new Event('error')));
};

describe('stored pictures over the whole window', () => {
  it('begins with the picture that was opened, under one token for all, and goes round by keys and buttons', async () => {
    page = await draw(<Page />, tokens());
    expect([await shown(), document.querySelector('[role=dialog]')?.getAttribute('aria-label')]).toEqual([
      '背面.png',
      '查看图片 背面.png',
    ]);
    await page.see('2 / 3');
    expect(new URL((await picture()).src, 'http://localhost').searchParams.get('access_token')).toBe(
      'token-of-11-22-33',
    );
    const names: string[] = [];
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) {
      await page.press(key);
      names.push(await shown());
    }
    await tool('上一张');
    names.push(await shown());
    await tool('下一张');
    names.push(await shown());
    expect(names).toEqual(['标签.png', '正面.png', '标签.png', '背面.png', '标签.png']);
    expect(page.asked.length).toBe(1);
  });

  it('R9-41 R9-44 zooms by keys and buttons, never below a fifth; another picture and 重置 begin anew', async () => {
    page = await draw(<Page />, tokens());
    await picture();
    const seen = [scale()];
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowRight']) {
      await page.press(key);
      seen.push(scale());
    }
    for (let press = 0; press < 6; press += 1) await tool('缩小');
    seen.push(scale());
    expect((await picture()).style.transform).toContain('scale(0.2)');
    await tool('向左旋转');
    await tool('重置');
    seen.push(scale());
    expect(seen).toEqual(['100%', '120%', '140%', '120%', '100%', '20%', '100%']);
    expect((await picture()).style.transform).toContain('rotate(0deg)');
  });

  it('R2.5-21 R9-43 turns by a quarter to either side', async () => {
    page = await draw(<Page />, tokens());
    const turned: (string | undefined)[] = [];
    for (const side of ['向右旋转', '向左旋转', '向左旋转']) {
      await tool(side);
      turned.push(/rotate\(\S+\)/.exec((await picture()).style.transform)?.[0]);
    }
    expect(turned).toEqual(['rotate(90deg)', 'rotate(0deg)', 'rotate(-90deg)']);
  });

  it('R2.5-20 R9-42 the wheel zooms in small steps, and the page behind does not scroll', async () => {
    page = await draw(<Page />, tokens());
    const stage = (await picture()).parentElement as HTMLElement;
    const seen: (string | undefined)[] = [];
    for (const deltaY of [-100, 100, 100]) {
      // False: the browser is kept from scrolling.
      expect(fireEvent.wheel(stage, { deltaY })).toBe(false);
      seen.push(/scale\((\S+)\)/.exec((await picture()).style.transform)?.[1]);
    }
    expect(seen).toEqual(['1.015', '1', '0.985']);
  });

  it('R2.5-24 a pointer drags the picture, two of them zoom it, and one that has left moves nothing', async () => {
    page = await draw(<Page />, tokens());
    const stage = (await picture()).parentElement as HTMLElement;
    stage.setPointerCapture = () => undefined;
    const pointer = (kind: 'Down' | 'Move' | 'Up', pointerId: number, clientX: number, clientY: number) =>
      fireEvent(
        stage,
        Object.assign(new MouseEvent(`pointer${kind.toLowerCase()}`, { bubbles: true, button: 0, clientX, clientY }), {
          pointerId,
        }),
      );
    const lies = async () => (await picture()).style.transform;
    pointer('Down', 1, 640, 360);
    pointer('Move', 1, 670, 350);
    pointer('Move', 1, 700, 330);
    expect(await lies()).toContain('translate(60px, -30px)');
    pointer('Down', 2, 700, 430);
    pointer('Move', 2, 700, 480);
    expect(await lies()).toContain('scale(1.5)');
    pointer('Up', 1, 700, 330);
    pointer('Up', 2, 700, 480);
    pointer('Move', 1, 0, 0);
    expect(await lies()).toContain('translate(60px, -30px)');
  });

  it('Tab stays inside: after the last control comes the first, and before the first the last', async () => {
    page = await draw(<Page />, tokens());
    await picture();
    const controls = [...document.querySelectorAll<HTMLElement>('.iv button')];
    for (let press = 0; press < controls.length; press += 1) {
      await page.user.tab();
      expect(document.activeElement === controls[press], `control ${press}`).toBe(true);
    }
    await page.user.tab();
    expect(document.activeElement === controls[0]).toBe(true);
    await page.user.tab({ shift: true });
    expect(document.activeElement === controls.at(-1)).toBe(true);
  });

  it('Space fits or shows the own size, on a button it presses that button alone', async () => {
    page = await draw(<Page />, tokens());
    const isFitted = async () => (await picture()).className === 'iv-fit';
    const fitted = [await isFitted()];
    await page.press(' ');
    fitted.push(await isFitted());
    await page.focus(
      await page.until(() => document.querySelector<HTMLElement>('.iv button[aria-label="放大"]'), 'the tool 放大'),
    );
    await page.press(' ');
    fitted.push(await isFitted());
    expect(fitted).toEqual([true, false, false]);
  });

  it('Esc closes it alone: what was typed below stays and has the focus again', async () => {
    const below: string[] = [];
    const hear = (event: KeyboardEvent) => below.push(event.key);
    document.addEventListener('keydown', hear);
    const onBefore = document.body.appendChild(document.createElement('button'));
    onBefore.focus();
    page = await draw(<Page />, tokens());
    await picture();
    await page.press('ArrowUp');
    await page.press('Escape');
    document.removeEventListener('keydown', hear);
    expect(document.querySelector('.iv')).toBeNull();
    expect(((await page.field('note')) as HTMLInputElement).value).toBe('写了一半');
    expect(document.activeElement === onBefore, 'the focus is where it was').toBe(true);
    expect(below).toEqual([]);
  });
});

describe('a picture that cannot be drawn', () => {
  it.each([
    ['zh-CN', '请下载查看', '下载'],
    ['zh-TW', '請下載檢視', '下載'],
    ['en', 'Please download to view', 'Download'],
  ] as const)(
    'says to download it, downloads that very file, and the others are still there (%s)',
    async (locale, words, download) => {
      saved.length = 0;
      page = await draw(<Page />, tokens());
      await page.choose(locale);
      await breakPicture();
      await page.until(() => document.querySelector('.iv [role=alert]')?.textContent?.includes(words), words);
      await page.click(download);
      await page.focus(await page.until(() => page.button(download), download));
      const names: string[] = [];
      // The button goes with the broken picture; keys are heard all the same.
      for (const key of ['ArrowRight', 'ArrowRight']) {
        await page.press(key);
        names.push(await shown());
      }
      expect([saved.map(({ id }) => id), names]).toEqual([[back.id], ['标签.png', '正面.png']]);
    },
  );

  it('a neighbour that the reader may not see does not take the opened one away', async () => {
    page = await draw(<Page />, tokens(['33']));
    await page.until(
      async () => document.querySelector<HTMLImageElement>('.iv img')?.src.includes('token-of-22'),
      'it',
    );
    expect([await shown(), page.text().includes('/ 3')]).toEqual(['背面.png', false]);
  });

  it('one that may not be seen at all says so instead of turning for ever', async () => {
    page = await draw(<Page />, tokens(['22']));
    await breakPicture();
    await page.see('请下载查看');
    expect(document.querySelector('.iv .spin')).toBeNull();
  });
});
