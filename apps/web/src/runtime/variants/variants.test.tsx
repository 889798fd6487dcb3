// @vitest-environment jsdom
import type { Json, JsonObject, PublishedArea } from '@app/contract';
import { Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { draw } from '../../component.testing.tsx';
import { LazyVariants } from './LazyVariants.tsx';
import { VariantsDialog } from './VariantsDialog.tsx';

const label = (zh: string) => ({ 'zh-CN': zh, en: zh });
const area = {
  definition: {
    id: 'reg/first',
    fields: [
      { key: 'name', type: 'text', label: label('产品名称') },
      { key: 'net', type: 'text', label: label('净含量') },
    ],
  },
  allowed: ['save'],
} as unknown as PublishedArea;
const drafts = ['1', '2', '3'].map((id) => ({ id, title: `岚屿面霜 ${id}`, updatedAt: `2026-11-0${id} 09:30:00` }));
const onClose = vi.fn();
let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());
const open = async (data: Record<string, JsonObject>, refused: Error | null = null) => {
  page = await draw(<VariantsDialog area={area} drafts={drafts} onClose={onClose} />, ({ body }): Json | Error => {
    if (refused && body.id === '3') return refused;
    return { id: body.id ?? '', data: data[String(body.id)] ?? {} } as Json;
  });
};

it('shows each place that differs with what every draft says; the one that differs from the others is marked, and nobody loses the edit lock', async () => {
  await open({ 1: { name: '面霜', net: '30 g' }, 2: { name: '面霜', net: '50 g' }, 3: { name: '面霜', net: '30 g' } });
  await page.see('有 1 处不同');
  const row = page.screen.getByRole('row', { name: /净含量/ });
  const cells = [...row.querySelectorAll('td')];
  expect(cells.map(({ textContent }) => textContent?.slice(-4))).toEqual(['30 g', '50 g', '30 g']);
  expect(cells.map(({ className }) => className !== '')).toEqual([false, true, false]);
  expect(page.screen.queryByRole('row', { name: /产品名称/ })).toBeNull();
  expect(page.sent('/draft/open').map(({ id, readOnly }) => [id, readOnly])).toEqual([
    ['1', true],
    ['2', true],
    ['3', true],
  ]);
});

it('drafts that say the same are said to; one that cannot be read says why', async () => {
  await open({});
  await page.see('这些草稿的内容完全相同');
  await page.end();
  await open({}, new Error('草稿已删除'));
  await page.see('草稿已删除');
  expect(page.text()).not.toContain('完全相同');
});

it('comes with its texts when it is first opened', async () => {
  const lazily = (
    <Suspense fallback={null}>
      <LazyVariants area={area} drafts={drafts.slice(1)} onClose={onClose} />
    </Suspense>
  );
  page = await draw(lazily, ({ body }) => ({ id: body.id ?? '', data: { net: `${String(body.id)}0 g` } }));
  await page.see('并排比较 2 份草稿');
  await page.see('有 1 处不同');
});
