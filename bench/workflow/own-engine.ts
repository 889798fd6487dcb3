import { sql } from 'kysely';
import type { Context, Scope } from '../../apps/server/src/kernel/context.ts';
import type { SessionTenant, SessionUser } from '../../apps/server/src/kernel/session.ts';
import { authModule } from '../../apps/server/src/platform/auth/index.ts';
import { calendarModule } from '../../apps/server/src/platform/calendar/index.ts';
import { messageModule } from '../../apps/server/src/platform/message/index.ts';
import { taskCreated } from '../../apps/server/src/platform/message/jobs.ts';
import { organisationModule } from '../../apps/server/src/platform/organisation/index.ts';
import {
  completeTask,
  type ProcessSource,
  startProcess,
  workflowModule,
} from '../../apps/server/src/platform/workflow/index.ts';
import { createTestApp, type TestApp } from '../../apps/server/src/testing/testing.ts';
import { load } from '../support.ts';
import { ownChart, pauseChart, steps } from './chart.ts';

/** Our engine as the product runs it: each step one transaction with history, task, deadline, audit and outbox. */
export interface OwnEngine {
  test: TestApp;
  schema: string;
  start(area?: string): Promise<{ instanceId: string; taskId: string }>;
  /** Completes a task as the chief; answers the next one of the instance. */
  complete(taskId: string): Promise<string | null>;
  run(instances: number, lanes: number): Promise<{ perSecond: number; stepTimes: number[] }>;
  /** Work as the owner of the office's space. */
  owner<T>(work: (db: Context['db']) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The processes of both charts, without forms. */
const processes: ProcessSource = {
  loadProcess: async (_ctx, { area }) => (area === 'bench/pause' ? pauseChart : ownChart),
  loadData: async () => ({}),
};

/** Boots the platform on a database of its own. */
export async function openOwn(database: 'pglite' | 'postgres', clock?: () => Date): Promise<OwnEngine> {
  const modules = [authModule, organisationModule, messageModule, calendarModule, workflowModule];
  // The sweeper uses several lanes where the settings name a server.
  const settings = { databaseUrl: database === 'postgres' ? (process.env.TEST_POSTGRES_URL ?? null) : null };
  const test = await createTestApp({
    modules,
    wiring: (product) => ({ ...product, processes }),
    database,
    settings,
    ...(clock ? { clock } : {}),
  });
  const schema = 'space_yunhai';
  const ids = await test.app.asOwner((db) =>
    sql<{ name: string; id: string }>`select code as name, id from platform.tenant
      union all select account, id from platform.app_user`.execute(db),
  );
  const id = (name: string) => ids.rows.find((row) => row.name === name)?.id ?? '';
  const scope: Scope = { role: 'app_authority', schema, authorityId: id('yunhai'), tenantId: id('yunhai') };
  const user: SessionUser = {
    id: id('chief'),
    account: 'chief',
    fullname: '主审',
    isSuper: false,
    realId: id('chief'),
    language: 'zh-CN',
  };
  const tenant: SessionTenant = { id: id('yunhai'), name: '云海', kind: 'authority', isAdmin: false };
  const as = { user, tenant, roles: ['CHIEF' as const] };
  const owner = <T>(work: (db: Context['db']) => Promise<T>) => test.app.asOwner(work, schema);
  const engine: OwnEngine = {
    test,
    schema,
    owner,
    start: (area = 'bench/steps') =>
      test.app.run(
        scope,
        async (context) => {
          const { ctx, opened } = listening(context);
          const { instanceId } = await startProcess(ctx, {
            caseId: ctx.app.newId(),
            area,
            areaTitle: { 'zh-CN': '六步', en: 'Six steps' },
            version: 1,
            title: '量测件',
            holderTenantId: tenant.id,
            holderName: tenant.name,
            data: {},
          });
          return { instanceId, taskId: opened() ?? '' };
        },
        as,
      ),
    complete: (taskId) =>
      test.app.run(
        scope,
        async (context) => {
          const { ctx, opened } = listening(context);
          await completeTask(ctx, { taskId, action: 'pass' });
          return opened();
        },
        as,
      ),
    async run(instances, lanes) {
      const stepTimes: number[] = [];
      const { perSecond } = await load(instances, lanes, async () => {
        const { instanceId, taskId } = await engine.start();
        let task: string | null = taskId;
        for (let n = 0; n < steps && task !== null; n += 1) {
          const begun = performance.now();
          task = await engine.complete(task);
          stepTimes.push(performance.now() - begun);
        }
        if (task !== null) throw new Error(`instance ${instanceId} did not end`);
      });
      return { perSecond, stepTimes };
    },
    close: () => test.close(),
  };
  return engine;
}

/** Learns of the task that a step opened from its message, as a person does. */
function listening(context: Context): { ctx: Context; opened: () => string | null } {
  let task: string | null = null;
  const ctx: Context = {
    ...context,
    emit(job, payload) {
      if (job.kind === taskCreated.kind) task = taskCreated.payload.parse(payload).taskId;
      return context.emit(job, payload);
    },
  };
  return { ctx, opened: () => task };
}
