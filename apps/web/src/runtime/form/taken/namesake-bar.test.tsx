// @vitest-environment jsdom
import type { Json, JsonObject, PublishedArea } from '@app/contract';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { setTabOpener } from '../../../client/tab.ts';
import { type Asked, draw, listed } from '../../../component.testing.tsx';
import type { DraftSession } from '../draft/draft-session.ts';
import { NamesakeBar } from './NamesakeBar.tsx';

let page: Awaited<ReturnType<typeof draw>>;
let opened: string[];
beforeEach(() => {
  opened = [];
  setTabOpener(({ path }) => opened.push(path));
});
afterEach(() => page.end());

const open = async (title: string, answer: (asked: Asked) => Json, allowed = ['query', 'save']) => {
  const form = createStore(() => ({ title }));
  const session = {
    area: { version: 1, allowed, definition: { id: 'a/b' } } as unknown as PublishedArea,
    draft: { id: '7' },
    form,
  } as unknown as DraftSession;
  page = await draw(<NamesakeBar session={session} />, answer);
  return form;
};
const nameAsked = (one: JsonObject) => (one.parameters as { key: string; value: string }[])[0];

it('another draft of the same name is said, and opens; the draft itself is no namesake', async () => {
  const rows = [
    { id: '7', title: '岚屿面霜' },
    { id: '5', title: '岚屿面霜' },
  ];
  await open('岚屿面霜', ({ path }) => listed(path.endsWith('/draft/query') ? rows : []));
  await page.see('另有一份草稿也叫“岚屿面霜”');
  expect(page.sent('/draft/query').map(nameAsked)).toEqual([{ key: 'Q^title^S', value: '岚屿面霜' }]);
  await page.user.click(page.screen.getByRole('button', { name: '打开看看' }));
  expect(opened).toEqual(['/a/b/draft/5']);
});

it('an application of the same name is said; with a name of its own the copy is left in peace', async () => {
  const form = await open('岚屿面霜', ({ path, body }) =>
    listed(path.endsWith('/b/query') && nameAsked(body)?.value === '岚屿面霜' ? [{ id: '41' }] : []),
  );
  await page.see('已有一件申请也叫“岚屿面霜”');
  await page.user.click(page.screen.getByRole('button', { name: '打开看看' }));
  expect(opened).toEqual(['/a/b/case/41']);
  await act(async () => form.setState({ title: '岚屿面霜 二' }));
  await page.until(() => !page.text().includes('也叫'), 'the bar that goes');
});

it('whoever may not list applications is told of drafts alone, and a draft without a name of nothing', async () => {
  const form = await open('岚屿面霜', () => listed([{ id: '7' }]), ['save']);
  await page.until(() => page.sent('/draft/query').length === 1, 'the question');
  await act(async () => form.setState({ title: '  ' }));
  await page.choose('en');
  expect(page.text()).toBe('');
  expect(page.sent('/b/query')).toEqual([]);
});
