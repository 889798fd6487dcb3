import type { CompanyProfile } from '@app/contract';
import { describe, expect, it } from 'vitest';
import { demoForm, text } from '../demo-form.testing.ts';
import { groupByStep } from '../submission/check-groups.ts';
import { prefilled } from './prefill.ts';

const company: CompanyProfile = {
  tenantId: '1',
  name: '云海岚屿生物科技有限公司（演示）',
  code: 'lanyu',
  uscc: '91990000MA0YH0A116',
  address: '云海市',
  legalPerson: '林',
  productionLicence: '演妆20260001',
  demo: true,
  contact: { name: '林嘉怡', phone: '000-55501018', email: 'a@example.org' },
  manufacturers: [{ name: '甲厂', country: '中国', address: '一路', licence: '演妆20260001' }],
};
const definition = demoForm([
  { key: 'origin', type: 'text', label: text('来源') },
  {
    key: 'filer',
    type: 'text',
    label: text('备案人'),
    widgetOptions: { prefill: 'company.name', prefillWhen: '{origin}="domestic"' },
  },
  { key: 'phone', type: 'text', label: text('电话'), widgetOptions: { prefill: 'company.contact.phone' } },
  {
    key: 'plants',
    type: 'table',
    label: text('生产企业'),
    widgetOptions: { prefill: 'company.manufacturers' },
    columns: [
      { key: 'name', type: 'text', label: text('名称') },
      { key: 'kind', type: 'text', label: text('方式'), default: 'own' },
    ],
  },
]);

describe('a new draft', () => {
  it('starts with what the company told once, and keeps what is filled in', () => {
    const data = prefilled(definition, { origin: 'domestic', phone: '123', plants: [] }, company);
    expect(data).toMatchObject({ filer: company.name, phone: '123', plants: [{ name: '甲厂', kind: 'own' }] });
    expect(JSON.stringify(data.plants)).not.toContain('licence');
  });
  it('leaves out what does not hold for this product', () => {
    expect(prefilled(definition, { origin: 'imported' }, company)).not.toHaveProperty('filer');
    expect(prefilled(definition, { origin: 'domestic' }, null)).toEqual({ origin: 'domestic' });
  });
});

describe('the pre-check', () => {
  const step = (key: string, fields: string[]) => ({
    key,
    title: text(key),
    sections: [{ fields: fields.map((name) => ({ key: name, type: 'text' as const, label: text(name) })) }],
  });
  const finding = (key: string, severity: 'error' | 'warn', field: string) => ({
    key,
    rule: key,
    ruleVersion: 1,
    severity,
    title: text(key),
    places: [{ field }],
    citation: { regulation: 'r', article: 'a', verified: true },
  });
  it('groups errors and findings by step, gravest first, each finding once', () => {
    const groups = groupByStep(
      [step('one', ['a']), step('two', ['b']), step('three', ['c'])],
      [
        { field: 'b', message: 'wrong' },
        { field: 'gone', message: 'odd' },
      ],
      [
        finding('w', 'warn', 'b'),
        finding('e', 'error', 'b'),
        { ...finding('both', 'warn', 'a'), places: [{ field: 'a' }, { field: 'b' }] },
      ],
    );
    expect(groups.map((group) => group.key)).toEqual(['one', 'two', '']);
    expect(groups[0]?.findings.map((one) => one.key)).toEqual(['both']);
    expect(groups[1]?.findings.map((one) => one.key)).toEqual(['e', 'w']);
    expect(groups[2]?.errors).toHaveLength(1);
  });
});
