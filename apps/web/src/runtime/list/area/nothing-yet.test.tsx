import type { PublishedArea } from '@app/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { loadTexts, startTexts, useLocale } from '../../../client/i18n.ts';
import { list } from '../../../locales/zh-CN/list.ts';
import { NothingYet } from './NothingYet.tsx';

const area = { definition: { id: 'reg/first', kind: 'application' }, allowed: ['query', 'save'] } as unknown;

/** Renders the empty list of a person with this number of drafts. */
function seen(drafts: number, of: unknown = area): string {
  const queries = new QueryClient();
  queries.setQueryData(['area', 'reg/first', 'drafts', { pageNo: 1, limit: 20 }], {
    dataResult: [],
    pageResult: { totalCount: drafts },
  });
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <NothingYet area={of as PublishedArea} onNew={() => undefined} onDrafts={() => undefined} />
    </QueryClientProvider>,
  );
}

beforeAll(async () => {
  useLocale.setState({ locale: 'zh-CN', language: 'zh-CN' });
  await startTexts();
  await loadTexts(async () => ({ list }));
});

it('says that drafts wait, and leads there, when nothing was submitted', () => {
  const words = seen(2);
  expect(words).toContain('还没有提交过申请');
  expect(words).toContain('草稿里有 2 份没有提交');
  expect(words).toContain('查看草稿');
  expect(words).not.toContain('还没有数据');
});

it('says that there is nothing, and offers the first application, when no draft waits either', () => {
  const words = seen(0);
  expect(words).toContain('还没有数据');
  expect(words).toContain('新建申请');
  expect(words).not.toContain('草稿');
});

it('says what the area is for, and offers an office to begin', () => {
  const plans = {
    definition: {
      id: 'review/plans',
      kind: 'application',
      title: { 'zh-CN': '审评计划', en: 'Plans' },
      description: { 'zh-CN': '一个期间内由谁审评哪些案卷。', en: 'Who reviews what.' },
    },
    allowed: ['query', 'open'],
  };
  const words = seen(0, plans);
  expect(words).toContain('一个期间内由谁审评哪些案卷。');
  expect(words).toContain('<button');
  expect(seen(0, { ...plans, allowed: ['query'] })).not.toContain('<button');
});
