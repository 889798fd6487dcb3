import { areaGetRecord, areaSave, type CaseDetail, publicityGet, publicityQuery } from '@app/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDossier, first, people, submitAll } from '../../platform/area/area.testing.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { numberKey } from '../register/index.ts';

describe('filing certificate and public record', () => {
  let product: TestApp;
  const as = people(() => product);
  beforeAll(async () => {
    product = await createTestApp();
  });
  afterAll(() => product.close());

  async function filed(name: string) {
    const me = await as('applicant');
    const saved = await product.inject(areaSave, { ...first, data: aDossier({ nameBrand: name }) }, me);
    const answer = await submitAll(product, me, saved.data.id);
    expect(answer.state, answer.cause ?? '').toBe(200);
    await product.settle();
    return { caseId: answer.data.caseId, number: answer.data.certNo ?? '' };
  }

  test('submission gives the number at once; the job makes a PDF with embedded fonts that anybody may fetch', async () => {
    const { caseId, number } = await filed('演示凭证');
    expect(number).toMatch(/^演G妆网备字\d{10}$/);
    const detail = (await product.inject(areaGetRecord, { ...first, id: caseId }, await as('filing')))
      .data as CaseDetail;
    expect(detail.certificate?.state).toBe('issued');
    const file = await product.server.inject({
      method: 'GET',
      url: `/business/v3/publicity/certificate?number=${encodeURIComponent(number)}`,
    });
    expect(file.headers['content-type']).toBe('application/pdf');
    const text = file.rawPayload.toString('latin1');
    expect(text.startsWith('%PDF-')).toBe(true);
    expect(text.match(/\/FontFile2/g)?.length).toBe(2);
    expect(text).not.toContain('/BaseFont /Courier');
    // A4 in points.
    expect(text).toMatch(/MediaBox \[0 0 595\.28 841\.89\]/);
  });

  test('R2.1-14 the public record shows state and names in label order, never percentages or contact data', async () => {
    const { number } = await filed('演示公示');
    const record = await product.inject(publicityGet, { number });
    expect(record.data.title).toContain('演示公示');
    expect(record.data.ingredients[0]).toBe('水');
    expect(record.data.demo).toBe(true);
    const said = JSON.stringify(record.data);
    for (const secret of ['percent', '80.000', '000-55501018', '林嘉怡', 'contact']) expect(said).not.toContain(secret);
  });

  test('the public finds a record by name, number and filer; odd brackets and spaces make no difference', async () => {
    const { number } = await filed('演示查询甲');
    for (const text of ['查询甲', number, number.slice(-6), '岚屿']) {
      const found = await product.inject(publicityQuery, { text });
      expect(
        found.data.dataResult.map((row) => row.number),
        text,
      ).toContain(number);
    }
    expect((await product.inject(publicityQuery, { text: '绝没有这个名字' })).data.pageResult.totalCount).toBe(0);
    expect((await product.inject(publicityGet, { number: ` ${number} ` })).data.number).toBe(number);
    expect((await product.inject(publicityGet, { number: '演G妆网备字2020999999' })).state).toBe(404);
    expect(numberKey('国妆网备进字（沪）2026000001')).toBe(numberKey('国妆网备进字(沪) 2026000001'));
  });
});
