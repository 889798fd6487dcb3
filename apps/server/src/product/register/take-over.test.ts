import {
  areaHandle,
  productGet,
  productQuery,
  publicityGet,
  publicityQuery,
  taskLock,
  taskPending,
  textOf,
} from '@app/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { first, people } from '../../platform/area/area.testing.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';

describe('a database of release 0.1.0', () => {
  let product: TestApp;
  const as = people(() => product);
  beforeAll(async () => {
    product = await createTestApp({
      release: new URL('../../../test-fixtures/release-0.1.0', import.meta.url).pathname,
      database: 'pglite',
    });
    await product.settle();
  });
  afterAll(() => product.close());

  /** The product that has a word in its name, as its page shows it to an officer. */
  async function named(word: string) {
    const me = await as('filing');
    const { data } = await product.inject(productQuery, { parameters: [{ key: 'Q^title^SL', value: word }] }, me);
    expect(data.dataResult.length, word).toBe(1);
    return (await product.inject(productGet, { id: data.dataResult[0]?.id ?? '' }, me)).data;
  }
  const publicly = async (number: string) => (await product.inject(publicityGet, { number })).data;
  const hasPdf = async (number: string) => {
    const url = `/business/v3/publicity/certificate?number=${encodeURIComponent(number)}`;
    const { headers } = await product.server.inject({ method: 'GET', url });
    return headers['content-type'] === 'application/pdf';
  };
  async function handle(caseId: string, node: string, action: string, fields: Record<string, unknown> = {}) {
    const me = await as('filing');
    const { data } = await product.inject(taskPending, {}, me);
    const task = data.dataResult.find((one) => one.caseId === caseId && one.node === node);
    if (node === 'postCheck') await product.inject(taskLock, { taskId: task?.id ?? '' }, me);
    const input = { ...first, taskId: task?.id ?? '', action, opinion: '按核查情况办理。', fields };
    const answer = await product.inject(areaHandle, input as never, me);
    await product.settle();
    return answer;
  }

  test('every number is a product with its versions and certificates, and the public reads its state, not that of a case', async () => {
    const found: Record<string, unknown> = {};
    for (const word of ['核查演示', '改正演示', '暂停演示', '换名演示', '取消演示']) {
      const { number, state, versions, certificates } = await named(word);
      const shown = await publicly(number);
      found[word] = [
        state,
        versions.length,
        certificates.map((one) => one.state).join(),
        textOf(shown.statusLabel, 'zh-CN'),
      ];
      expect(shown.title, word).toContain(word);
      expect(await hasPdf(number), word).toBe(state !== 'FILING_CANCELLED');
    }
    expect(found).toEqual({
      核查演示: ['ACTIVE', 1, 'issued', '有效'],
      改正演示: ['ACTIVE', 1, 'issued', '有效'],
      暂停演示: ['SUSPENDED', 1, 'issued', '暂停销售、使用'],
      // Its name was exchanged by a correction: the new name is a version of its own, with a certificate of its own.
      换名演示: ['ACTIVE', 2, 'issued,replaced', '有效'],
      取消演示: ['FILING_CANCELLED', 1, 'void', '已取消备案'],
    });
    expect((await product.inject(publicityQuery, { text: '草稿演示' })).data.pageResult.totalCount).toBe(0);
  });

  test('cases under way go on by their own process, and their steps write the product', async () => {
    const { firstCaseId: inCheck, id, number } = await named('核查演示');
    const reason = { reason: '抽检发现标签不符。' };
    expect((await handle(inCheck, 'postCheck', 'suspend', reason)).state).toBe(200);
    expect((await named('核查演示')).state).toBe('SUSPENDED');
    expect((await handle(inCheck, 'suspended', 'lift', reason)).state).toBe(200);
    const lifted = await named('核查演示');
    expect([lifted.id, lifted.state, lifted.states.map(({ to }) => to)]).toEqual([
      id,
      'ACTIVE',
      ['ACTIVE', 'SUSPENDED', 'ACTIVE'],
    ]);
    expect((await publicly(number)).states).toHaveLength(3);
    const { firstCaseId: suspended, number: ended } = await named('暂停演示');
    expect((await handle(suspended, 'suspended', 'cancel', { ground: 'falseData', ...reason })).state).toBe(200);
    expect(await named('暂停演示')).toMatchObject({ state: 'FILING_CANCELLED', certificates: [{ state: 'void' }] });
    expect(await hasPdf(ended)).toBe(false);
  });

  test('a company sees its own products, and a number is found in whatever brackets it is written', async () => {
    const { id, number } = await named('取消演示');
    const applicant = await as('applicant');
    expect((await product.inject(productGet, { id }, applicant)).state).toBe(404);
    const odd = ` （${number.slice(0, 2)}）${number.slice(2)} `;
    const parameters = [{ key: 'Q^number^SL', value: odd }];
    const of = async (account: string) =>
      (await product.inject(productQuery, { parameters }, await as(account))).data.dataResult.length;
    expect([await of('applicant'), await of('rival'), await of('filing')]).toEqual([0, 1, 1]);
  });
});
