// @vitest-environment jsdom
import type { FieldOf, Json, JsonObject, PublishedArea } from '@app/contract';
import { act } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setTabOpener } from '../../../client/tab.ts';
import { type Asked, draw } from '../../../component.testing.tsx';
import { type DraftSession, openDraft } from '../draft/draft-session.ts';
import { drawInForm } from '../form.testing.tsx';
import { DraftForm } from '../pages/DraftForm.tsx';
import { area, office } from '../pages/draft.testing.ts';
import { PasteRows } from './PasteRows.tsx';
import { SubmitEachDone } from './SubmitEachDone.tsx';
import { SubmittedRowsBar } from './SubmittedRowsBar.tsx';

const words = (zh: string) => ({ 'zh-CN': zh, en: zh });
const product: FieldOf<'reference'> = {
  key: 'product',
  type: 'reference',
  label: words('产品'),
  source: 'product',
  required: true,
  copies: [{ from: 'number', to: 'number' }],
};
const plan = {
  key: 'plan',
  type: 'enum' as const,
  label: words('库存处理'),
  options: [
    { value: 'sold', label: words('售完为止') },
    { value: 'none', label: words('没有库存') },
  ],
};
const table: FieldOf<'table'> = {
  key: 'products',
  type: 'table',
  label: words('产品'),
  maxRows: 4,
  visibleWhen: '{several}',
  columns: [
    product,
    { key: 'number', type: 'text', label: words('编号'), readonly: true },
    { key: 'madeOn', type: 'date', label: words('最后生产日期') },
    { key: 'stock', type: 'integer', label: words('库存') },
    plan,
  ],
};
const several = { key: 'several', type: 'boolean' as const, label: words('多个产品') };
const submitEach = { rows: 'products', when: 'several', unique: 'product' };
const known: Record<string, JsonObject> = {
  云备01: { id: '1', text: '面霜', detail: null, link: '/product/1', copies: { number: '云备01' } },
  云备02: { id: '2', text: '乳液', detail: null, link: '/product/2', copies: { number: '云备02' } },
};
const search = ({ path, body }: Asked): Json => {
  if (!path.endsWith('/candidates')) return {};
  const items = Object.entries(known).flatMap(([number, one]) => (number.includes(String(body.words)) ? [one] : []));
  return { items, next: null } as Json;
};

let page: Awaited<ReturnType<typeof draw>>;
let session: DraftSession | undefined;
afterEach(async () => {
  await page.end();
  session?.close();
  session = undefined;
});
const press = (name: string | RegExp) => page.user.click(page.screen.getByRole('button', { name }));

async function paste(lines: string, rows: JsonObject[] = []) {
  const drawn = await drawInForm([several, table], <PasteRows table={table} column={product} />, {
    data: { several: true, products: rows },
    answer: search,
    context: { place: { area: 'reg/cancel', id: '5' } },
  });
  page = drawn;
  await press('从表格粘贴');
  await page.user.click(page.screen.getByRole('textbox', { name: '从表格粘贴' }));
  await page.user.paste(lines);
  await press('添加到表格');
  return drawn;
}
const box = () => page.screen.queryByRole<HTMLTextAreaElement>('textbox', { name: '从表格粘贴' });

it('lines of a spreadsheet become rows: the product by its number, then the other columns; an empty row gives its place', async () => {
  const { data, asked } = await paste('云备01\t2026/3/1\t1,200\t售完为止\n\n云备02\t2026-03-02\tviele\n云备01\n', [
    { _id: 'x' },
  ]);
  await page.until(() => !box(), 'the dialog is closed');
  expect(data().products).toMatchObject([
    {
      ...{ product: { id: '1', text: '面霜', link: '/product/1' }, number: '云备01' },
      ...{ madeOn: '2026-03-01', stock: 1200, plan: 'sold' },
    },
    { product: { id: '2' }, madeOn: '2026-03-02' },
  ]);
  expect((data().products as JsonObject[])[1]).not.toHaveProperty('stock', 'viele');
  expect(asked[0]?.body).toMatchObject({ field: 'products.product', words: '云备01', id: '5' });
});

it('what names nothing, or more than one product, stays to be corrected; more than there is room for is not added', async () => {
  const { data } = await paste('云备01\n没有的\n云备\n备02');
  // 备02 is a part of one number only, but nobody's number: ending a product wants it whole.
  await page.see('有 3 行没有找到');
  expect(box()?.value).toBe('没有的\n云备\n备02');
  expect(data().products).toHaveLength(1);
  await page.end();
  const full = await paste(
    '云备01\n云备02',
    [1, 2, 3].map((at) => ({ _id: `${at}`, product: { id: `9${at}`, text: '在' } })),
  );
  await page.see('表格只能再加 1 项');
  expect(full.data().products).toHaveLength(3);
});

const done = { row: 'a', caseId: '71', title: '面霜', status: 'open', certNo: null, applyNo: 'Z-1' };
const refused = { row: 'b', number: 2, title: '乳液', cause: '产品正在办理纠错申请 J-7' };

it('says how many were submitted, with their cases, and why the others were not', async () => {
  const opened: string[] = [];
  setTabOpener(({ path }) => opened.push(path));
  let back = 0;
  const result = { submitted: [done], refused: [refused], errors: [] };
  const place = { group: 'reg', name: 'cancel' };
  page = await draw(<SubmitEachDone result={result} place={place} onBack={() => (back += 1)} />);
  for (const said of ['已提交 1 项', '另有 1 项未提交', '第 2 行 乳液', refused.cause, 'Z-1'])
    expect(page.text()).toContain(said);
  await press('面霜');
  expect(opened).toEqual(['/reg/cancel/case/71']);
  await press('回到草稿修改');
  expect(back).toBe(1);
  await page.redraw(<SubmitEachDone result={{ ...result, refused: [] }} place={place} onBack={() => undefined} />);
  expect(page.screen.queryByRole('button', { name: '回到草稿修改' })).toBeNull();
});

const questions = () => {
  const made = area();
  const definition = made.definition as JsonObject;
  const fields = [...(definition.fields as Json[]), several, table] as Json[];
  const steps = [{ key: 'about', title: words('事由'), sections: [{ fields: ['subject', 'several', 'products'] }] }];
  return area({ ...definition, fields, form: { steps } as Json, submitEach, allowed: undefined as never });
};
const place = { group: 'support', name: 'questions', id: '5' };
const row = (id: string, at: string) => ({ _id: id, product: { id: at, text: '产品' } });

it('rows that are cases already leave the table, and the draft says so', async () => {
  const data = { subject: '停产', several: true, products: [row('a', '1'), row('b', '2')] } as JsonObject;
  const shown = questions();
  page = await draw(null, office(data, { area: shown }));
  session = await act(() => openDraft(place, shown as unknown as PublishedArea));
  await page.redraw(<SubmittedRowsBar session={session} each={submitEach} done={[done]} place={place} />);
  expect(page.text()).toContain('已有 1 项提交');
  expect(session.form.getState().data.products).toMatchObject([{ _id: 'b' }]);
});

it('the rows that may go are submitted although one may not; then the draft has that one alone', async () => {
  const data = { subject: '停产', several: true, products: [row('a', '1'), row('b', '2')] } as JsonObject;
  const shown = questions();
  const errors = [{ field: 'products', row: 'b', column: 'product', message: `第 2 行：${refused.cause}` }];
  const serve = office(data, { area: shown, check: { errors, rows: { ready: 1, refused: [refused] } } });
  const answer = (asked: Asked): Json | Error =>
    asked.path.endsWith('/submitEach') ? { submitted: [done], refused: [refused], errors } : serve(asked);
  page = await draw(null, answer, { query: { step: 'submit' } });
  const opened = await act(() => openDraft(place, shown as unknown as PublishedArea));
  session = opened;
  await page.redraw(<DraftForm area={opened.area} session={opened} place={place} />);
  await page.see('将提交 1 项，每项各成一件；另有 1 项不提交');
  expect(page.text()).toContain(refused.cause);
  await page.user.click(page.screen.getByRole('checkbox', { name: /我已核对全部资料/ }));
  await page.user.click(page.screen.getAllByRole('button', { name: '提交 1 项' }).at(-1) as HTMLElement);
  await page.see('提交这 1 项？');
  await page.user.click(page.screen.getAllByRole('button', { name: '提交 1 项' }).at(-1) as HTMLElement);
  await page.see('已提交 1 项');
  expect(page.asked.find(({ path }) => path.endsWith('/submitEach'))?.body).toEqual({ rev: 1, id: '5' });
  await press('回到草稿修改');
  await page.see('已有 1 项提交');
  expect(opened.form.getState().data.products).toMatchObject([{ _id: 'b' }]);
});
