import { callList, letterQuery, productQuery, taskDraftOpen } from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDossier, fileCase } from '../../platform/area/area.testing.ts';
import { issueFor } from '../../product/letter/letter.testing.ts';
import { missingId } from '../matrix/world.testing.ts';
import { answerOf, places } from './leaks.testing.ts';
import { consent, startTwoCompanies, type TwoCompanies } from './two-companies.testing.ts';

/**
 * Calls of the second company that are answered otherwise than for a missing record, written by hand: by call, the records that it may name once a
 * task of the case is or was its own. Everything else that takes an id must not tell a record of the case from one that does not exist.
 */
const allowed: Record<string, readonly string[]> = {
  'area.getRecord': ['case'],
  'task.get': ['ownTask'],
  'task.agree': ['ownTask'],
  'task.agreeBatch': ['ownTask'],
};

let two: TwoCompanies;
let records: Record<string, string>;
const all = places();
beforeAll(async () => {
  two = await startTwoCompanies({ acceptedFirst: true });
  records = await aWholeCase();
}, 120_000);
afterAll(() => two.close());

/** A case about a product, with a letter, files, an instance, a clock and a task of the office. */
async function aWholeCase(): Promise<Record<string, string>> {
  const me = await two.as('applicant');
  const filed = await fileCase(two.test, me, aDossier({ nameBrand: '岚屿两方' }));
  await two.test.settle();
  const products = (await two.test.inject(productQuery, {}, me)).data.dataResult;
  const product = products.find(({ number }) => number === filed.certNo);
  const chosen = { id: product?.id ?? '', text: product?.number ?? '' };
  const { caseId, agreement, assessment } = await two.asked({ subject: '两方事项', product: chosen });
  await issueFor(two.test, caseId, 'L18', { fields: { reason: '演示' } });
  await two.test.settle();
  const letters = (await two.test.inject(letterQuery, { parameters: [{ key: 'caseId', value: caseId }] }, me)).data;
  const officeTask = (await two.pending('filing', caseId))?.id ?? '';
  const [row] = await owner<{ instance: string; deadline: string | null; history: string; letterFile: string | null }>(
    `select i.id as instance, (select min(id) from wf_deadline d where d.instance_id = i.id) as deadline,
      (select min(id) from case_history h where h.case_id = i.case_id) as history,
      (select attachment_id from letter l where l.case_id = i.case_id limit 1) as "letterFile"
      from wf_instance i where i.case_id = ${caseId}`,
  );
  const letter = letters.dataResult[0]?.id ?? '';
  expect(letter).not.toBe('');
  return {
    ...{ case: caseId, sharedFile: agreement, ownFile: assessment, product: chosen.id, letter, officeTask },
    ...{ instance: row?.instance ?? '', history: row?.history ?? '', letterFile: row?.letterFile ?? letter },
  };
}

async function owner<T>(statement: string): Promise<T[]> {
  const [space] = await two.test.app.spaces();
  return two.test.app.asOwner(async (db) => (await sql.raw<T>(statement).execute(db)).rows, space?.schema);
}

interface Difference {
  call: string;
  place: string;
  record: string;
  real: string;
  missing: string;
}

/** Where calls of somebody tell a record of the case from a missing one; and how many looked for the record at all. */
async function differences(account: string) {
  const { token } = await two.as(account);
  const found: Difference[] = [];
  const searched = new Set<string>();
  for (const { call, key, input } of all) {
    const missing = await answerOf(two.test, call, input(missingId), token);
    if (![400, 6010104].includes(missing.state)) searched.add(call.id);
    for (const [record, id] of Object.entries(records)) {
      if (allowed[call.id]?.includes(record) && account === 'rival') continue;
      const real = await answerOf(two.test, call, input(id), token);
      const alike = real.state === missing.state && real.text.replaceAll(id, missingId) === missing.text;
      const asText = (one: typeof real) => `${one.state} ${one.text.slice(0, 300)}`;
      if (!alike) found.push({ call: call.id, place: key, record, real: asText(real), missing: asText(missing) });
    }
  }
  return { found, searched };
}

describe('what takes an id never tells a record of the case from a missing one', () => {
  it('asks for records in many calls', async () => {
    const { found, searched } = await differences('rival');
    expect(found).toEqual([]);
    const silent = new Set(all.map(({ call }) => call.id).filter((id) => !searched.has(id)));
    console.log('SILENT', [...silent].join(' '), searched.size);
    expect(searched.size).toBeGreaterThan(60);
  }, 300_000);
});
