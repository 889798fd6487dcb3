import {
  type Attachment,
  areaCandidates,
  areaGetRecord,
  areaHandle,
  areaSave,
  areaSubmit,
  type Call,
  type CaseDetail,
  decideFinding,
  draftCheck,
  type Envelope,
  type Input,
  itemDecide,
  itemSave,
  type JsonObject,
  type Output,
  opinionItems,
  taskGet,
} from '@app/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { KernelApp } from '../kernel/app.ts';
import { injectCall } from '../kernel/http/inject-call.ts';
import { OutboxWorker } from '../kernel/outbox.ts';
import { sessionOfAccount } from '../platform/auth/index.ts';
import { samplePaper } from './sample-paper.ts';
import type { Step, Story } from './story-file.ts';
import type { StoryTime } from './story-time.ts';

/** A case of a story: what its steps act on. */
interface Scene {
  place: { group: string; name: string };
  draftId: string;
  caseId: string;
}

/** Plays stories through the calls of the server, as the people they name, each at its time; the first refusal ends the story with what was said. */
export class Player {
  private readonly tokens = new Map<string, Promise<string>>();
  private readonly people = new Map<string, { id: string; text: string }>();
  /** Numbers of products by the story that made them. */
  private readonly numbers = new Map<string, string>();
  private readonly papers: OutboxWorker;

  constructor(
    private readonly app: KernelApp,
    private readonly server: FastifyInstance,
    private readonly clock: StoryTime,
    private readonly password: string,
  ) {
    // Everything else that stories cause is done by the server once it listens.
    this.papers = new OutboxWorker(app, { only: ['certificate.make'] });
  }

  /** Plays one story. `form` is the form with which its case begins. @throws Error naming the step and what the server said of it */
  async play({ id, area, day }: Story, steps: readonly Step[], form: JsonObject): Promise<void> {
    this.moveTo(-day);
    const scene: Scene = { place: placeOf(area), draftId: '', caseId: '' };
    for (const [at, step] of steps.entries()) {
      if (step.after !== undefined) this.moveTo(this.clock.back / dayMs - step.after);
      try {
        await this.act(scene, step, form);
      } catch (error) {
        const what = [step.as, step.do, step.node, step.action].filter(Boolean).join(' ');
        throw new Error(
          `story ${id}, step ${at + 1} (${what}): ${error instanceof Error ? error.message : String(error)}`,
        );
      }
      if (scene.caseId !== '' && ['submit', 'handle'].includes(step.do)) await this.noteNumber(id, scene);
    }
  }

  /** Moves the clock to so many days before now; sessions of another time are not valid any more. */
  private moveTo(days: number): void {
    const back = Math.max(0, Math.round(days * dayMs));
    if (back === this.clock.back) return;
    this.clock.back = back;
    this.tokens.clear();
  }

  private async act(scene: Scene, step: Step, form: JsonObject): Promise<void> {
    const { place } = scene;
    switch (step.do) {
      case 'save':
        scene.draftId = (await this.send(step, areaSave, { ...place, data: await this.filled(scene, step, form) })).id;
        return;
      case 'submit': {
        const { rev, review } = await this.send(step, draftCheck, { ...place, id: scene.draftId });
        const acknowledgements = (review?.findings ?? []).map(({ key }) => ({ key, reason: '演示：理由见所附资料。' }));
        const submitted = { ...place, id: scene.draftId, rev, acknowledgements };
        scene.caseId = (await this.send(step, areaSubmit, submitted)).caseId;
        return;
      }
      case 'handle':
        return this.handle(scene, step);
      case 'settle':
        return this.papers.drain();
      case 'item':
        await this.send(step, itemSave, {
          ...{ ...place, caseId: scene.caseId, severity: 'must', asks: 'correct' },
          ...step.data,
        } as Input<typeof itemSave>);
        return;
      case 'adopt':
        return this.adopt(scene, step);
    }
  }

  private async adopt({ place, caseId }: Scene, step: Step): Promise<void> {
    const { items } = await this.send(step, opinionItems, { ...place, caseId });
    for (const { id, state } of items)
      if (state === 'PROPOSED') await this.send(step, itemDecide, { ...place, caseId, itemId: id, decision: 'adopt' });
  }

  private async handle(scene: Scene, step: Step): Promise<void> {
    const { place } = scene;
    const { tasks, findings } = await this.caseOf(scene, step);
    const at = tasks.filter(({ node }) => node === step.node);
    const task = at.find(({ mine }) => mine) ?? at[0];
    if (!task) throw new Error(`the case has no task '${step.node}' but ${tasks.map(({ node }) => node).join(', ')}`);
    const action = step.action ?? '';
    const fields = await this.filled(scene, step, {});
    const work = await this.send(step, taskGet, { taskId: task.id });
    for (const { id, severity, decision } of step.findings === 'rejected' ? findings : [])
      if (severity === 'error' && decision === null) await this.reject(scene, step, id);
    const shown = work.signSubject?.actions[action];
    const signature = shown === undefined ? {} : { signature: { password: this.password, shown } };
    const opinion = '经核对，按规定办理。';
    await this.send(step, areaHandle, { ...place, taskId: task.id, action, fields, opinion, ...signature });
  }

  private async reject({ place, caseId }: Scene, { as }: Step, findingId: string): Promise<void> {
    const rejected = { decision: 'rejected', reason: '演示：经核对所附资料，不成立。' } as const;
    const input = { ...place, caseId, findingId, ...rejected };
    const answer = await injectCall(this.server, decideFinding, input, { token: await this.token(as) });
    // What another step of the procedure has to judge is left to it.
    if (answer.state !== 409) given(answer);
  }

  private async caseOf({ place, caseId }: Scene, step: Step): Promise<CaseDetail> {
    const detail = await this.send(step, areaGetRecord, { ...place, id: caseId });
    if (!('tasks' in detail)) throw new Error('this is no case');
    return detail;
  }

  /** The data of a step with its people, its files and its product. */
  private async filled({ place }: Scene, step: Step, form: JsonObject): Promise<JsonObject> {
    const data: JsonObject = { ...form, ...step.data };
    for (const [field, account] of Object.entries(step.people ?? {})) data[field] = await this.person(account);
    for (const field of step.files ?? []) {
      const { id, fileName, totalBytes } = await this.upload(step);
      data[field] = [{ id, name: fileName, size: totalBytes }];
    }
    if (step.product === undefined) return data;
    const number = this.numbers.get(step.product) ?? '';
    const found = await this.send(step, areaCandidates, { ...place, field: 'product', words: number });
    const product = found.items.find(({ detail }) => number !== '' && detail?.startsWith(number));
    if (!product) throw new Error(`there is no product of the story '${step.product}' (${number})`);
    return { ...data, ...product.copies, product: { id: product.id, text: product.text } };
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

  private async upload(step: Step): Promise<Attachment> {
    const boundary = 'demonstration-boundary';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="证明材料（演示）.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
    const answer = await this.server.inject({
      method: 'POST',
      url: '/business/v3/hzpfile/upload',
      payload: Buffer.concat([Buffer.from(head), samplePaper(), Buffer.from(`\r\n--${boundary}--\r\n`)]),
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'x-authorization-access_token': await this.token(step.as),
      },
    });
    return given(answer.json() as Envelope<Attachment>);
  }

  /** Keeps the number that the case of a story has by now. */
  private async noteNumber(story: string, { caseId }: Scene): Promise<void> {
    if (this.numbers.has(story)) return;
    const [space] = await this.app.spaces();
    const { rows } = await this.app.asOwner(
      (db) => sql<{ cert_no: string | null }>`select cert_no from case_record where id = ${caseId}`.execute(db),
      space?.schema,
    );
    const number = rows[0]?.cert_no;
    if (number) this.numbers.set(story, number);
  }

  private token(account: string): Promise<string> {
    const known = this.tokens.get(account) ?? sessionOfAccount(this.app, account);
    this.tokens.set(account, known);
    return known;
  }

  private async send<C extends Call>({ as }: Step, call: C, input: Input<C>): Promise<Output<C>> {
    return given(await injectCall(this.server, call, input, { token: await this.token(as) }));
  }
}

const dayMs = 86_400_000;

function placeOf(area: string): { group: string; name: string } {
  const [group = '', name = ''] = area.split('/');
  return { group, name };
}

function given<T>({ state, cause, data }: Envelope<T>): T {
  if (state !== 200) throw new Error(`${state} ${cause ?? ''} ${JSON.stringify(data)?.slice(0, 500)}`);
  return data;
}
