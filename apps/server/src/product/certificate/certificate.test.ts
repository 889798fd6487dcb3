import {
  areaGetRecord,
  areaHandle,
  areaSave,
  type CaseDetail,
  decideFinding,
  draftOpen,
  draftPatch,
  type JsonObject,
  publicityGet,
  publicityQuery,
  taskDraftOpen,
  taskLock,
  taskPending,
} from '@app/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  acceptReplies,
  aDossier,
  answerItems,
  first,
  people,
  submitAll,
  writeItem,
} from '../../platform/area/area.testing.ts';
import { numberKey } from '../../platform/number/index.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { readPdf } from '../reading/read-pdf.ts';

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

  /** What the file of a number says, without spaces; null = the public is offered none. */
  async function fileSays(number: string): Promise<string | null> {
    const url = `/business/v3/publicity/certificate?number=${encodeURIComponent(number)}`;
    const { headers, rawPayload } = await product.server.inject({ method: 'GET', url });
    if (headers['content-type'] !== 'application/pdf') return null;
    const { pages } = await readPdf(new Uint8Array(rawPayload), () => undefined);
    return pages.flatMap((page) => page.lines.map(({ text }) => text.replaceAll(/\s/g, ''))).join('\n');
  }
  async function taskOf(account: string, caseId: string): Promise<string> {
    const { data } = await product.inject(taskPending, {}, await as(account));
    return data.dataResult.find((one) => one.caseId === caseId)?.id ?? '';
  }
  async function decided(caseId: string, action: string, fields: JsonObject = {}) {
    const me = await as('filing');
    const taskId = await taskOf('filing', caseId);
    await product.inject(taskLock, { taskId }, me);
    const { data } = await product.inject(areaGetRecord, { ...first, id: caseId }, me);
    for (const { id: findingId, severity, decision } of (data as CaseDetail).findings)
      if (severity === 'error' && decision === null) {
        const place = { ...first, caseId, findingId };
        await product.inject(decideFinding, { ...place, decision: 'rejected', reason: '演示：经核对不成立。' }, me);
      }
    const answer = await product.inject(
      areaHandle,
      { ...first, taskId, action, opinion: '按核查情况办理。', fields },
      me,
    );
    expect({ action, state: answer.state, cause: answer.cause }).toMatchObject({ state: 200 });
  }

  test('an order to correct: no old file from the moment when the new version is in force, then page and paper say the same', async () => {
    const { caseId, number } = await filed('演示改正');
    expect(await fileSays(number)).toContain('凭证版本1');
    const [company, office] = [await as('applicant'), await as('filing')];
    const place = { ...first, caseId };
    await product.inject(taskLock, { taskId: await taskOf('filing', caseId) }, office);
    await writeItem(product, office, place, { field: 'filerAddress', text: '请更正备案人地址。' });
    await decided(caseId, 'order', { days: 10 });
    const taskId = await taskOf('applicant', caseId);
    const { draftId: id } = (await product.inject(taskDraftOpen, { ...first, taskId }, company)).data;
    const windowId = 'window-of-the-test';
    const { rev } = (await product.inject(draftOpen, { ...first, id, windowId }, company)).data;
    const ops = [{ op: 'set' as const, path: ['filerAddress'], value: '云海市改正路 9 号（演示）' }];
    await product.inject(
      draftPatch,
      { ...first, id, windowId, baseRev: rev, patchId: 'patch-of-the-test', ops, release: true },
      company,
    );
    await answerItems(product, company, place);
    expect((await submitAll(product, company, id)).state).toBe(200);
    await product.settle();
    expect(await fileSays(number)).toContain('凭证版本1');
    await acceptReplies(product, office, place);
    await decided(caseId, 'pass');

    const pending = (await product.inject(publicityGet, { number })).data;
    expect([pending.certificate, pending.certificatePending, pending.versions[0]?.version]).toEqual([null, true, 2]);
    expect(await fileSays(number)).toBeNull();

    await product.settle();
    const page = (await product.inject(publicityGet, { number })).data;
    expect(page.certificates.map(({ version, state }) => [version, state])).toEqual([
      [2, 'issued'],
      [1, 'replaced'],
    ]);
    const paper = (await fileSays(number)) ?? '';
    for (const word of [page.title, page.number, page.holderName, page.authorityName, '云海市改正路9号（演示）'])
      expect(paper, word).toContain(word.replaceAll(/\s/g, ''));
    expect(paper).toContain(`凭证版本${page.certificates[0]?.version}`);
    const [year, month, day] = (page.versions[0]?.from ?? '').split('-').map(Number);
    expect(paper).toContain(`${year}年${month}月${day}日`);
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
