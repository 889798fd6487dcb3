import {
  areaHandle,
  areaSave,
  areaSubmit,
  type CaseDetail,
  clockAdvance,
  type DeadlineLedger,
  deadlineLedger,
  draftCheck,
  draftOpen,
  draftPatch,
  drawOfCase,
  type Envelope,
  itemDecide,
  itemSave,
  type JsonObject,
  type LetterSummary,
  letterQuery,
  messageReceive,
  type OpinionItem,
  opinionItems,
  replySave,
  taskDraftOpen,
  taskGet,
  taskPending,
  taskPeople,
} from '@app/contract';
import { expect } from 'vitest';
import { caseAs, caseForChief, rejectFindings, sunscreenAnswers } from './chief-review.ts';
import { filingArea } from './dossier.ts';
import { fileDossier } from './filing.ts';
import { password } from './product.ts';
import { type Stage, until } from './stage.ts';

interface Place {
  group: string;
  name: string;
}
/** Long enough for what has to give reasons. */
export const conclusion = '配方、标签和检验结果已经逐项核对，按下列建议办理，理由见意见条目（演示）。';
export const grounds = '防晒剂用量超过限值，安全性不能证明，不同意注册（演示）。';
const points = 'identity class files findings opinions limits recusal quorum clock conclusion language annexes';
/** Everybody of the demonstration who may be an expert, by account. */
export const experts: Readonly<Record<string, string>> = {
  expert1: '方致远',
  expert2: '梁书禾',
  expert3: '邵明谦',
  expert4: '俞清和',
  expert5: '钟望舒',
};
const checklist = points.split(' ');
const all = { requestPage: { pageNo: 1, limit: 200 } };

/** What people do with a registration over HTTP, each signed in as themselves: for the steps that a journey does not have to show. */
export function sunscreenCalls(stage: Stage) {
  const as = (account: string) => stage.person(account);

  /** The pending task of somebody at a node of a case. */
  async function taskOf(account: string, caseId: string, node: string): Promise<string> {
    const { dataResult } = await (await as(account)).send(taskPending, all);
    const mine = dataResult.filter((one) => one.caseId === caseId);
    const task = mine.find((one) => one.node === node);
    if (!task) throw new Error(`${account} has no task '${node}' but ${mine.map((one) => one.node).join(', ')}`);
    return task.id;
  }
  /** Somebody takes an action of their task, signs it where that is asked, and is answered whatever it is. */
  async function act(
    account: string,
    caseId: string,
    [node, action]: readonly [string, string],
    fields: JsonObject = {},
    place: Place = filingArea,
  ): Promise<Envelope<{ status: string }>> {
    const me = await as(account);
    const taskId = await taskOf(account, caseId, node);
    const { signSubject } = await me.send(taskGet, { taskId });
    const shown = signSubject?.actions[action];
    const ticked = node.startsWith('reportCheck') && action !== 'return' ? { checklist } : {};
    return me.ask(areaHandle, {
      ...{ ...place, taskId, action, fields: { ...ticked, ...fields }, opinion: '演示意见' },
      ...(shown === undefined ? {} : { signature: { password, shown } }),
    });
  }
  /** The same where it has to succeed; answers the status of the case after it. */
  async function done(...step: Parameters<typeof act>): Promise<string> {
    const { state, cause, data } = await act(...step);
    expect({ step: step.slice(0, 3), state, cause, data: state === 200 ? null : data }).toMatchObject({ state: 200 });
    return data.status;
  }
  async function personNamed(name: string): Promise<{ id: string; text: string }> {
    const [found] = await (await as('manager')).send(taskPeople, { text: name });
    if (!found) throw new Error(`nobody is called ${name}`);
    return { id: found.id, text: name };
  }

  /** The registration of a sunscreen that waits for the form check, its findings decided. */
  async function submitted(name: string) {
    const filed = await fileDossier(await as('applicant'), name, sunscreenAnswers);
    await rejectFindings(await as('acceptance'), filed.caseId);
    return filed;
  }
  /** The same at its chief reviewer. */
  async function atChief(name: string) {
    const filed = await caseForChief(as, name);
    await rejectFindings(await as('chief'), filed.caseId);
    return filed;
  }
  /** Chief and rechecker are of one view. */
  async function reviewed(caseId: string, proposal: 'pass' | 'fail'): Promise<string> {
    await done('chief', caseId, ['chiefReview', 'finish'], { proposal, conclusion });
    return proposal === 'pass'
      ? done('recheck', caseId, ['recheck', 'agreePass'], { conclusion: '同意主审意见。' })
      : done('recheck', caseId, ['recheck', 'agreeFail'], { grounds });
  }
  const checks = {
    reportCheck1: ['check1', 'sign'],
    reportCheck2: ['check2', 'sign'],
    reportCheck3: ['check3', 'issue'],
  } as const;
  /** The report goes through its checks up to, and without, a node. */
  async function checkedUpTo(
    caseId: string,
    end: 'reportCheck3' | 'decideSection',
    from: keyof typeof checks = 'reportCheck1',
  ): Promise<void> {
    const nodes = Object.keys(checks) as (keyof typeof checks)[];
    for (const node of nodes.slice(nodes.indexOf(from))) {
      if (node === end) return;
      const [account, action] = checks[node];
      await done(account, caseId, [node, action]);
    }
  }

  const items = async (account: string, caseId: string): Promise<OpinionItem[]> =>
    (await (await as(account)).send(opinionItems, { ...filingArea, caseId })).items;
  async function writeItem(account: string, caseId: string, field: string, text: string): Promise<void> {
    const words = { severity: 'must', asks: 'correct', basis: '演示依据 第一条', text } as const;
    await (await as(account)).send(itemSave, { ...filingArea, caseId, place: { field }, ...words });
  }
  /** Whoever may adopts every item that is proposed. */
  async function adopt(account: string, caseId: string): Promise<void> {
    for (const { id: itemId, state } of await items(account, caseId))
      if (state === 'PROPOSED')
        await (await as(account)).send(itemDecide, { ...filingArea, caseId, itemId, decision: 'adopt' });
  }

  /** The company answers every item of a letter and submits, with these changes of the dossier; answered whatever it is. */
  async function reply(caseId: string, node: string, changes: JsonObject) {
    const me = await as('applicant');
    const { draftId: id } = await me.send(taskDraftOpen, {
      ...filingArea,
      taskId: await taskOf('applicant', caseId, node),
    });
    const windowId = 'reply-without-window';
    const { rev: baseRev } = await me.send(draftOpen, { ...filingArea, id, windowId });
    const ops = Object.entries(changes).map(([key, value]) => ({ op: 'set' as const, path: [key], value }));
    await me.send(draftPatch, {
      ...filingArea,
      id,
      windowId,
      baseRev,
      patchId: `reply-${baseRev}-${id}`,
      ops,
      release: true,
    });
    for (const { id: itemId, state } of await items('applicant', caseId))
      if (state === 'SENT') await me.send(replySave, { ...filingArea, caseId, itemId, text: '已按要求补充。' });
    const { rev, review } = await me.send(draftCheck, { ...filingArea, id });
    const grave = (review?.findings ?? []).filter(({ severity }) => severity === 'error');
    const acknowledgements = grave.map(({ key }) => ({ key, reason: '演示：资料另行说明' }));
    return me.ask(areaSubmit, { ...filingArea, id, rev, acknowledgements });
  }

  /** A company asks for something with the form of an area; answered whatever it is. */
  async function submit(account: string, place: Place, data: JsonObject) {
    const me = await as(account);
    const { id } = await me.send(areaSave, { ...place, data });
    const { rev } = await me.send(draftCheck, { ...place, id });
    return me.ask(areaSubmit, { ...place, id, rev, acknowledgements: [] });
  }

  let isListed = false;
  /** The register of experts has all of them, each of whom may be drawn for toxicology. */
  async function expertsListed(): Promise<void> {
    if (isListed) return;
    isListed = true;
    for (const [account, name] of Object.entries(experts)) {
      const data = {
        ...{ name, unit: `演示研究院${account}`, user: await personNamed(name), expertise: ['toxicology'] },
        ...{ termUntil: '2039-12-31', enabled: true },
      };
      await (await as('manager')).send(areaSave, { group: 'base', name: 'experts', data });
    }
  }
  /** The accounts of the experts of a case who are asked and have not answered. */
  async function asked(caseId: string, place: Place = filingArea): Promise<string[]> {
    const { draws } = await (await as('manager')).send(drawOfCase, { ...place, caseId });
    const open = (draws[0]?.seats ?? []).filter(({ state }) => state === 'asked');
    return Object.keys(experts).filter((account) => open.some((one) => one.name.startsWith(experts[account] ?? '?')));
  }

  /** The letters of a case as somebody sees them, oldest first. */
  async function letters(account: string, caseId: string): Promise<LetterSummary[]> {
    const parameters = [{ key: 'caseId', value: caseId }];
    const { dataResult } = await (await as(account)).send(letterQuery, { parameters, ...all });
    return dataResult.toSorted((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1));
  }
  /** Each letter of a case that the company has, by kind; every one of them has its number. */
  async function kinds(caseId: string): Promise<string[]> {
    const found = await letters('applicant', caseId);
    for (const { kind, number } of found)
      expect({ kind, number }).toMatchObject({ number: expect.stringMatching(/号$/) });
    return found.map(({ kind }) => kind);
  }
  /** Subjects of what a person was told about a case, newest first. */
  async function told(account: string, caseId: string, place: Place = filingArea): Promise<string[]> {
    const { dataResult } = await (await as(account)).send(messageReceive, all);
    const link = `/${place.group}/${place.name}/case/${caseId}`;
    return dataResult.filter((one) => one.link?.startsWith(link)).map(({ subject }) => subject);
  }
  /** Messages are sent after the step that they tell of. */
  const toldOf = (account: string, caseId: string, words: string, place: Place = filingArea) =>
    until(
      () => told(account, caseId, place),
      (subjects) => subjects.some((subject) => subject.includes(words)),
    );
  /** The clocks of a node of a case, oldest first. */
  async function clocks(caseId: string, node: string): Promise<DeadlineLedger[]> {
    const found = await (await as('manager')).send(deadlineLedger, { caseId });
    return found.filter((one) => one.node === node);
  }
  /** Business time moves on; what is due by then acts. */
  const wait = async (workingDays: number) => (await as('admin')).send(clockAdvance, { workingDays });
  const shown = async (account: string, caseId: string): Promise<CaseDetail> => caseAs(await as(account), caseId);
  /** The status of a case, once it is this one. */
  const becomes = (caseId: string, status: string, account = 'applicant') =>
    until(
      async () => (await shown(account, caseId)).status,
      (now) => now === status,
    );

  return {
    ...{ as, taskOf, act, done, personNamed, submitted, atChief, reviewed, checkedUpTo, items, writeItem, adopt },
    ...{ reply, submit, expertsListed, asked, letters, kinds, told, toldOf, clocks, wait, shown, becomes },
  };
}
