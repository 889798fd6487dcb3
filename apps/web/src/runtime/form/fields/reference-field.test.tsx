// @vitest-environment jsdom
import type { FieldOf, Json } from '@app/contract';
import { expect, it } from 'vitest';
import { setTabOpener } from '../../../client/tab.ts';
import { type Asked, draw } from '../../../component.testing.tsx';
import { drawInForm, Entry } from '../form.testing.tsx';
import { FormField } from './FormField.tsx';
import { ReferenceField, ReferenceWords } from './ReferenceField.tsx';

const text = (value: string) => ({ 'zh-CN': value, en: value });
const lab: FieldOf<'reference'> = {
  key: 'lab',
  type: 'reference',
  label: text('检验机构'),
  source: 'register',
  register: 'test/labs',
  filter: '{candidate.kind}={kind}',
  copies: [{ from: 'until', to: 'until' }],
};
const fields = [
  lab,
  { key: 'kind', type: 'text' as const, label: text('类别') },
  { key: 'until', type: 'date' as const, label: text('有效期'), readonly: true },
];
const place = { area: 'test/orders', version: 3, id: '5' };
const north = {
  id: '7',
  text: '北方检验',
  detail: '化学',
  link: '/test/labs/record/7',
  copies: { until: '2027-01-01' },
};

it('a record is sought and chosen with the keyboard; what it fills in is one step of undo; it can be opened', async () => {
  const asked: Asked[] = [];
  const opened: unknown[] = [];
  setTabOpener((target) => opened.push(target));
  const answer = (one: Asked): Json => {
    if (!one.path.endsWith('/candidates')) return {};
    asked.push(one);
    return { items: [north], next: null };
  };
  const page = await drawInForm(fields, <FormField field={lab} />, {
    data: { kind: '化学', other: 'x' },
    answer,
    context: { place },
  });
  await page.type('检验机构', '北方');
  await page.see('北方检验');
  expect(asked.at(-1)).toMatchObject({
    path: expect.stringContaining('/test/orders/candidates'),
    body: { field: 'lab', version: 3, id: '5', words: '北方', after: 0, data: { kind: '化学' } },
  });
  expect(asked.at(-1)?.body.data).toEqual({ kind: '化学' });
  await page.press('Enter');
  const chosen = { id: '7', text: '北方检验', link: '/test/labs/record/7' };
  expect(page.data()).toEqual({ kind: '化学', other: 'x', lab: chosen, until: '2027-01-01' });
  await page.user.click(page.screen.getByRole('button', { name: '打开“北方检验”' }));
  expect(opened).toEqual([{ path: '/test/labs/record/7', title: '北方检验' }]);
  page.store.undo();
  expect(page.data()).toEqual({ kind: '化学', other: 'x' });
  await page.end();
});

it('an empty answer says so, and a form that belongs to no area cannot choose', async () => {
  const answer = (): Json => ({ items: [], next: null });
  const page = await drawInForm(fields, <FormField field={lab} />, { answer, context: { place } });
  await page.type('检验机构', '无');
  await page.see('没有符合条件的记录');
  await page.end();
  const closed = await drawInForm(fields, <Entry field={lab} as={(port) => <ReferenceField port={port} />} />, {
    answer,
  });
  expect(document.querySelector('.ant-select-disabled')).not.toBeNull();
  await closed.end();
});

it('a submitted reference shows its frozen words, which open the record where it has a page', async () => {
  const opened: unknown[] = [];
  setTabOpener((target) => opened.push(target));
  const link = '/test/labs/record/7';
  const page = await draw(
    <>
      <ReferenceWords value={{ id: '7', text: '北方检验', link }} />
      <ReferenceWords value={{ id: '8', text: '王宁' }} />
    </>,
  );
  await page.see('王宁');
  await page.click('北方检验');
  expect(opened).toEqual([{ path: link, title: '北方检验' }]);
  expect(page.screen.getAllByRole('button')).toHaveLength(1);
  await page.end();
});
