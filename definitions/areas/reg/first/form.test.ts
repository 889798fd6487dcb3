import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ApplicationDefinition, columnsOf, type JsonObject, ScenarioDefinition } from '@app/contract';
import { conditionHolds, type Facts, submitData, titleOf, validateForm, visibleFields } from '@app/engine/form';
import { describe, expect, test } from 'vitest';
import { readParts } from '../../../../apps/server/src/platform/area/definitions/parts.ts';
import { readProcedures } from '../../../../apps/server/src/platform/area/definitions/procedures.ts';
import { parseDefinition } from '../../../../apps/server/src/platform/area/definitions/read-definition.ts';
import scenarioFile from './scenario.ts';

const now = new Date('2026-11-21T02:00:00Z');
const source = readFileSync(new URL('area.json', import.meta.url), 'utf8');
const definitions = fileURLToPath(new URL('../../..', import.meta.url));
const parts = await readParts(definitions);
const procedures = await readProcedures(definitions, parts);
const area = ApplicationDefinition.parse(
  parseDefinition('areas/reg/first/area.json', source, parts, procedures).definition,
);
const complete: JsonObject = ScenarioDefinition.parse(scenarioFile).steps[0]?.data ?? {};
const refused = (change: JsonObject) =>
  validateForm(area, { ...complete, ...change }, { now }).map((error) => error.field);

describe('the form of a first-time application', () => {
  test('a complete domestic dossier has no form error', () => {
    expect(validateForm(area, complete, { now })).toEqual([]);
  });
  test('an empty form names every compulsory field in both languages, none of the hidden ones', () => {
    const zh = validateForm(area, {}, { now });
    expect(zh.length).toBeGreaterThan(20);
    expect(zh.find((error) => error.field === 'nameBrand')?.message).toBe('商标名不能为空');
    expect(zh.some((error) => error.field === 'responsibleName')).toBe(false);
    for (const { message } of validateForm(area, {}, { now, language: 'en' }))
      expect(message).not.toMatch(/\p{Script=Han}/u);
  });
  test('the Chinese name is put together from its parts', () => {
    const data = submitData(area, { ...complete, nameRemark: '01 柔雾' }, { now });
    expect(data.productName).toBe('岚屿演示氨基酸保湿面霜 01 柔雾');
    expect(titleOf(area, complete)).toBe('岚屿演示氨基酸保湿面霜');
  });

  test.each([
    ['11-05-03-01-02', 'filing'],
    ['09/11-05/09-03-02-01', 'filing'],
    ['26-02-03-03-01', 'filing'],
    ['10-05-03-01-01', 'filing'],
    ['01-01-03-01-01', 'registration'],
    ['04/11-05-03-01-02', 'registration'],
    ['05/21-04-03-02-02', 'registration'],
    ['A-05-03-01-02', 'registration'],
    ['11-B-03-01-02', 'registration'],
    ['11-05-C-01-02', 'registration'],
    ['11-01-01-01-02', 'filing'],
  ])('%s leads to %s', (classification, procedure) => {
    const data = submitData(area, { ...complete, classification }, { now });
    expect(data.procedure).toBe(procedure);
    const way = area.procedures?.find(({ when }) => when === undefined || conditionHolds(when, data));
    expect(way?.id).toBe(procedure === 'filing' ? 'p2' : 'p1');
  });
  test('is submitted by a company whose file and licence are in force and that is under no ban, and by no other', () => {
    const may = (facts: Facts) => conditionHolds(area.submitWhen, complete, { now, facts });
    expect(may({ file: { confirmed: true } })).toBe(true);
    expect(may({ file: { confirmed: false } })).toBe(false);
    expect(may({ file: { confirmed: true, licenceUntil: '2099-01-01' } })).toBe(true);
    expect(may({ file: { confirmed: true, licenceUntil: '2020-01-01' } })).toBe(false);
    expect(may({ file: { confirmed: true }, ban: { active: true } })).toBe(false);
    expect(may({ file: { confirmed: true }, register: { sameFormulaUnsafe: ['1'] } })).toBe(false);
  });
  test.each([
    '11-05-03-01',
    '99-05-03-01-02',
    '11-11-03-01-02',
    '11-05-04-01-02',
    '11-05-03-12-02',
    '11-05-03-01-03',
    '11/09-05-03-01-02',
    '11-05-03-01-02-x',
    '<b>',
    '11－05－03－01－02',
  ])('the impossible code %s is refused', (classification) => {
    expect(refused({ classification })).toContain('classification');
  });

  test('an imported product needs foreign name, country and a responsible person with a valid authorisation', () => {
    expect(refused({ origin: 'imported' })).toEqual([
      'countryOfOrigin',
      'foreignName',
      'filerCountry',
      'responsibleName',
      'responsibleUscc',
      'responsibleAddress',
      'authorizationFrom',
      'authorizationTo',
    ]);
    const imported = {
      origin: 'imported',
      countryOfOrigin: 'Freedonia',
      foreignName: 'Demo Cream',
      filerCountry: 'Freedonia',
      responsibleName: '云海岚屿生物科技有限公司（演示）',
      responsibleUscc: '91990000MA0YH0A116',
      responsibleAddress: '云海市',
      authorizationFrom: '2026-01-01',
      authorizationTo: '2027-01-01',
    };
    expect(refused(imported)).toEqual([]);
    expect(refused({ ...imported, authorizationTo: '2025-12-31' })).toEqual(['authorizationTo']);
    expect(refused({ ...imported, authorizationTo: '2026-11-20' })).toEqual(['authorizationTo']);
    expect([...visibleFields(area, { ...complete, ...imported })]).not.toContain('filerUscc');
  });
  test('what the other origin left behind is not submitted', () => {
    expect(Object.keys(submitData(area, { ...complete, foreignName: 'Left over' }, { now }))).not.toContain(
      'foreignName',
    );
  });
  test('a Chinese plant needs a licence number of the right form; contract manufacture is derived', () => {
    const plant = { _id: 'a', name: '厂', kind: 'entrusted', country: '中国', address: '址' };
    expect(validateForm(area, { ...complete, manufacturers: [plant] }, { now })).toEqual([
      { field: 'manufacturers', row: 'a', column: 'licence', message: '第 1 行：生产许可证编号不能为空' },
    ]);
    expect(refused({ manufacturers: [{ ...plant, licence: 'x' }] })).toEqual(['manufacturers']);
    expect(refused({ manufacturers: [{ ...plant, licence: '粤妆20160001' }] })).toEqual([]);
    expect(refused({ manufacturers: [{ ...plant, country: 'Freedonia' }] })).toEqual([]);
    expect(submitData(area, { ...complete, manufacturers: [plant] }, { now }).entrusted).toBe(true);
    expect(submitData(area, complete, { now }).entrusted).toBe(false);
  });
  test('a sunscreen states SPF, PA and water resistance and declares its truth; other products are not asked', () => {
    const stated = { spf: '50+', pa: '+++', pfa: '9.8', waterResist: 'none' };
    const sunscreen = { classification: '04-05-03-01-02', procedure: 'registration', ...stated };
    const first = submitData(area, { ...complete, classification: '04-05-03-01-02' }, { now });
    expect(refused(first)).toEqual(['spf', 'pa', 'waterResist', 'wholeAgreement']);
    expect(refused({ ...sunscreen, wholeAgreement: true })).toEqual([]);
    expect(refused({ ...sunscreen, wholeAgreement: true, spf: '51' })).toEqual(['spf']);
    expect(refused({ ...sunscreen, wholeAgreement: true, pfa: '' })).toEqual(['pfa']);
    expect(refused({ ...sunscreen, wholeAgreement: false })).toEqual(['wholeAgreement']);
    const shown = (classification: string) => [...visibleFields(area, { ...complete, classification })];
    expect(shown('04-05-03-01-02')).toContain('packageSpf');
    for (const other of ['05-01-03-01-01', '11-05-03-01-02']) expect(shown(other)).not.toContain('packageSpf');
  });
  test("a child's product needs its warning and the word about its mark", () => {
    expect(refused({ classification: '11-05-02-01-02' })).toEqual(['warnings', 'childMark']);
    expect(
      refused({ classification: '11-05-02/03-01-02', warnings: '注意：应当在成人监护下使用', childMark: true }),
    ).toEqual([]);
  });
  test('percentages that are wrong do not block the form: the review speaks of them (R1.2-20)', () => {
    for (const percent of ['99.98', '-1', '约3', '1-2'])
      expect(refused({ productFormula: [{ _id: 'a', level: 1, name: '水', percent }] })).toEqual([]);
    expect(refused({ productFormula: [{ _id: 'a', level: 1, name: '水', percent: '' }] })).toEqual(['productFormula']);
    expect(refused({ productFormula: [] })).toEqual(['productFormula']);
  });
  test('a name of 2,000 characters, HTML and spreadsheet formulas', () => {
    expect(refused({ nameBrand: '霜'.repeat(2_000) })).toEqual(['nameBrand']);
    expect(refused({ nameBrand: '<img onerror=x>', nameGeneric: '=1+1' })).toEqual(['nameBrand']);
    expect(titleOf(area, { nameBrand: '<b>', nameGeneric: '{nameBrand}', nameAttribute: '霜' })).toBe(
      '<b>{nameBrand}霜',
    );
  });
});

test('results name every test of the requirements, in its words', () => {
  const file = readFileSync(new URL('../../../regulation/requirements.csv', import.meta.url), 'utf8');
  const tests = file.split('\n').flatMap((line) => {
    const [code = '', kind, zh] = line.split(',');
    return kind === 'test' ? [[code, zh]] : [];
  });
  const results = area.fields.filter(({ key }) => key === 'testResults');
  const item = results.flatMap(columnsOf).find(({ key }) => key === 'item');
  const options = item?.type === 'enum' ? item.options : undefined;
  expect(options?.map(({ value, label }) => [value, label['zh-CN']])).toEqual(tests);
  expect(tests.length).toBeGreaterThan(30);
});
