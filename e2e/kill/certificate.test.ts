import {
  areaGetRecord,
  areaHandle,
  areaSave,
  areaSubmit,
  type CaseDetail,
  decideFinding,
  draftCheck,
  draftOpen,
  draftPatch,
  itemDecide,
  itemSave,
  opinionItems,
  publicityGet,
  replySave,
  taskDraftOpen,
  taskLock,
} from '@app/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCertificate } from '../support/certificate.ts';
import { aDossier, filingArea } from '../support/dossier.ts';
import { type Person, type Product, request, signIn, startProduct } from '../support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.remove());

const reason = '演示：经核对不成立。';

async function submit(person: Person, id: string) {
  const { rev, review } = await person.send(draftCheck, { ...filingArea, id });
  const errors = (review?.findings ?? []).filter(({ severity }) => severity === 'error');
  const acknowledgements = errors.map(({ key }) => ({ key, reason: '演示：已知悉并说明。' }));
  return person.send(areaSubmit, { ...filingArea, id, rev, acknowledgements });
}
async function detailOf(person: Person, id: string): Promise<CaseDetail> {
  return (await person.send(areaGetRecord, { ...filingArea, id })) as CaseDetail;
}
const taskOf = async (person: Person, caseId: string) => (await detailOf(person, caseId)).tasks[0]?.id ?? '';

/** A filing that was ordered to be corrected, and answered with another address; what is left is to pass it. */
async function corrected(company: Person, office: Person) {
  const { id } = await company.send(areaSave, { ...filingArea, data: aDossier('演示断电改正') });
  const { caseId, certNo } = await submit(company, id);
  const place = { ...filingArea, caseId };
  await expect.poll(async () => (await publicly(certNo ?? '')).certificate !== null).toBe(true);
  const taskId = await taskOf(office, caseId);
  await office.send(taskLock, { taskId });
  for (const { id: findingId, severity } of (await detailOf(office, caseId)).findings)
    if (severity === 'error') await office.send(decideFinding, { ...place, findingId, decision: 'rejected', reason });
  const words = { severity: 'must', asks: 'correct', basis: '演示依据 第一条', text: '请更正备案人地址。' } as const;
  await office.send(itemSave, { ...place, ...words, place: { field: 'filerAddress' } });
  const order = { taskId, action: 'order', opinion: '按核查情况办理。', fields: { days: 10 } };
  await office.send(areaHandle, { ...filingArea, ...order });
  const reply = await company.send(taskDraftOpen, { ...filingArea, taskId: await taskOf(company, caseId) });
  const draft = { ...filingArea, id: reply.draftId, windowId: 'window-of-the-test' };
  const { rev: baseRev } = await company.send(draftOpen, draft);
  const ops = [{ op: 'set' as const, path: ['filerAddress'], value: '云海市改正路 9 号（演示）' }];
  await company.send(draftPatch, { ...draft, baseRev, patchId: 'patch-of-the-test', ops, release: true });
  for (const item of (await company.send(opinionItems, place)).items)
    await company.send(replySave, { ...place, itemId: item.id, text: '已按要求改正。' });
  await submit(company, reply.draftId);
  for (const item of (await office.send(opinionItems, place)).items)
    await office.send(itemDecide, { ...place, itemId: item.id, decision: 'accept' });
  const passing = await taskOf(office, caseId);
  await office.send(taskLock, { taskId: passing });
  for (const { id: findingId, severity, decision } of (await detailOf(office, caseId)).findings)
    if (severity === 'error' && decision === null)
      await office.send(decideFinding, { ...place, findingId, decision: 'rejected', reason });
  return { taskId: passing, number: certNo ?? '' };
}
const publicly = async (number: string) => (await request(product.origin, publicityGet, { number })).data;
const file = (number: string) =>
  fetch(`${product.origin}/business/v3/publicity/certificate?number=${encodeURIComponent(number)}`);

test('kill -9 between a new version and its file: the old file is gone, the new one follows by itself', async () => {
  const [company, office] = [await signIn(product.origin, 'applicant'), await signIn(product.origin, 'filing')];
  const { taskId, number } = await corrected(company, office);
  const old = await publicly(number);
  await office.send(areaHandle, { ...filingArea, taskId, action: 'pass', opinion: '改正完成，予以通过。', fields: {} });
  // The answer came with the commit; the file takes longer to draw than the server lives.
  await product.kill9();
  await product.restart();
  const after = await publicly(number);
  expect(after.versions.map(({ version }) => version)).toEqual([2, 1]);
  expect(after.certificates.find(({ version }) => version === 1)?.state).toBe('replaced');
  expect(after.certificate?.sha256).not.toBe(old.certificate?.sha256);
  if (after.certificate === null) {
    expect(after.certificatePending).toBe(true);
    // Drawn meanwhile, or not there yet: never the old one.
    const early = await file(number);
    if (early.headers.get('content-type') === 'application/pdf')
      expect((await readCertificate(new Uint8Array(await early.arrayBuffer()))).text).toContain('改正路');
  }
  await expect.poll(async () => (await publicly(number)).certificate !== null, { timeout: 60_000 }).toBe(true);
  const page = await publicly(number);
  const paper = (await readCertificate(new Uint8Array(await (await file(number)).arrayBuffer()))).text;
  const dense = paper.replaceAll(/\s/g, '');
  for (const word of [page.title, page.number, page.holderName, '云海市改正路9号（演示）', '凭证版本2'])
    expect(dense, word).toContain(word.replaceAll(/\s/g, ''));
});
