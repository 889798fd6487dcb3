import { type GivenNumber, type NumberKind, numberCounters, numberQuery } from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '../../kernel/context.ts';
import { aDossier, fileCase, people } from '../../platform/area/area.testing.ts';
import { nextNumber } from '../../platform/number/index.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';

let product: TestApp;
const as = people(() => product);
let office: Scope;
let caseId: string;
let certNo: string;
const year = () => product.app.businessNow().getFullYear();
beforeAll(async () => {
  product = await createTestApp();
  const filed = await fileCase(product, await as('applicant'), aDossier({ nameBrand: '演示编号' }));
  caseId = filed.caseId;
  certNo = filed.certNo ?? '';
  const [space] = await product.app.spaces();
  const authorityId = space?.authorityId ?? '';
  office = { role: 'app_authority', schema: space?.schema ?? '', authorityId, tenantId: authorityId };
});
afterAll(() => product.close());

const rows = async (kind: NumberKind, number = '', account = 'auditor'): Promise<GivenNumber[]> => {
  const parameters = number === '' ? [] : [{ key: 'Q^number^SL', value: number }];
  const answer = await product.inject(
    numberQuery,
    { kind, parameters, requestPage: { pageNo: 1, limit: 200 } },
    await as(account),
  );
  expect(answer.state, answer.cause ?? '').toBe(200);
  return answer.data.dataResult;
};
const counters = async (kind: NumberKind) =>
  (await product.inject(numberCounters, { kind }, await as('regulator1'))).data;
const give = (series: string, fails = false) =>
  product.app.run(office, async (ctx) => {
    const number = await nextNumber(ctx, { series, caseId, facts: { prefix: '演', origin: 'domestic' } });
    if (fails) throw new Error('the step fails');
    return number;
  });
const serial = (number: string) => Number(number.slice(-4));

describe('numbers of base data', () => {
  it.each([
    ['acceptance', 'accept', '演受'],
    ['apply', 'apply', '演申'],
    ['special', 'certificate', '国妆特字'],
  ] as const)(
    'R1.5-16…R1.5-18 %s: 24 writers at once get 24 consecutive numbers, a failed step leaves no gap, and the list has each once with its case',
    async (series, kind, word) => {
      const given = await Promise.all(Array.from({ length: 24 }, () => give(series)));
      const serials = given.map(serial).sort((one, other) => one - other);
      expect(serials).toEqual(serials.map((_, at) => (serials[0] ?? 0) + at));
      const [before] = (await counters(kind)).filter((one) => one.series === series && one.given > 0);
      expect(before).toMatchObject({ year: year(), given: serials.at(-1) });
      await expect(give(series, true)).rejects.toThrow('the step fails');
      expect(await give(series)).toBe(before?.next);
      const listed = (await rows(kind)).filter((row) => row.series === series);
      expect(new Set(listed.map(({ number }) => number)).size).toBe(listed.length);
      for (const number of given) {
        expect(number).toContain(word);
        expect(listed.find((row) => row.number === number)).toMatchObject({
          caseId,
          state: 'given',
          path: `/reg/first/case/${caseId}`,
        });
      }
      const again = product.app.asOwner(
        (db) =>
          sql`insert into ${sql.table(series === 'special' ? 'platform.national_number_given' : 'number_given')}
        (number, series, case_id, given_at) values (${given[0]}, ${series}, ${caseId}, now())`.execute(db),
        'schema' in office ? office.schema : '',
      );
      await expect(again, 'no number is given twice').rejects.toThrow(/duplicate key/);
    },
  );

  it('finds a number in brackets of either width, with the state of its product', async () => {
    const half = certNo.replace('备字', '备字(');
    for (const written of [certNo, `${half})`, half.replace('(', '（'), certNo.toLowerCase()])
      expect(await rows('certificate', written), written).toMatchObject([
        { number: certNo, productState: 'ACTIVE', caseId },
      ]);
    expect(await rows('apply', certNo)).toEqual([]);
  });

  it('shows every variant with pattern and scope, and the next number of those that count', async () => {
    const filing = (await counters('certificate')).filter(({ series }) => series === 'filing');
    expect(filing.map(({ variant, scope }) => [variant, scope])).toEqual([
      ['imported', 'authority'],
      ['domestic', 'authority'],
    ]);
    expect(filing[0]).toMatchObject({ given: 0, next: `国妆网备进字(演)${year()}000001` });
    expect((await counters('certificate')).find(({ series }) => series === 'special')?.scope).toBe('platform');
  });

  it('is read by who works with numbers at the authority, and by no company', async () => {
    for (const account of ['applicant', 'multi', 'expert1', 'admin']) {
      expect((await product.inject(numberQuery, { kind: 'apply' }, await as(account))).state, account).toBe(6010104);
      expect((await product.inject(numberCounters, { kind: 'apply' }, await as(account))).state, account).toBe(6010104);
    }
  });
});
