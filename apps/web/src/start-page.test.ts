// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act } from '@testing-library/react';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, it } from 'vitest';

const html = readFileSync(join(import.meta.dirname, '../index.html'), 'utf8');
beforeEach(() => {
  const { head, body } = new DOMParser().parseFromString(html, 'text/html');
  document.head.replaceChildren(...head.children);
  document.body.replaceChildren(...body.children);
});

it('the page says in three languages that it has not loaded, each with a way to load it again that needs no script', () => {
  const said = [...document.querySelectorAll('.not-loaded p')].map((line) => ({
    language: line.getAttribute('lang'),
    words: line.textContent,
    // An empty address is that of the page itself.
    again: line.querySelector('a')?.getAttribute('href'),
  }));
  expect(said.map(({ language }) => language)).toEqual(['zh-CN', 'zh-TW', 'en']);
  for (const { words, again } of said) expect([words, again]).toEqual([expect.stringMatching(/加载|載入|reload/), '']);
  // The policy of the pages lets no script run that stands in them.
  for (const script of document.querySelectorAll('script'))
    expect([script.textContent, !!script.src]).toEqual(['', true]);
  expect(html).not.toMatch(/\son\w+=/);
});

it('what says so is gone as soon as the application draws anything', async () => {
  const container = document.getElementById('root');
  if (!container) throw new Error('no #root');
  expect(container.textContent).toContain('页面还没有加载');
  const root = createRoot(container);
  await act(() => root.render(createElement('h1', null, '登录')));
  expect(container.textContent).toBe('登录');
  await act(() => root.unmount());
});
