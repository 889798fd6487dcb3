// @vitest-environment jsdom
import type { AreaDefinition, FieldDefinition, FieldOf, Json, JsonObject } from '@app/contract';
import { attachmentTransfer, readingGet, rulebookGet } from '@app/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Asked, draw } from '../../../component.testing.tsx';
import { findingAt, rulebook } from '../form.testing.tsx';
import { FormulationView } from './FormulationView.tsx';
import { FormView } from './FormView.tsx';
import { PaperRowsView } from './PaperRowsView.tsx';
import { ViewTable } from './ViewTable.tsx';
import { ViewContext } from './view-facts.ts';

let page: Awaited<ReturnType<typeof draw>>;
// Without layout the grid has room for no row: it is told how large it is.
const room = { clientHeight: 600, clientWidth: 1150 };
beforeEach(() => {
  for (const [side, value] of Object.entries(room))
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, value });
});
afterEach(async () => {
  await page.end();
  for (const side of Object.keys(room)) Reflect.deleteProperty(HTMLElement.prototype, side);
});

const words = (zh: string) => ({ 'zh-CN': zh, en: zh });
const field = (key: string, type: string, zh: string, more: object = {}) =>
  ({ key, type, label: words(zh), ...more }) as FieldDefinition;
const fields = [
  field('name', 'text', '产品名称'),
  field('use', 'longText', '使用方法'),
  field('life', 'integer', '保质期', { unit: words('个月') }),
  field('ratio', 'decimal', '比例', { unit: '%' }),
  field('imported', 'boolean', '进口'),
  field('made', 'date', '生产日期'),
  field('seen', 'dateTime', '核对时间'),
  field('kind', 'enum', '类别', { options: [{ value: 'a', label: words('膏霜') }] }),
  field('for', 'multiEnum', '人群', {
    options: [
      { value: '1', label: words('成人') },
      { value: '2', label: words('儿童') },
    ],
  }),
  field('code', 'classification', '分类编码'),
  field('documents', 'documents', '资料'),
  field('papers', 'attachment', '附件'),
  field('makers', 'table', '生产企业', { columns: [field('maker', 'text', '企业'), field('own', 'boolean', '自产')] }),
  field('formula', 'table', '配方', { widget: 'productFormula', columns: [] }),
];
const step = (key: string, zh: string, own: readonly string[], more: object = {}) => ({
  key,
  title: words(zh),
  sections: [{ fields: own, ...more }],
});
const rest = fields.map(({ key }) => key).filter((key) => key !== 'formula');
const area = {
  id: 'a/b',
  kind: 'application',
  fields,
  form: {
    steps: [step('about', '基本信息', rest), step('composition', '产品配方', ['formula'], { title: words('配方') })],
  },
  review: { mapping: { classificationCode: 'code', documents: 'documents', formula: 'formula' } },
} as unknown as AreaDefinition;
const data: JsonObject = {
  name: '保湿霜',
  use: '取适量\n涂抹',
  life: 36,
  ratio: '12.5',
  imported: false,
  made: '2026-03-01',
  seen: '2026-03-01 10:20:30',
  kind: 'a',
  for: ['1', '9'],
  code: '11-05-03-01-01',
  documents: [
    { code: 'standard', files: [{ id: '1', name: '标准.pdf', size: 10 }] },
    { code: 'origin', files: [], notApplicable: '自行生产' },
    { code: 'other', files: [] },
    'spoilt',
  ],
  papers: [{ id: '2', name: '附件.pdf', size: 10 }],
  makers: [{ _id: 'm1', maker: '东海工厂', own: true }, 'spoilt', { maker: '西山工厂' }],
  formula: [{ _id: 'r1', level: 1, name: '甘油', percent: '12' }],
};
const wire = ({ path, body }: Asked): Json | Error => {
  if (path.endsWith(rulebookGet.path)) return rulebook as unknown as Json;
  if (path.endsWith(attachmentTransfer.path)) return [];
  if (path.endsWith(readingGet.path))
    return { attachmentId: String(body.attachmentId), state: 'none', progress: 0, fault: null, pages: [] };
  return {};
};
/** What stands at the name of a field. */
const at = (key: string) => document.querySelector(`[data-field="${key}"] dd`)?.textContent;

describe('a submitted dossier', () => {
  it('reads field by field in words: units, choices, yes and no, documents by their titles', async () => {
    page = await draw(<FormView definition={area} data={data} />, wire);
    await page.see('产品执行的标准');
    expect(page.screen.getByRole('heading', { name: '基本信息' })).toBeTruthy();
    expect(['name', 'life', 'ratio', 'imported', 'made', 'kind', 'code'].map(at)).toEqual([
      '保湿霜',
      '36 个月',
      '12.5 %',
      '否',
      '2026-03-01',
      '膏霜',
      '11-05-03-01-01',
    ]);
    expect(at('use')).toBe('取适量\n涂抹');
    expect(at('seen')).toBe('2026-03-01 10:20:30');
    // A choice that the definition does not hold any more is shown as it is stored.
    expect(at('for')).toMatch(/成人.*、.*9/);
    expect(at('papers')).toContain('附件.pdf');
    expect(at('documents')).toContain('标准.pdf');
    expect(at('documents')).toContain('不适用： 自行生产');
    expect(at('documents')).toContain('other');
    await page.until(() => page.screen.queryByText('甘油'), 'the formula');
    expect(page.screen.queryByRole('textbox', { name: '产品名称' })).toBeNull();
  });

  it('what is empty is a dash, and only the steps that are asked for are drawn', async () => {
    page = await draw(<FormView definition={area} data={{ name: '' }} steps={['about']} />, wire);
    expect([at('name'), at('life'), at('documents')]).toEqual(['—', '—', '—']);
    expect(page.text()).not.toContain('配方');
    expect(page.screen.queryByRole('heading')).toBeNull();
  });

  it('what was asked only under a condition that did not hold, and was left empty, is not there', async () => {
    const cures = field('cures', 'longText', '如何消除暂停的原因', { requiredWhen: '{product.state}="SUSPENDED"' });
    const until = field('until', 'date', '用完日期', { visibleWhen: '{stock}="useUp"' });
    const stock = field('stock', 'text', '库存');
    const definition = {
      ...area,
      fields: [stock, until, cures],
      form: { steps: [step('about', '基本信息', ['stock', 'until', 'cures'])] },
    } as unknown as AreaDefinition;
    page = await draw(<FormView definition={definition} data={{ stock: '' }} />, wire);
    expect([at('stock'), at('until'), at('cures')]).toEqual(['—', undefined, undefined]);
    await page.redraw(<FormView definition={definition} data={{ cures: '更换工厂' }} />);
    expect([at('until'), at('cures')]).toEqual([undefined, '更换工厂']);
    await page.redraw(<FormView definition={definition} data={{ product: { state: 'SUSPENDED' } }} />);
    expect(at('cures')).toBe('—');
  });

  it('findings stand with the field, the row or the document that they speak of, the gravest first', async () => {
    const warn = findingAt('name', { key: 'W', rule: 'L09', severity: 'warn', title: words('名称过长') });
    const ofRow = findingAt('makers', { key: 'R', rule: 'L11', places: [{ field: 'makers', rowId: 'm1' }] });
    const ofPaper = findingAt('documents', {
      key: 'D',
      rule: 'L12',
      places: [{ field: 'documents', rowId: 'origin' }],
    });
    const findings = [warn, findingAt('name'), ofRow, ofPaper];
    page = await draw(<FormView definition={area} data={data} findings={findings} steps={['about']} />, wire);
    expect(at('name')).toMatch(/^保湿霜.*L05.*L09/);
    expect(document.querySelector('[data-row="m1"]')?.textContent).toContain('L11');
    expect(document.querySelector('[data-row="origin"]')?.textContent).toContain('L12');
    expect(at('life')).toBe('36 个月');
    expect(page.text().split('L11')).toHaveLength(2);
  });

  it('a table has a row for each that is one, and a column behind them where it is asked for', async () => {
    const columns = [field('maker', 'text', '企业'), field('no', 'text', '证号')];
    page = await draw(
      <ViewTable
        columns={columns}
        value={data.makers as Json}
        rowMarks={(id) => <em>{`说明 ${id}`}</em>}
        draw={(_column, value) => String(value ?? '—')}
        last={{ title: '出处', cell: (row) => <i>{`来自 ${row.maker}`}</i> }}
      />,
    );
    const rows = page.screen.getAllByRole('row').map((row) => row.textContent);
    expect(rows).toEqual(['企业证号出处', '东海工厂说明 m1—来自 东海工厂', '西山工厂说明 1—来自 西山工厂']);
    await page.redraw(<ViewTable columns={columns} value="spoilt" rowMarks={() => null} draw={() => null} />);
    expect(page.screen.getAllByRole('row')).toHaveLength(1);
  });

  it('its formula is only read, and is there although the catalogue gives no answer', async () => {
    const limits = new Map([['月见草油', []]]);
    const facts = { documents: new Map(), limits, rinseOff: true, papers: [] };
    page = await draw(
      <ViewContext value={facts}>
        <FormulationView
          field={fields.at(-1) as FieldDefinition}
          value={[{ _id: 'r1', level: 1, name: '月见草油', percent: '12' }]}
          findings={[]}
          target={null}
        />
      </ViewContext>,
      ({ path }) => (path.endsWith('/resolve') ? new Error('目录没有回答') : {}),
    );
    await page.until(() => page.screen.queryByText('月见草油'), 'the ingredient');
    expect(page.screen.getByRole('grid', { name: '配方' }).getAttribute('aria-readonly')).toBe('true');
    await page.until(() => page.asked.some(({ path }) => path.endsWith('/resolve')), 'the names that are looked up');
    expect(page.screen.getByText('月见草油')).toBeTruthy();
  });
});

describe('rows read from papers', () => {
  const table = field('rows', 'table', '检验结果', {
    widget: 'paperRows',
    widgetOptions: { paper: 'report', documents: 'documents', code: 'report' },
    columns: [field('item', 'text', '项目'), field('value', 'text', '结果'), field('unit', 'text', '单位')],
  }) as FieldOf<'table'>;
  const rows: JsonObject[] = [
    { _id: '7:pb', item: '铅', value: '<0.5', document: '7', page: 2, quote: '铅\t<0.5' },
    { _id: 'own', item: '汞', value: '0.1' },
  ];
  const facts = {
    documents: new Map(),
    limits: null,
    rinseOff: false,
    papers: [{ id: '7', name: '报告.docx', size: 1 }],
  };
  const drawn = (target: { rowId?: string } | null) => (
    <ViewContext value={facts}>
      <PaperRowsView
        field={table}
        value={rows}
        rowMarks={() => null}
        target={target as never}
        draw={(_column, value) => (value === undefined ? '—' : String(value))}
      />
    </ViewContext>
  );

  it('lead to the page and the words where they stand, and a second press folds them', async () => {
    page = await draw(drawn(null), wire);
    // No row states a unit: the column would only take room.
    expect(page.screen.getAllByRole('columnheader').map((one) => one.textContent)).toEqual(['项目', '结果', '出处']);
    const source = page.screen.getByRole('button', { name: '第 2 页', expanded: false });
    await page.user.click(source);
    await page.see('报告.docx · 第 2 页');
    expect(document.querySelector('blockquote')?.textContent).toContain('铅');
    await page.user.click(page.screen.getByRole('button', { name: '第 2 页', expanded: true }));
    expect(document.querySelector('blockquote')).toBeNull();
    expect(page.screen.getAllByRole('button')).toHaveLength(1);
  });

  it('a finding that names a row opens its page', async () => {
    page = await draw(drawn({ rowId: '7:pb' }), wire);
    await page.see('报告.docx · 第 2 页');
  });
});
