import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { areaSchema, procedureSchema } from './area-schema.ts';
import { jsonDefinitions } from './definition-files.ts';

const folder = join(import.meta.dirname, '..', 'definitions');
const written = readFileSync(join(folder, 'area.schema.json'), 'utf8');
const validate = new Ajv2020({ strict: false, allErrors: true }).compile(JSON.parse(written));
const areas = jsonDefinitions(folder).files.filter(({ file }) => file.endsWith('/area.json'));

describe('the schema by which editors complete and mark area files', () => {
  test('is what the contract says', async () => {
    expect(written, 'run npm run area:schema').toBe(await areaSchema());
  });

  test('that of procedures is too, and fits those that are shipped', async () => {
    const schema = readFileSync(join(folder, 'procedure.schema.json'), 'utf8');
    expect(schema, 'run npm run area:schema').toBe(await procedureSchema());
    const fits = new Ajv2020({ strict: false, allErrors: true }).compile(JSON.parse(schema));
    const procedures = jsonDefinitions(folder).files.filter(({ file }) => file.endsWith('/procedure.json'));
    expect(procedures.length).toBeGreaterThan(0);
    for (const { file, text } of procedures) expect(fits(JSON.parse(text)), file).toBe(true);
  });

  test('fits every area that is shipped, which names it', () => {
    expect(areas.length).toBeGreaterThan(10);
    for (const { file, text } of areas) {
      expect(validate(JSON.parse(text)), `${file}: ${JSON.stringify(validate.errors?.slice(0, 3))}`).toBe(true);
      expect(JSON.parse(text).$schema).toBe('../../../area.schema.json');
    }
  });

  test('marks a misspelt key, a part that is not there, and a field that says neither itself nor a part', () => {
    const [area] = areas;
    const marked = (change: (area: { fields: object[]; requierd?: boolean }) => void) => {
      const value = JSON.parse(area?.text ?? '{}');
      change(value);
      return validate(value) ? '' : JSON.stringify(validate.errors);
    };
    expect(marked((one) => one.fields.push({ use: 'fields.inci' }))).toBe('');
    expect(marked((one) => Object.assign(one, { requierd: true }))).toContain('requierd');
    expect(marked((one) => one.fields.push({ use: 'fields.incy' }))).toContain('fields.inci');
    expect(marked((one) => one.fields.push({ type: 'text', label: { 'zh-CN': '甲', en: 'A' } }))).toContain('key');
  });
});
