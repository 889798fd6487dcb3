import {
  areaGetRecord,
  areaHandle,
  areaSave,
  areaSubmit,
  type CaseDetail,
  decideFinding,
  draftCheck,
  type Envelope,
  type Id,
  type JsonObject,
  letterQuery,
  productQuery,
  type TaskDetail,
  taskGet,
} from '@app/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import { aDossier, fileCase, first, people } from '../platform/area/area.testing.ts';
import { advanceClock } from '../platform/clock/clock.ts';
import { sweepDates } from '../platform/workflow/index.ts';
import type { TestApp } from '../testing/testing.ts';
import { sweepDue, ticked } from './registration.testing.ts';
import { sunscreen } from './sunscreen.testing.ts';

type CaseId = z.infer<typeof Id>;
type Place = { group: string; name: string };
const password = 'Test-1234';
const conclusion = '配方、标签和检验结果符合规定，建议予以注册，没有发现需要补充的问题。';

/** Steps of cases over the real server, each by the person named; `test` is asked for anew, because it is started before the tests. */
export function caseSteps(test: () => TestApp) {
  const as = people(test);

  async function shown(account: string, id: CaseId, place: Place = first): Promise<CaseDetail> {
    const { state, cause, data } = await test().inject(areaGetRecord, { ...place, id }, await as(account));
    if (state !== 200 || !('tasks' in data)) throw new Error(`${account}: ${state} ${cause}`);
    return data;
  }

  /** Takes an action of the open task of a node as it is; decides what is open before it, and signs where that is asked. */
  async function act(
    account: string,
    caseId: CaseId,
    [node, action]: readonly [string, string],
    fields: JsonObject = {},
    place: Place = first,
  ) {
    return (await prepared(account, caseId, [node, action], fields, place))();
  }

  /** The same in two halves: everything up to the call, and the call. */
  async function prepared(
    account: string,
    caseId: CaseId,
    [node, action]: readonly [string, string],
    fields: JsonObject = {},
    place: Place = first,
  ) {
    const me = await as(account);
    const detail = await shown(account, caseId, place);
    const task = detail.tasks.find((one) => one.node === node);
    if (!task) throw new Error(`${caseId} has no task '${node}' but ${detail.tasks.map((one) => one.node).join(', ')}`);
    const work: TaskDetail = (await test().inject(taskGet, { taskId: task.id }, me)).data;
    const open = detail.findings.filter((one) => one.severity === 'error' && one.decision === null);
    for (const { id: findingId } of ['formCheck', 'chiefReview'].includes(node) ? open : []) {
      const decision = { caseId, findingId, decision: 'rejected' as const, reason: '演示：经核对不成立。' };
      await test().inject(decideFinding, { ...place, ...decision }, me);
    }
    // An action that needs no signature has nothing to sign.
    const toSign = work.signSubject?.actions[action];
    const signature = toSign === undefined ? {} : { signature: { password, shown: toSign } };
    return () =>
      test().inject(areaHandle, { ...place, taskId: task.id, action, fields, opinion: '演示意见', ...signature }, me);
  }

  /** An action that has to succeed; answers the new status. */
  async function done(...step: Parameters<typeof act>): Promise<string> {
    const answer = await act(...step);
    if (answer.state !== 200) throw new Error(`${step[2].join(' ')}: ${said(answer)}`);
    return answer.data.status;
  }

  /** Saves a form as a draft and submits it. */
  async function submit(account: string, place: Place, data: JsonObject) {
    const me = await as(account);
    const saved = await test().inject(areaSave, { ...place, data }, me);
    if (saved.state !== 200) throw new Error(`save: ${said(saved)}`);
    const { rev } = (await test().inject(draftCheck, { ...place, id: saved.data.id }, me)).data;
    return test().inject(areaSubmit, { ...place, id: saved.data.id, rev, acknowledgements: [] }, me);
  }

  /** A filed cream with its product, as forms refer to one. */
  async function cream(nameBrand: string) {
    const { certNo } = await fileCase(test(), await as('applicant'), aDossier({ nameBrand }));
    await test().settle();
    return { number: certNo ?? '', product: await productOf(certNo ?? '') };
  }
  /** The product of a company with this number, as forms refer to one. */
  async function productOf(number: string): Promise<{ id: string; text: string }> {
    const parameters = [{ key: 'Q^number^SL', value: number }];
    const { data } = await test().inject(productQuery, { parameters }, await as('applicant'));
    const found = data.dataResult.find((one) => one.number === number);
    if (!found) throw new Error(`no product ${number}`);
    return { id: found.id, text: found.title };
  }
  /** Kinds of the letters that the company has of a case, in alphabetical order. */
  async function lettersOf(caseId: CaseId): Promise<string[]> {
    const parameters = [{ key: 'caseId', value: caseId }];
    const { data } = await test().inject(letterQuery, { parameters }, await as('applicant'));
    return data.dataResult.map(({ kind }) => kind).toSorted();
  }
  /** Business time goes on to a day, and what is due acts; it never goes back. */
  async function later(day: string): Promise<void> {
    await test().app.run({ role: 'app_platform' }, (ctx) => advanceClock(ctx, { to: `${day} 10:00:00` }));
    await sweepDue(test().app);
    await sweepDates(test().app);
    await test().settle();
  }

  async function person(account: string): Promise<{ id: string; text: string }> {
    const { rows } = await test().app.asOwner((db) =>
      sql<{ id: string; text: string }>`select id::text as id, fullname as text from platform.app_user
        where account = ${account}`.execute(db),
    );
    return rows[0] ?? { id: '', text: '' };
  }

  /** The registration of a sunscreen, up to a node of its procedure. */
  async function registered(upTo: keyof typeof ways, changes: JsonObject = {}): Promise<CaseId> {
    const { caseId } = await fileCase(test(), await as('applicant'), sunscreen(changes));
    for (const step of ways[upTo]) await step(caseId);
    return caseId;
  }
  const pass = { proposal: 'pass', conclusion };
  const toReview = [
    (id: CaseId) => done('acceptance', id, ['formCheck', 'accept']),
    (id: CaseId) => done('acceptance', id, ['transfer', 'transfer']),
  ];
  const toChief = [
    ...toReview,
    async (id: CaseId) => {
      const fields = { chief: await person('chief'), rechecker: await person('recheck') };
      return done('manager', id, ['assign', 'assign'], fields);
    },
  ];
  const toCheck3 = [
    ...toChief,
    (id: CaseId) => done('chief', id, ['chiefReview', 'finish'], pass),
    (id: CaseId) => done('recheck', id, ['recheck', 'agreePass'], { conclusion: '同意主审意见。' }),
    (id: CaseId) => done('check1', id, ['reportCheck1', 'sign'], ticked),
    (id: CaseId) => done('check2', id, ['reportCheck2', 'sign'], ticked),
  ];
  const ways = {
    formCheck: [],
    chiefReview: toChief,
    reportCheck3: toCheck3,
    decideSection: [...toCheck3, (id: CaseId) => done('check3', id, ['reportCheck3', 'issue'], ticked)],
  };
  return { as, shown, act, prepared, done, submit, person, registered, cream, productOf, lettersOf, later };
}

function said(answer: Envelope): string {
  return `${answer.state} ${answer.cause ?? ''} ${JSON.stringify(answer.data)}`;
}
