// @vitest-environment jsdom
import { Drawer } from 'antd';
import { act, type ReactNode, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { draw } from '../component.testing.tsx';
import { Dialog, type DialogProps, useDrawerOfTab } from './Dialog.tsx';

let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());

function Opened(props: Partial<DialogProps>): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      <Dialog title="题目" {...props} open={open} onClose={() => setOpen(false)}>
        <input aria-label="里面" />
        <button type="button" onClick={() => setOpen(false)}>
          好
        </button>
      </Dialog>
    </>
  );
}
const isOpen = () => page.screen.queryByRole('dialog') !== null;
const gone = () => page.until(() => !isOpen(), 'the closed dialog');
const open = async () => {
  await page.user.click(page.screen.getByRole('button', { name: '打开' }));
  await page.until(isOpen, 'the dialog');
};

describe('a dialog', () => {
  it('is not there before it is opened; Esc and the cross close it, and the focus is where it was', async () => {
    const closed: string[] = [];
    page = await draw(<Opened afterClose={() => closed.push('closed')} />);
    expect(document.querySelector('.dialog')).toBeNull();
    await open();
    await page.user.click(page.screen.getByLabelText('里面'));
    await page.user.keyboard('{Escape}');
    await gone();
    await page.until(() => closed.length === 1, 'what comes after');
    expect(document.activeElement?.textContent).toBe('打开');
    await open();
    await page.user.click(document.querySelector('.ant-modal-close') as HTMLElement);
    await gone();
  });

  it.each([
    ['unsaved input', { dirty: true }, true],
    ['one that must be answered', { strict: true }, false],
  ])('with %s neither Esc nor a click outside closes it', async (_, props, hasCross) => {
    page = await draw(<Opened {...props} />);
    await open();
    await page.user.keyboard('{Escape}');
    await page.user.click(document.querySelector('.ant-modal-wrap') as HTMLElement);
    expect(isOpen()).toBe(true);
    expect(document.querySelector('.ant-modal-close') !== null).toBe(hasCross);
    await page.click('好');
    await gone();
  });

  it('what was written is gone when it is opened anew', async () => {
    page = await draw(<Opened />);
    await open();
    await page.user.type(page.screen.getByLabelText('里面'), '一半');
    await page.click('好');
    await gone();
    await open();
    expect(page.screen.getByLabelText<HTMLInputElement>('里面').value).toBe('');
  });

  it('behind another tab it hears no Esc and keeps what was written; closed there it still says so', async () => {
    const tab = { active: true, told: new Set<() => void>() };
    const closed: string[] = [];
    const place = {
      isActive: () => tab.active,
      onActive: (listener: () => void) => {
        tab.told.add(listener);
        return () => tab.told.delete(listener);
      },
    };
    const shown = (isOpenNow: boolean) => (
      <Dialog title="题目" open={isOpenNow} onClose={() => closed.push('Esc')} afterClose={() => closed.push('after')}>
        <input aria-label="里面" />
      </Dialog>
    );
    const goTo = (active: boolean) =>
      act(async () => {
        tab.active = active;
        for (const notify of tab.told) notify();
      });
    page = await draw(shown(true), undefined, place);
    await page.type('里面', '一半');
    await goTo(false);
    await page.user.keyboard('{Escape}');
    expect(closed).toEqual([]);
    await goTo(true);
    expect(page.screen.getByLabelText<HTMLInputElement>('里面').value).toBe('一半');
    await goTo(false);
    await page.redraw(shown(false));
    expect(closed).toEqual(['after']);
  });
});

function Beside(): ReactNode {
  const [open, setOpen] = useState(false);
  const drawer = useDrawerOfTab(open, () => setOpen(false));
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      <Drawer {...drawer} title="旁边">
        内容
      </Drawer>
    </>
  );
}

describe('a drawer of a tab', () => {
  it.each([
    [true, 'closes'],
    [false, 'stays'],
  ])('Esc while its tab is seen: %s; it %s', async (seen) => {
    page = await draw(<Beside />, undefined, { isActive: () => seen });
    await open();
    await page.focus(page.screen.getByRole('dialog'));
    await page.press('Escape');
    if (seen) await page.until(() => !document.querySelector('.ant-drawer-open'), 'the closed drawer');
    else expect(document.querySelector('.ant-drawer-open')).not.toBeNull();
  });
});
