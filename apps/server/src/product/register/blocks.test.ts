import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  areaCandidates,
  areaRemove,
  areaSave,
  areaSubmit,
  draftCheck,
  type JsonObject,
  productQuery,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDossier, fileCase, first, people } from '../../platform/area/area.testing.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';

const text = (value: string) => ({ 'zh-CN': value, en: value });
const product = { key: 'product', type: 'reference', label: text('产品'), source: 'product', required: true };
/** An application about a product, with a process of one step of the office. */
const about = (id: string, title: string) => ({
  id,
  kind: 'application',
  title: text(title),
  menu: { parent: 'base', order: 99 },
  titleOf: '{product.text}',
  access: {
    query: ['APPLICANT'],
    get: ['APPLICANT', 'FILING_OFFICER'],
    save: ['APPLICANT'],
    remove: ['APPLICANT'],
    submit: ['APPLICANT'],
    handle: ['FILING_OFFICER'],
  },
  submitWhen: 'AND({product.state}="ACTIVE",{cases.open}<9)',
  submitBlocked: text('产品不是有效状态'),
  fields: [
    { ...product, filter: '{candidate.state}="ACTIVE"', copies: [{ from: 'number', to: 'number' }] },
    { key: 'number', type: 'text', label: text('编号'), readonly: true },
    { key: 'submittedOn', type: 'date', label: text('提交日期') },
  ],
  form: { steps: [{ key: 'main', title: text('申请'), sections: [{ fields: ['product', 'number', 'submittedOn'] }] }] },
  list: { columns: [{ field: 'product' }], filters: ['product'] },
  statuses: [
    { value: 'OPEN', label: text('办理中'), look: 'review' },
    { value: 'DONE', label: text('已办结'), look: 'granted', final: true },
  ],
  process: 'process.bpmn',
  tasks: { check: { title: text('审核'), mode: 'officer', actions: [{ key: 'pass', title: text('通过') }] } },
});
/** How an application for renewal tells the rules what they ask about it. */
const renewalReview = {
  mapping: {
    productName: 'number',
    'renewal.expiresOn': '={certificate.validTo}',
    'renewal.submittedOn': 'submittedOn',
    'renewal.openChange':
      '=IF(ISEMPTY({product.id}),"",COUNTIF({cases.matters},"change*")+COUNTIF({cases.matters},"correction")>0)',
  },
};
const chart = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:p="urn:cosmetic-platform" targetNamespace="t">
  <bpmn:process id="x" isExecutable="true">
    <bpmn:startEvent id="start" />
    <bpmn:sequenceFlow id="a" sourceRef="start" targetRef="check" />
    <bpmn:userTask id="check" name="审核" p:nameEn="Check" p:role="FILING_OFFICER" />
    <bpmn:sequenceFlow id="b" sourceRef="check" targetRef="done" />
    <bpmn:serviceTask id="done" name="已办结" p:nameEn="Done" p:service="setStatus" p:options='{"status":"DONE"}' />
    <bpmn:sequenceFlow id="c" sourceRef="done" targetRef="end" />
    <bpmn:endEvent id="end" />
  </bpmn:process>
</bpmn:definitions>`;

describe('blocks between matters of one product', () => {
  let test: TestApp;
  const as = people(() => test);
  const definitionsDir = mkdtempSync(join(tmpdir(), 'blocks-'));
  beforeAll(async () => {
    cpSync(join(import.meta.dirname, '../../../../../definitions'), definitionsDir, { recursive: true });
    for (const [id, title] of [
      ['test/renewal', '演示延续'],
      ['test/change', '演示变更'],
      ['test/window', '演示延续窗口'],
    ] as const) {
      mkdirSync(join(definitionsDir, 'areas', id), { recursive: true });
      writeFileSync(
        join(definitionsDir, 'areas', id, 'area.json'),
        JSON.stringify(id === 'test/window' ? { ...about(id, title), review: renewalReview } : about(id, title)),
      );
      writeFileSync(join(definitionsDir, 'areas', id, 'process.bpmn'), chart);
    }
    const file = join(definitionsDir, 'register/blocks.json');
    const blocks = JSON.parse(readFileSync(file, 'utf8'));
    blocks.matters.renewal.push({ area: 'test/renewal' });
    blocks.matters.changeReview.push({ area: 'test/change' });
    writeFileSync(file, JSON.stringify(blocks));
    test = await createTestApp({ settings: { definitionsDir } });
  });
  afterAll(async () => {
    await test.close();
    rmSync(definitionsDir, { recursive: true });
  });

  it('of two submissions that exclude each other exactly one wins; the other is told the number and state of the first', async () => {
    const me = await as('applicant');
    const filed = await fileCase(test, me);
    const products = (await test.inject(productQuery, {}, me)).data.dataResult as { id: string; number: string }[];
    const own = products.find(({ number }) => number === filed.certNo);
    expect(own).toBeDefined();
    const draft = async (name: 'renewal' | 'change') => {
      const place = { group: 'test', name };
      const { items } = (
        await test.inject(areaCandidates, { ...place, field: 'product', words: filed.certNo ?? '' }, me)
      ).data;
      expect(items.map(({ id, copies }) => [id, copies.number])).toEqual([[own?.id, filed.certNo]]);
      const value = { id: items[0]?.id ?? '', text: items[0]?.text ?? '' };
      const made = await test.inject(areaSave, { ...place, data: { product: value, number: filed.certNo } }, me);
      const check = await test.inject(draftCheck, { ...place, id: made.data.id }, me);
      expect([check.data.canSubmit, check.data.facts.product?.state, check.data.facts.cases?.open]).toEqual([
        true,
        'ACTIVE',
        1,
      ]);
      return { ...place, id: made.data.id, rev: check.data.rev };
    };
    const drafts = [await draft('renewal'), await draft('change')];
    const answers = await Promise.all(drafts.map((one) => test.inject(areaSubmit, one, me)));
    const won = answers.findIndex(({ state }) => state === 200);
    const lost = answers[1 - won];
    expect(answers.map(({ state }) => state).sort()).toEqual([200, 409]);
    const title = won === 0 ? '演示延续' : '演示变更';
    expect(lost?.cause).toContain(`产品 ${filed.certNo} 有未办结的“${title}”`);
    expect(lost?.cause).toContain('（办理中），办结或者撤回之前不能提交本申请');
    expect(lost?.data).toMatchObject({ caseId: answers[won]?.data.caseId });
  });

  it('D26 and D27 are decided by the certificate and by what is open on the product, and not where that is not known', async () => {
    const me = await as('applicant');
    const filed = await fileCase(test, me, aDossier({ nameBrand: '延续演示' }));
    await test.settle();
    const products = (await test.inject(productQuery, {}, me)).data.dataResult as { id: string; number: string }[];
    const id = products.find(({ number }) => number === filed.certNo)?.id ?? '';
    const product = { id, text: `延续演示 ${filed.certNo}` };
    const judged = async (data: JsonObject) => {
      const place = { group: 'test', name: 'window' };
      const made = await test.inject(areaSave, { ...place, data }, me);
      const { review, facts } = (await test.inject(draftCheck, { ...place, id: made.data.id }, me)).data;
      // Of one procedure on one product a company has one draft; as long as it is there, that one is opened again.
      expect((await test.inject(areaRemove, { ...place, ids: made.data.id }, me)).state).toBe(200);
      const all = review?.findings.filter(({ rule }) => rule === 'D26' || rule === 'D27') ?? [];
      const rules = (isOpen: boolean) =>
        all.flatMap(({ rule, severity }) => ((severity === 'undecided') === isOpen ? [rule] : [])).sort();
      return { matters: facts.cases?.matters, found: rules(false), open: rules(true) };
    };
    // Without a product nothing of it is known; a filing has a certificate without a last day.
    const submittedOn = '2031-03-03';
    expect(await judged({ submittedOn })).toEqual({ matters: undefined, found: [], open: ['D26', 'D27'] });
    expect(await judged({ product, submittedOn })).toEqual({ matters: ['postCheck'], found: [], open: ['D26'] });
    const [space] = await test.app.spaces();
    await test.app.asOwner(async (db) => {
      await sql`update certificate set valid_from = '2026-07-01', valid_to = '2031-06-30' where product_id = ${id}`.execute(
        db,
      );
    }, space?.schema);
    expect(await judged({ product, submittedOn })).toEqual({ matters: ['postCheck'], found: [], open: [] });
    expect(await judged({ product, submittedOn: '2031-06-20' })).toMatchObject({ found: ['D26'], open: [] });
    const change = { group: 'test', name: 'change' };
    const made = await test.inject(areaSave, { ...change, data: { product, number: filed.certNo } }, me);
    const sent = await test.inject(areaSubmit, { ...change, id: made.data.id, rev: 0 }, me);
    expect(sent.state, sent.cause ?? '').toBe(200);
    expect(await judged({ product, submittedOn })).toEqual({
      matters: ['changeReview', 'postCheck'],
      found: ['D27'],
      open: [],
    });
  });

  it('D28 is decided: a second dossier of the same name of the same company is told the number of its first product', async () => {
    const me = await as('applicant');
    const filed = await fileCase(test, me, aDossier({ nameBrand: '同名演示' }));
    await test.settle();
    const made = await test.inject(areaSave, { ...first, data: aDossier({ nameBrand: '同名演示' }) }, me);
    const { data } = await test.inject(draftCheck, { ...first, id: made.data.id }, me);
    expect(data.facts.register?.sameHolderName).toEqual([filed.certNo]);
    expect(
      (data.review?.findings ?? []).filter(({ rule }) => rule === 'D28').map(({ title: said }) => said['zh-CN']),
    ).toContain(`同一注册人、备案人已有同名产品：${filed.certNo}`);
  });
});
