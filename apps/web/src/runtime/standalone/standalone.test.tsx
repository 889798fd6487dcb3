// @vitest-environment jsdom
import { type ReactNode, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { useTab } from '../../client/index.ts';
import { getAddress, navigate } from '../../client/navigation.ts';
import { draw } from '../../component.testing.tsx';
import { Standalone } from './Standalone.tsx';

let page: Awaited<ReturnType<typeof draw>>;
afterEach(async () => {
  await page.end();
  navigate('/');
});

function Page(): ReactNode {
  const tab = useTab();
  const [count, setCount] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setCount(count + 1)}>{`第${count}次`}</button>
      <button type="button" onClick={() => tab.setTitle('报告')}>
        题目
      </button>
      <button type="button" onClick={() => tab.setDirty(true)}>
        改动
      </button>
      <button type="button" onClick={() => tab.reload()}>
        重来
      </button>
      <button type="button" onClick={() => tab.setQuery({ page: '2' })}>
        翻页
      </button>
      <button type="button" onClick={() => tab.replace('/elsewhere')}>
        换
      </button>
      <button type="button" onClick={() => tab.close()}>
        完
      </button>
    </>
  );
}
const open = async () => {
  navigate('/alone?view=open');
  page = await draw(
    <Standalone path="/alone" query={{ view: 'open' }}>
      <Page />
    </Standalone>,
  );
};
const leaving = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

describe('a page outside the layout', () => {
  it('has the way back to the platform; with Ctrl the browser opens it beside', async () => {
    await open();
    const way = page.screen.getByRole('link');
    // What the browser would do then, this window cannot.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    way.dispatchEvent(new MouseEvent('click', { ctrlKey: true, bubbles: true, cancelable: true }));
    expect(getAddress().path).toBe('/alone');
    await page.user.click(way);
    expect(getAddress().path).toBe('/dashboard');
  });

  it('gives the page what a tab gives: title, address, a new beginning and an end', async () => {
    await open();
    await page.click('题目');
    expect(document.title).toBe('报告 - 化妆品注册备案与智能审评平台');
    await page.click('翻页');
    expect(getAddress()).toEqual({ path: '/alone', search: '?view=open&page=2' });
    await page.click('第0次');
    await page.see('第1次');
    await page.click('重来');
    await page.see('第0次');
    await page.click('换');
    expect(getAddress().path).toBe('/elsewhere');
    await page.click('完');
    expect(getAddress().path).toBe('/dashboard');
  });

  it('asks before unsaved input is left, and only then', async () => {
    await open();
    expect(leaving()).toBe(false);
    await page.click('改动');
    expect(leaving()).toBe(true);
  });
});
