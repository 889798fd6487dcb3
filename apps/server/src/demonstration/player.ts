import {
  type Attachment,
  archiveVolume,
  areaCandidates,
  areaGetRecord,
  areaGive,
  areaHandle,
  areaOpen,
  areaSave,
  areaSubmit,
  type Call,
  type CaseDetail,
  decideFinding,
  delegateSave,
  draftCheck,
  draftPatch,
  type Envelope,
  employeeSave,
  type Input,
  itemDecide,
  itemOfFinding,
  itemSave,
  type JsonObject,
  messageMarkRead,
  messageReceive,
  messageSave,
  type Output,
  opinionItems,
  replySave,
  signSubjects,
  taskAgree,
  taskDraftOpen,
} from '@app/contract';
import { dayOf } from '@app/engine/clock';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { KernelApp } from '../kernel/app.ts';
import type { Database } from '../kernel/context.ts';
import { injectCall } from '../kernel/http/inject-call.ts';
import { OutboxWorker } from '../kernel/outbox.ts';
import { sessionOfAccount } from '../platform/auth/index.ts';
import type { Dossier } from './dossier.ts';
import { leaveDrafted } from './drafted.ts';
import { samplePaper } from './sample-paper.ts';
import { datedOf } from './story-day.ts';
import type { Judged, Step, Story } from './story-file.ts';
import { inStoryTime, type StoryTime, storyNow } from './story-time.ts';

/** A case of a story: what its steps act on. */
interface Scene {
  place: { group: string; name: string };
  draftId: string;
  caseId: string;
  /** What becomes of findings, by rule. */
  findings: Readonly<Record<string, Judged>>;
}

/** Plays stories through the calls of the server, as the people they name, each at its time; the first refusal ends the story with what was said. */
export class Player {
  private readonly tokens = new Map<string, Promise<string>>();
  private readonly people = new Map<string, { id: string; text: string }>();
  /** Numbers of products by the story that made them. */
  private readonly numbers = new Map<string, string>();
  /** Cases by the story that made them. */
  private readonly cases = new Map<string, string>();
  /** Actions of steps that ask for no signature. */
  private readonly unsigned = new Set<string>();
  private readonly outbox: OutboxWorker;
  private space: string | undefined;

  constructor(
    private readonly app: KernelApp,
    private readonly server: FastifyInstance,
    private readonly clock: StoryTime,
    /** The password of all accounts, and what becomes of findings where a story does not say it. */
    private readonly usual: { password: string; findings: Readonly<Record<string, Judged>> },
  ) {
    this.outbox = new OutboxWorker(app, { only: inTheirTime });
  }

  /** Plays one story. `dossier` is what its case begins with. @throws Error naming the step and what the server said of it */
  async play({ id, area, day, findings }: Story, steps: readonly Step[], dossier: Dossier): Promise<void> {
    this.moveTo(-day);
    const judged = { ...this.usual.findings, ...findings };
    const scene: Scene = { place: placeOf(area), draftId: '', caseId: '', findings: judged };
    for (const [at, step] of steps.entries()) {
      if (step.after) {
        await this.outbox.drain();
        this.moveTo(this.clock.back / dayMs - step.after);
      }
      try {
        await this.act(scene, step, dossier);
      } catch (error) {
        const what = [step.as, step.do, step.node, step.action].filter(Boolean).join(' ');
        throw new Error(
          `story ${id}, step ${at + 1} (${what}): ${error instanceof Error ? error.message : String(error)}`,
        );
      }
      if (scene.caseId !== '' && ['submit', 'open', 'handle'].includes(step.do)) {
        this.cases.set(id, scene.caseId);
        await this.noteNumber(id, scene);
      }
    }
    await this.outbox.drain();
  }

  /** Everybody has read the messages that came more than so many days ago. @throws Error with what the server said */
  async readMessages(days: number): Promise<void> {
    this.moveTo(days);
    const parameters = [
      { key: 'Q^hasNew^S', value: 'true' },
      { key: 'Q^createTime^DG', value: `${dayOf(storyNow())} 23:59:59` },
    ];
    for (const account of await this.accounts()) {
      const as = { as: account };
      for (;;) {
        const old = { parameters, requestPage: { pageNo: 1, limit: 100 }, sorts: [] };
        const { dataResult } = await this.send(as, messageReceive, old);
        if (dataResult.length === 0) break;
        await this.send(as, messageMarkRead, { innerMessageIds: dataResult.map(({ id }) => id).join(',') });
      }
    }
  }

  /** Everybody who got messages. */
  private async accounts(): Promise<string[]> {
    const { rows } = await this.app.asOwner((db) =>
      sql<{ account: string }>`select distinct u.account from platform.app_user u
        join platform.message_receiver r on r.user_id = u.id where u.status = 'actived' order by u.account`.execute(db),
    );
    return rows.map(({ account }) => account);
  }

  /** Moves the clock to so many days before now. */
  private moveTo(days: number): void {
    this.clock.back = Math.max(0, Math.round(days * dayMs));
  }

  private async act(scene: Scene, step: Step, dossier: Dossier): Promise<void> {
    const { place } = scene;
    switch (step.do) {
      case 'save':
        return this.save(scene, step, dossier);
      case 'edit':
        return this.edit(scene, step);
      case 'answer':
        return this.answer(scene, step);
      case 'submit': {
        const { rev, review } = await this.checked(scene, step);
        const acknowledgements = (review?.findings ?? [])
          .filter(({ severity }) => severity === 'error')
          .map(({ key, rule }) => ({ key, reason: judgedOf(scene, rule).answer ?? judgedOf(scene, '*').answer ?? '' }));
        const submitted = { ...place, id: scene.draftId, rev, acknowledgements };
        scene.caseId = (await this.send(step, areaSubmit, submitted)).caseId;
        return;
      }
      case 'open':
        scene.caseId = (await this.send(step, areaOpen, { ...place, data: await this.filled(scene, step) })).caseId;
        return;
      case 'handle':
        for (const account of step.as === 'asked' ? await this.asked(scene, step) : [step.as])
          await this.handle(scene, { ...step, as: account });
        return;
      case 'agree': {
        const taskId = await this.openTask(scene, step);
        const { action = '' } = step;
        await this.send(step, taskAgree, { taskId, action, data: await this.filled(scene, step) });
        return;
      }
      case 'settle':
        return this.outbox.drain();
      case 'item':
        if (step.rule !== undefined) return this.takeOver(scene, step, step.rule);
        await this.send(step, itemSave, {
          ...{ ...place, caseId: scene.caseId, severity: 'must', asks: 'correct' },
          ...step.data,
        } as Input<typeof itemSave>);
        return;
      case 'adopt':
        return this.adopt(scene, step);
      case 'volume':
        return this.turnToVolume(scene);
      case 'gaps':
        return this.nameGaps(scene, step);
      case 'bulletin':
        await this.send(step, messageSave, {
          ...{ messageType: 'bulletin', isPublic: 1, canreply: 0 },
          ...step.data,
        } as Input<typeof messageSave>);
        return;
      case 'draft':
        if (step.draft) await leaveDrafted((call, input) => this.send(step, call, input), step.draft);
        return;
      case 'give':
        return this.give(scene, step);
      case 'delegate': {
        const { agent } = await this.peopleOf(step);
        const data = datedOf(step.data ?? {}, new Date()) as JsonObject;
        await this.send(step, delegateSave, { ...data, agentId: agent?.id } as Input<typeof delegateSave>);
        return;
      }
      case 'employee':
        await this.send(step, employeeSave, { ...step.data } as Input<typeof employeeSave>);
        return;
    }
  }

  /** The task goes from the board to somebody else, as whoever organises the review has it. */
  private async give(scene: Scene, step: Step): Promise<void> {
    const taskId = await this.openTask(scene, step);
    const { to } = await this.peopleOf(step);
    const given = { ...placeOf(step.board ?? ''), taskId, userId: to?.id, ...step.data };
    await this.send(step, areaGive, given as Input<typeof areaGive>);
  }

  /** Volumes of the other cases that are over by then are opened too: the first stories are those that ask for theirs. */
  private async turnToVolume(scene: Scene): Promise<void> {
    await new OutboxWorker(this.app, { only: ['archive.open'] }).drain();
    const { rows } = await this.inSpace((db) =>
      sql<{ id: string }>`select case_id::text as id from archive_volume where about_case_id = ${scene.caseId}`.execute(
        db,
      ),
    );
    const [volume] = rows;
    if (!volume) throw new Error('the case has no archive volume');
    scene.place = placeOf('archive/records');
    scene.caseId = volume.id;
  }

  private async edit(scene: Scene, step: Step): Promise<void> {
    const { place } = scene;
    const taskId = await this.openTask(scene, step);
    const { draftId: id } = await this.send(step, taskDraftOpen, { ...place, taskId });
    const ops = Object.entries(datedOf(step.data ?? {}, new Date()) as JsonObject).map(([field, value]) => ({
      ...{ op: 'set' as const, path: [field], value },
    }));
    if (ops.length > 0)
      await this.send(step, draftPatch, {
        ...place,
        id,
        baseRev: 0,
        ops,
        windowId: 'demonstration',
        patchId: `answer-${id}`,
      });
    scene.draftId = id;
  }

  /** What the pre-check says of the draft; on a busy machine it may need more than one go, and later ones find more of it done. */
  private async checked({ place, draftId: id }: Scene, step: Step): Promise<Output<typeof draftCheck>> {
    let said = await this.send(step, draftCheck, { ...place, id });
    for (let more = 3; more > 0 && said.review?.findings.some(({ key }) => key === 'notFinished'); more -= 1)
      said = await this.send(step, draftCheck, { ...place, id });
    return said;
  }

  private async answer({ place, caseId }: Scene, step: Step): Promise<void> {
    const { items } = await this.send(step, opinionItems, { ...place, caseId });
    for (const { id, state } of items)
      if (state === 'SENT')
        await this.send(step, replySave, {
          ...place,
          caseId,
          itemId: id,
          text: '已按要求改正，见修改后的资料（演示）。',
        });
  }

  private async nameGaps(scene: Scene, step: Step): Promise<void> {
    const { place, caseId } = scene;
    const volume = await this.send(step, archiveVolume, { ...place, caseId });
    for (const { code, required, state } of volume?.items ?? [])
      if (required && state === 'missing')
        await this.handle(scene, {
          ...step,
          action: 'notApplicable',
          data: { item: code, reason: '演示：本案没有这份材料。' },
        });
  }

  private async adopt({ place, caseId }: Scene, step: Step): Promise<void> {
    const { items } = await this.send(step, opinionItems, { ...place, caseId });
    for (const { id, state } of items)
      if (state === 'PROPOSED') await this.send(step, itemDecide, { ...place, caseId, itemId: id, decision: 'adopt' });
  }

  private async handle(scene: Scene, step: Step): Promise<void> {
    const { place } = scene;
    const taskId = await this.openTask(scene, step);
    const action = step.action ?? '';
    const fields = await this.filled(scene, step);
    if (step.findings === 'decided') await this.decide(scene, step);
    const signature = await this.signature(scene, step, taskId);
    const opinion = '经核对，按规定办理。';
    await this.send(step, areaHandle, { ...place, taskId, action, fields, opinion, ...signature });
  }

  /** Accounts of those who have an open task at the node of a step, in the order of their tasks. */
  private async asked(scene: Scene, { node = '', count }: Step): Promise<string[]> {
    const { rows } = await this.inSpace((db) =>
      sql<{
        account: string;
      }>`select account from wf_task join platform.app_user on app_user.id = coalesce(person_id, claimed_by)
        where case_id = ${scene.caseId} and node = ${node} and state = 'open' order by wf_task.id`.execute(db),
    );
    if (rows.length < (count ?? 1)) throw new Error(`${rows.length} people are asked at '${node}'`);
    return rows.map(({ account }) => account).slice(0, count);
  }

  /** What a field offers of the case of another story, as whoever fills the form finds it. */
  private async caseToChoose({ place }: Scene, step: Step, field: string, story: string) {
    const caseId = this.cases.get(story);
    if (caseId === undefined) throw new Error(`there is no case of the story '${story}'`);
    const { rows } = await this.inSpace((db) =>
      sql<{ title: string }>`select title from case_record where id = ${caseId}`.execute(db),
    );
    const { items } = await this.send(step, areaCandidates, { ...place, field, words: rows[0]?.title ?? '' });
    const one = items.find(({ id }) => id === caseId);
    if (!one) throw new Error(`the case of the story '${story}' is not to be had in '${field}'`);
    return one;
  }

  /** Rows of a table that name cases of other stories, with what the form takes over from them. */
  private async rowsOfCases(scene: Scene, step: Step, { table, column, of }: NonNullable<Step['cases']>) {
    const rows: JsonObject[] = [];
    for (const { story, row } of of) {
      const one = await this.caseToChoose(scene, step, `${table}.${column}`, story);
      rows.push({ ...row, ...one.copies, _id: `row${rows.length + 1}`, [column]: { id: one.id, text: one.text } });
    }
    return rows;
  }

  /** The open task that a step is about; among several of the same step, the person's own. */
  private async openTask(scene: Scene, step: Step): Promise<string> {
    const { rows } = await this.inSpace((db) =>
      sql<{ id: string; node: string }>`select id::text as id, node from wf_task
        where case_id = ${scene.caseId} and state = 'open' order by id`.execute(db),
    );
    const [only, another] = rows.filter(({ node }) => node === step.node);
    if (!only) throw new Error(`the case has no task '${step.node}' but ${rows.map(({ node }) => node).join(', ')}`);
    if (!another) return only.id;
    const { tasks } = await this.caseOf(scene, step);
    return tasks.find(({ node, mine }) => mine && node === step.node)?.id ?? only.id;
  }

  /** What a person gives with a decision that is signed. Whether it is signed is asked once for each step and action. */
  private async signature({ place }: Scene, step: Step, taskId: string) {
    const action = step.action ?? '';
    const kind = [place.group, place.name, step.node, action].join(' ');
    if (this.unsigned.has(kind)) return {};
    const [row] = await this.send(step, signSubjects, { taskIds: [taskId], action });
    const shown = row?.subject?.actions[action];
    if (shown !== undefined) return { signature: { password: this.usual.password, shown } };
    this.unsigned.add(kind);
    return {};
  }

  /** Decides the findings of which the story or the file says something, and all others that block. */
  private async decide(scene: Scene, step: Step): Promise<void> {
    const { place, caseId } = scene;
    for (const { id, rule, severity, decision } of (await this.caseOf(scene, step)).findings) {
      const judged =
        scene.findings[rule]?.decision || severity !== 'error' ? scene.findings[rule] : scene.findings['*'];
      if (decision !== null || judged?.decision === undefined || severity === 'info') continue;
      const { decision: made, reason } = judged;
      const input = { ...place, caseId, findingId: id, decision: made, ...(reason === undefined ? {} : { reason }) };
      const answer = await injectCall(this.server, decideFinding, input, { token: await this.token(step.as) });
      // What another step of the procedure has to judge is left to it.
      if (answer.state !== 409) given(answer);
    }
  }

  /** Makes an opinion item of the finding of a rule. */
  private async takeOver(scene: Scene, step: Step, rule: string): Promise<void> {
    const { place, caseId } = scene;
    const found = (await this.caseOf(scene, step)).findings.find((one) => one.rule === rule);
    if (!found) throw new Error(`the case has no finding of ${rule}`);
    const item = await this.send(step, itemOfFinding, { ...place, caseId, findingId: found.id });
    if (step.basis === undefined) return;
    const { id, severity, asks, text } = item;
    await this.send(step, itemSave, {
      ...place,
      caseId,
      id,
      place: item.place,
      severity,
      asks,
      text,
      basis: step.basis,
    });
  }

  /** A draft of the dossier and of what the step adds to it, with its papers uploaded. */
  private async save(scene: Scene, step: Step, { form, papers, notApplicable }: Dossier): Promise<void> {
    const documents = new Map<string, JsonObject & { files: JsonObject[] }>();
    const data = await this.filled(scene, step, form);
    for (const { code, reason } of notApplicable)
      documents.set(code, { _id: code, code, files: [], notApplicable: reason });
    for (const { name, documents: codes, fields, lines } of papers) {
      const file = await this.upload(step, `${name}.pdf`, lines);
      for (const code of codes)
        documents.set(code, { _id: code, code, files: [...(documents.get(code)?.files ?? []), file] });
      for (const field of fields) data[field] = [file];
    }
    if (documents.size > 0) data.documents = [...documents.values()];
    scene.draftId = (await this.send(step, areaSave, { ...scene.place, data })).id;
  }

  private async caseOf({ place, caseId }: Scene, step: Step): Promise<CaseDetail> {
    const detail = await this.send(step, areaGetRecord, { ...place, id: caseId });
    if (!('tasks' in detail)) throw new Error('this is no case');
    return detail;
  }

  /** The data of a step with its people, its files and its product. */
  private async filled(scene: Scene, step: Step, form: JsonObject = {}): Promise<JsonObject> {
    const { place } = scene;
    const data = datedOf({ ...form, ...step.data }, new Date()) as JsonObject;
    Object.assign(data, await this.peopleOf(step));
    for (const field of step.files ?? []) {
      data[field] = [await this.upload(step, '证明材料（演示）.pdf', ['证明材料（演示）'])];
    }
    if (step.cases) data[step.cases.table] = await this.rowsOfCases(scene, step, step.cases);
    if (step.request !== undefined) {
      const found = await this.caseToChoose(scene, step, 'case', step.request);
      Object.assign(data, found.copies, { case: { id: found.id, text: found.text } });
    }
    if (step.product === undefined) return data;
    const number = this.numbers.get(step.product) ?? '';
    const found = await this.send(step, areaCandidates, { ...place, field: 'product', words: number });
    const product = found.items.find(({ detail }) => number !== '' && detail?.startsWith(number));
    if (!product) throw new Error(`there is no product of the story '${step.product}' (${number})`);
    return { ...data, ...product.copies, product: { id: product.id, text: product.text } };
  }

  private async peopleOf(step: Step): Promise<Record<string, { id: string; text: string }>> {
    const found: Record<string, { id: string; text: string }> = {};
    for (const [field, account] of Object.entries(step.people ?? {})) found[field] = await this.person(account);
    return found;
  }

  private async person(account: string): Promise<{ id: string; text: string }> {
    const known = this.people.get(account);
    if (known) return known;
    const { rows } = await this.app.asOwner((db) =>
      sql<{ id: string; text: string }>`select id::text as id, fullname as text from platform.app_user
        where account = ${account}`.execute(db),
    );
    const found = rows[0];
    if (!found) throw new Error(`there is no account '${account}'`);
    this.people.set(account, found);
    return found;
  }

  private async upload(step: Step, name: string, lines: readonly string[]): Promise<JsonObject> {
    const boundary = 'demonstration-boundary';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n`;
    const answer = await this.server.inject({
      method: 'POST',
      url: '/business/v3/hzpfile/upload',
      payload: Buffer.concat([Buffer.from(head), samplePaper(lines), Buffer.from(`\r\n--${boundary}--\r\n`)]),
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'x-authorization-access_token': await this.token(step.as),
      },
    });
    const { id, fileName, totalBytes } = given(answer.json() as Envelope<Attachment>);
    return { id, name: fileName, size: totalBytes };
  }

  /** Keeps the number that the case of a story has by now. */
  private async noteNumber(story: string, { caseId }: Scene): Promise<void> {
    if (this.numbers.has(story)) return;
    const { rows } = await this.inSpace((db) =>
      sql<{ cert_no: string | null }>`select cert_no from case_record where id = ${caseId}`.execute(db),
    );
    const number = rows[0]?.cert_no;
    if (number) this.numbers.set(story, number);
  }

  /** Reads what no call tells as shortly. */
  private async inSpace<T>(work: (db: Database) => Promise<T>): Promise<T> {
    this.space ??= (await this.app.spaces())[0]?.schema;
    return this.app.asOwner(work, this.space);
  }

  /** A session begun now is valid on all days before: a person needs one for all stories. */
  private token(account: string): Promise<string> {
    const known = this.tokens.get(account) ?? inStoryTime({ back: 0 }, () => sessionOfAccount(this.app, account));
    this.tokens.set(account, known);
    return known;
  }

  private async send<C extends Call>({ as }: Pick<Step, 'as'>, call: C, input: Input<C>): Promise<Output<C>> {
    return given(await injectCall(this.server, call, input, { token: await this.token(as) }));
  }
}

const dayMs = 86_400_000;
/**
 * What is done on the day of the story that caused it: messages bear their day, and a certificate is needed by the next step. The rest, such as
 * papers, the search and volumes of the archive, is done by the server once the last story is told.
 */
const inTheirTime = [
  ...['certificate.make', 'message.send', 'task.created', 'task.assigned', 'task.ended', 'case.copied'],
  ...['process.message', 'process.signal', 'process.deliver', 'process.call', 'process.callEnded', 'process.give'],
];

function placeOf(area: string): { group: string; name: string } {
  const [group = '', name = ''] = area.split('/');
  return { group, name };
}

/** What becomes of the findings of a rule in a story. */
function judgedOf({ findings }: Scene, rule: string): Judged {
  return findings[rule] ?? {};
}

function given<T>({ state, cause, data }: Envelope<T>): T {
  if (state !== 200) throw new Error(`${state} ${cause ?? ''} ${JSON.stringify(data)?.slice(0, 500)}`);
  return data;
}
