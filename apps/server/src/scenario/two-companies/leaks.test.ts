import { letterQuery, productQuery } from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aDossier, fileCase } from '../../platform/area/area.testing.ts';
import { issueFor } from '../../product/letter/letter.testing.ts';
import { missingId } from '../matrix/world.testing.ts';
import { answerOf, places, readsOfAll } from './leaks.testing.ts';
import { startTwoCompanies, type TwoCompanies } from './two-companies.testing.ts';

/**
 * Calls of the second company that are answered otherwise than for a missing record, written by hand: by call, the records that it may name once a
 * task of the case is or was its own. Everything else that takes an id must not tell a record of the case from one that does not exist.
 */
const allowed: Record<string, readonly string[]> = {
  'area.getRecord': ['case'],
  'task.get': ['ownTask'],
  'task.agree': ['ownTask'],
  'task.agreeBatch': ['ownTask'],
  'attachment.get': ['sharedFile'],
  'attachment.transfer': ['sharedFile'],
  'attachment.download': ['sharedFile'],
  'attachment.previewState': ['sharedFile'],
  'attachment.previewToken': ['sharedFile'],
  'reading.get': ['sharedFile'],
  'reading.start': ['sharedFile'],
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
type Answer = Awaited<ReturnType<typeof answerOf>>;
/** Answers for a missing record by person and place of the input; they are the same before, while and after a task is there. */
const misses = new Map<string, Answer>();
/** Refused before anybody looks for the record: one record stands for all. */
const isEarly = ({ state }: Answer) => state === 400 || state === 6010104;

/** Records that a place may be given: what its key names, and the case; a key that names no kind may be given any. */
const kinds: readonly [RegExp, RegExp][] = [
  [/task|item/i, /task|case/i],
  [/case/i, /case|instance|ownTask/],
  [/attachment|proof/i, /file/i],
  [/product/i, /product|case/],
  [/letter/i, /letter|case/],
];
function mayBe(key: string, record: string): boolean {
  const [, fitting] = kinds.find(([named]) => named.test(key)) ?? [];
  return fitting?.test(record) ?? true;
}

async function missOf(account: string, { call, key, input }: (typeof all)[number], token: string): Promise<Answer> {
  const name = `${account} ${call.id} ${key}`;
  const known = misses.get(name) ?? (await answerOf(two.test, call, input(missingId), token));
  misses.set(name, known);
  return known;
}

/** Where calls of somebody tell a record of the case from a missing one. */
async function differences(account: string, may: Readonly<Record<string, readonly string[]>> = {}) {
  const { token } = await two.as(account);
  const found: Difference[] = [];
  for (const place of all) {
    const { call, key, input } = place;
    const missing = await missOf(account, place, token);
    const asked = Object.entries(records).filter(([record]) => mayBe(key, record));
    for (const [record, id] of asked.slice(0, isEarly(missing) ? 1 : undefined)) {
      if (may[call.id]?.includes(record)) continue;
      const real = await answerOf(two.test, call, input(id), token);
      const alike = real.state === missing.state && real.text.replaceAll(id, missingId) === missing.text;
      const asText = (one: Answer) => `${one.state} ${one.text.slice(0, 300)}`;
      if (!alike) found.push({ call: call.id, place: key, record, real: asText(real), missing: asText(missing) });
    }
  }
  return found;
}

/** Answers what the caller wrote in an application of its own, whatever it was. */
const echoes = new Set(['registration.mine']);

/** What calls that name no record tell somebody of the case: words of it that are in an answer, by call. */
async function told(account: string, secrets: readonly string[]): Promise<string[]> {
  const { token } = await two.as(account);
  const found: string[] = [];
  for (const { call, input } of readsOfAll().filter((one) => !echoes.has(one.call.id))) {
    const { text } = await answerOf(two.test, call, input, token);
    for (const secret of secrets) if (text.includes(secret)) found.push(`${call.id}: ${secret}`);
  }
  return found;
}

describe('a call that takes an id does not tell a record of the case from one that does not exist', () => {
  // The whole contract is asked several times.
  vi.setConfig({ testTimeout: 240_000 });
  it('the second company before a task of it is there', async () => {
    expect(await differences('rival')).toEqual([]);
    expect(await told('rival', secrets())).toEqual([]);
    // What is refused before the record is looked for would prove nothing: it is a right, or a list without that condition.
    const early = [...misses].filter(([, { state }]) => state === 400).map(([name]) => name.split(' ')[1] ?? '');
    const asked = new Set([...misses].filter(([, answer]) => !isEarly(answer)).map(([name]) => name.split(' ')[1]));
    const silent = [...new Set(early)].filter(
      (id) => !asked.has(id) && !all.some(({ call, key }) => call.id === id && key.startsWith('parameters.')),
    );
    // They name people, not records.
    expect(silent).toEqual(['message.save', 'agent.save']);
    expect(asked.size).toBeGreaterThan(80);
  });
  it('the second company while it has a task, and another company then', async () => {
    expect((await two.act('filing', records.officeTask ?? '', 'accept')).state).toBe(200);
    records.ownTask = (await two.pending('rival', records.case ?? ''))?.id ?? '';
    expect(await differences('third')).toEqual([]);
    expect(await told('third', [...secrets(), ...shownWords()])).toEqual([]);
    expect(await differences('rival', allowed)).toEqual([]);
    expect(await told('rival', secrets())).toEqual([]);
  });
  it('the second company after its answer, while the office goes on', async () => {
    expect((await two.act('rival', records.ownTask ?? '', 'confirm', { lines: 1 })).state).toBe(200);
    records.officeTask = (await two.pending('filing', records.case ?? ''))?.id ?? '';
    expect(await differences('rival', allowed)).toEqual([]);
    expect(await told('rival', secrets())).toEqual([]);
  });
});

/** Words and ids of what only the holder and the office know. */
const secrets = () => [
  '报价最低',
  '成本测算',
  ...['ownFile', 'product', 'letter', 'officeTask', 'instance'].map((one) => records[one] ?? ''),
];
/** Words of what the second company is shown besides. */
const shownWords = () => ['两方事项', records.case ?? '', records.ownTask ?? '', records.sharedFile ?? ''];
