import type { Actor, Effect, PoolPart, WorkItem } from '@app/engine/workflow';
import type { Context } from '../../kernel/context.ts';
import { activePeople } from '../tenant/index.ts';
import { insertCopies } from './copy.store.ts';
import type { DeadlineRow } from './deadline.store.ts';
import type { InstanceRow } from './instance.store.ts';
import { authorityOf, inOffice, noticeCase } from './office.ts';
import { type AssigneePlace, resolvePeople } from './resolve-assignees.ts';
import type { DraftKey, StepRows } from './step-rows.ts';
import { assignTask, clockOfVisit, markClaim, noticeOf, reopenTask, type TaskRow, turnTask } from './task.store.ts';

type Of<Kind extends Effect['kind']> = Effect & { kind: Kind };

/** What the person who acts gives along, beside the command. */
export interface TaskExtra {
  /** Attachments of the opinion. */
  files?: { id: string; name: string }[] | undefined;
  /** The draft that the decision takes the place of. */
  draft?: DraftKey | undefined;
}

/** Carries out what a command does to tasks: rows, who may take them, messages and copies. */
export class TaskWriter {
  constructor(
    private readonly ctx: Context,
    private readonly row: InstanceRow,
    private readonly extra: TaskExtra,
    private readonly rows: StepRows,
  ) {}

  async create(effect: Of<'createTask'>, deadline: DeadlineRow | null): Promise<void> {
    const { ctx, row } = this;
    const { item } = effect;
    // Who is added to a visit later shares its clock.
    const clock = deadline ? { deadline_id: deadline.id, due_day: deadline.due_day } : await this.knownClock(item);
    const id = ctx.app.newId();
    const owner = await this.ownerOf(item.person, item.pool, effect.role);
    const task: TaskRow = {
      id,
      instance_id: row.id,
      ref: effect.task,
      case_id: row.case_id,
      area: row.area,
      node: effect.node,
      node_title: effect.title,
      loop: effect.loop,
      title: row.title,
      holder_tenant_id: row.holder_tenant_id,
      holder_name: row.holder_name,
      ...owner,
      withdraw_by: effect.withdrawBy,
      ...clock,
      state: item.state === 'waiting' ? 'waiting' : 'open',
      created_at: ctx.now(),
      claimed_by: null,
      claimed_by_name: null,
      claimed_at: null,
      completed_at: null,
      completed_by: null,
      completed_by_name: null,
      outcome: null,
      opinion: null,
      fields: null,
      token: item.token,
      visit: item.visit,
      via: effect.via,
      kind: item.kind,
      parent: item.parent,
      person_id: item.person?.id ?? null,
      person_name: item.person?.name ?? null,
      pool: item.pool,
      weight: item.weight,
      turn: item.order,
      item_state: item.state,
      behalf_id: null,
      behalf_name: null,
      files: [],
    };
    this.rows.addTask(task, item);
    if (item.state !== 'waiting') await this.tell(id, effect.node, effect.title, owner);
  }

  /** Its turn has come: who has it hears of it now. */
  async open({ task }: Of<'openTask'>): Promise<void> {
    await this.change((office) => turnTask(office.db, this.row.id, task, 'open'));
    await this.tellAgain(task);
  }

  hold({ task }: Of<'holdTask'>): Promise<void> {
    return this.change((office) => turnTask(office.db, this.row.id, task, 'waiting'));
  }

  /** A decision was taken back. */
  reopen({ task }: Of<'reopenTask'>): Promise<void> {
    return this.change((office) => reopenTask(office.db, this.row.id, task));
  }

  claim({ task, by }: Of<'claimTask'>): Promise<void> {
    return this.change((office) => markClaim(office.db, this.row.id, task, by, office.now()));
  }

  async assign({ task, person }: Of<'assignTask'>): Promise<void> {
    const owner = await this.ownerOf(person, [], null);
    await this.change((office) => assignTask(office.db, this.row.id, task, { ...owner, person }));
    await this.tellAgain(task);
  }

  close({ task, state, by, outcome, opinion, fields }: Of<'closeTask'>): void {
    const files = by && state === 'done' ? (this.extra.files ?? []) : [];
    this.rows.endTask(task, {
      state,
      completed_at: this.ctx.now(),
      completed_by: by?.id ?? null,
      completed_by_name: by?.name ?? null,
      outcome,
      opinion,
      fields,
      ...(files.length > 0 ? { files } : {}),
    });
  }

  async urge({ task, by, opinion }: Of<'urge'>): Promise<void> {
    const notice = await noticeOf(this.ctx.db, this.row.id, task);
    if (notice) await this.ctx.emit('task.urged', { ...this.place(), ...notice, by: by.name, byId: by.id, opinion });
  }

  /** Copies the case for information; who has a copy already is not told again. */
  async copy(effect: Of<'copy'>, place: AssigneePlace): Promise<void> {
    const { ctx, row } = this;
    const found = effect.sources.length > 0 ? await resolvePeople(ctx, place, effect.sources) : [];
    const people = new Map([...effect.to, ...found].map((person) => [person.id, person]));
    const added = await insertCopies(
      ctx.db,
      [...people.keys()].map((userId) => ({
        id: ctx.app.newId(),
        instance_id: row.id,
        holder_tenant_id: row.holder_tenant_id,
        user_id: userId,
        title: row.title,
        area: row.area,
        by_name: effect.by?.name ?? null,
        content: effect.opinion ?? '',
        created_at: ctx.now(),
        read_at: null,
      })),
    );
    if (added.length === 0) return;
    const by = effect.by?.name ?? null;
    await ctx.emit('case.copied', { ...this.place(), userIds: added, by, opinion: effect.opinion });
  }

  private change(work: (office: Context) => Promise<void>): Promise<void> {
    return inOffice(this.ctx, work);
  }

  private async knownClock(item: WorkItem): Promise<Pick<TaskRow, 'deadline_id' | 'due_day'>> {
    if (item.ref === item.visit) return { deadline_id: null, due_day: null };
    await this.rows.flush();
    const known = await clockOfVisit(this.ctx.db, this.row.id, item.visit);
    return known ?? { deadline_id: null, due_day: null };
  }

  /** Who may take it: the column `role` for one role, else the keys of persons and pools; HOLDER marks the company's side. */
  private async ownerOf(
    person: Actor | null,
    pool: readonly PoolPart[],
    role: string | null,
  ): Promise<Pick<TaskRow, 'role' | 'candidates'>> {
    if (person === null && role !== null) return { role, candidates: [] };
    const users = person ? [person.id] : pool.filter((part) => part.kind === 'user').map((part) => part.id);
    const side = (await this.isOfCompany(users)) ? 'HOLDER' : '';
    if (person) return { role: side, candidates: [`user:${person.id}`] };
    if (pool.some((part) => part.kind === 'role' && part.id === 'HOLDER')) return { role: 'HOLDER', candidates: [] };
    return { role: side, candidates: pool.map(keyOf) };
  }

  /** People of the company whose case it is; somebody of both acts for the authority. */
  private async isOfCompany(users: readonly string[]): Promise<boolean> {
    const { ctx, row } = this;
    const [first] = users;
    if (first === undefined || row.holder_tenant_id === authorityOf(ctx)) return false;
    return await ctx.within({ role: 'app_platform' }, async (platform) => {
      if ((await activePeople(platform.db, authorityOf(ctx), [first])).length > 0) return false;
      return (await activePeople(platform.db, row.holder_tenant_id, [first])).length > 0;
    });
  }

  private async tellAgain(task: string): Promise<void> {
    const notice = await noticeOf(this.ctx.db, this.row.id, task);
    if (notice?.state === 'open') await this.tell(notice.taskId, notice.node, notice.nodeTitle, notice);
  }

  private async tell(
    taskId: string,
    node: string,
    nodeTitle: TaskRow['node_title'],
    owner: Pick<TaskRow, 'role' | 'candidates'>,
  ): Promise<void> {
    const { role, candidates } = owner;
    const task = { ...this.place(), taskId, node, nodeTitle, role: role === '' ? null : role };
    if (candidates.length === 0) await this.ctx.emit('task.created', task);
    else await this.ctx.emit('task.assigned', { ...task, candidates });
  }

  private place() {
    return noticeCase(this.ctx, this.row);
  }
}

function keyOf({ kind, id }: PoolPart): string {
  return kind === 'administrator' ? 'role:TENANT_ADMIN' : `${kind}:${id}`;
}
