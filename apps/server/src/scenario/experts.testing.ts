import {
  areaGetRecord,
  areaQuery,
  areaRemove,
  areaSave,
  drawOfCase,
  type JsonObject,
  type PersonDraw,
  taskGet,
} from '@app/contract';
import { expect } from 'vitest';
import { first } from '../platform/area/area.testing.ts';
import type { TestApp } from '../testing/testing.ts';
import { sunscreenSteps } from './registration.testing.ts';

/** The register of people that may be asked, as an area. */
export const base = { group: 'base', name: 'experts' };
/** Everybody whom the register names at the beginning of each test. */
export const accounts = ['expert1', 'expert2', 'expert3', 'expert4', 'expert5'];
/** An opinion that is long enough. */
export const opinion = '按所附检验报告，防晒剂的用量和光稳定性有充分依据，安全性评价结论成立，同意其结论。';
export const answer = { interest: 'none', conclusion: 'pass', opinion };
export const ask = { count: 3, expertise: ['toxicology'], question: '防晒剂的用量和光稳定性是否有充分依据？' };

/** What people do around a question to experts, each signed in as themselves, over the real server. */
export function expertSteps(test: () => TestApp) {
  const people = sunscreenSteps(test);
  const { as, shown, act, done, withReviewers, items } = people;
  const rows = new Map<string, string>();
  /** The register has everybody again, as at the beginning. */
  async function freshRegister(): Promise<void> {
    const me = await as('manager');
    for (const id of rows.values()) await test().inject(areaRemove, { ...base, ids: id }, me);
    rows.clear();
    for (const account of accounts) await listed(account);
  }
  /** The row of an expert in the register, changed where one is there. */
  async function listed(account: string, changes: JsonObject = {}): Promise<string> {
    const person = await people.person(account);
    const data = {
      name: person.text,
      unit: `演示研究院${account}`,
      user: person,
      expertise: ['toxicology'],
      termUntil: '2039-12-31',
      enabled: true,
      ...changes,
    };
    const id = rows.get(account);
    const before = id === undefined ? {} : { id, version: await versionOf(id) };
    const saved = await test().inject(areaSave, { ...base, ...before, data }, await as('manager'));
    expect({ state: saved.state, cause: saved.cause, data: saved.data }).toMatchObject({ state: 200 });
    rows.set(account, saved.data.id);
    return saved.data.id;
  }
  async function versionOf(id: string): Promise<number> {
    const record = (await test().inject(areaGetRecord, { ...base, id }, await as('manager'))).data;
    return (record as { version: number }).version;
  }
  const drawsOf = async (caseId: string, account: string): Promise<PersonDraw[]> =>
    (await test().inject(drawOfCase, { ...first, caseId }, await as(account))).data.draws;
  /** The accounts that are asked now. */
  async function asked(caseId: string): Promise<string[]> {
    const [draw] = await drawsOf(caseId, 'manager');
    const open = (draw?.seats ?? []).filter(({ state }) => state === 'asked').map(({ name }) => name);
    const known = await Promise.all(accounts.map(async (account) => [account, (await people.person(account)).text]));
    return known.flatMap(([account = '', name = '']) => (open.some((one) => one.startsWith(name)) ? [account] : []));
  }
  async function withExperts(more: JsonObject = {}): Promise<string> {
    const caseId = await withReviewers();
    expect(await done('chief', caseId, 'chiefReview', 'askExperts', { ...ask, ...more })).toBe('EXPERT_REVIEW');
    return caseId;
  }
  const give = (account: string, caseId: string, fields: JsonObject = answer) =>
    act(account, caseId, 'expertReview', 'give', fields);
  /** The items of a case in somebody's worklist. */
  async function inWorklist(account: string, caseId: string) {
    const list = { group: 'review', name: 'opinion-input', requestPage: { pageNo: 1, limit: 100 } };
    const { data } = await test().inject(areaQuery, { ...list, parameters: [] }, await as(account));
    return (data?.dataResult ?? []).filter((row) => row.caseId === caseId);
  }
  const pageOf = async (account: string, taskId: string) => test().inject(taskGet, { taskId }, await as(account));
  /** Who sees what of the opinions: the words of an opinion anywhere in the case, its items and its draws. */
  async function readsOf(caseId: string, account: string, words: string): Promise<boolean> {
    const told = [
      await shown(caseId, account),
      await items(caseId, account),
      await drawsOf(caseId, account),
      await inWorklist(account, caseId),
    ];
    return JSON.stringify(told).includes(words);
  }
  return {
    ...people,
    rows,
    freshRegister,
    listed,
    drawsOf,
    asked,
    withExperts,
    give,
    inWorklist,
    pageOf,
    readsOf,
  };
}
