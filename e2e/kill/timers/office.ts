import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { bootApp, startModules } from '../../../apps/server/src/boot.ts';
import type { KernelApp } from '../../../apps/server/src/kernel/app.ts';
import type { Scope } from '../../../apps/server/src/kernel/context.ts';
import { connectDatabase } from '../../../apps/server/src/kernel/database/connect.ts';
import { readSettings } from '../../../apps/server/src/kernel/settings/settings.ts';
import { authModule } from '../../../apps/server/src/platform/auth/index.ts';
import { calendarModule } from '../../../apps/server/src/platform/calendar/index.ts';
import { messageModule } from '../../../apps/server/src/platform/message/index.ts';
import { organisationModule } from '../../../apps/server/src/platform/organisation/index.ts';
import { type ProcessSource, startProcess, workflowModule } from '../../../apps/server/src/platform/workflow/index.ts';
import { wiring } from '../../../apps/server/src/wiring.ts';
import { projectDir } from '../../support/product.ts';

/** Two pauses, each ended by a timer, with a task in between that nobody does; a reminder comes beside. */
const chart = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:p="urn:cosmetic-platform" id="definitions" targetNamespace="urn:test">
  <bpmn:process id="kill" name="杀停" isExecutable="true"><bpmn:startEvent id="start"/>
    <bpmn:sequenceFlow id="a" sourceRef="start" targetRef="first"/>
    <bpmn:intermediateCatchEvent id="first"><bpmn:timerEventDefinition id="t1"><bpmn:timeDuration>PT1S</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>
    <bpmn:sequenceFlow id="b" sourceRef="first" targetRef="second"/>
    <bpmn:intermediateCatchEvent id="second"><bpmn:timerEventDefinition id="t2"><bpmn:timeDuration>PT1S</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>
    <bpmn:sequenceFlow id="c" sourceRef="second" targetRef="task"/>
    <bpmn:userTask id="task" p:role="CHIEF" p:reminders='[{"after":1,"unit":"second","times":1,"action":"none"}]'/>
    <bpmn:sequenceFlow id="d" sourceRef="task" targetRef="end"/><bpmn:endEvent id="end"/>
  </bpmn:process>
</bpmn:definitions>`;
const processes: ProcessSource = { loadProcess: async () => chart, loadData: async () => ({}) };
const modules = [authModule, organisationModule, messageModule, calendarModule, workflowModule];
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A server without HTTP on a PostgreSQL database, by its own clock; one that does not `sweep` fires no timer. */
export async function bootOffice(
  databaseUrl: string,
  clock: () => Date,
  { sweep }: { sweep: boolean },
): Promise<{ app: KernelApp; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kill-timers-'));
  const settings = readSettings({ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, projectDir);
  const database = await connectDatabase({ databaseUrl, directory: null });
  const app = await bootApp({ settings, database, modules, wiring: { ...wiring, processes }, log: silent, clock });
  const stop = await startModules(app, sweep ? modules : modules.filter((module) => module !== workflowModule));
  return {
    app,
    async stop() {
      await stop();
      await database.close();
    },
  };
}

/** Starts instances whose first timer is due a second later by the clock of the app. */
export async function startInstances(app: KernelApp, count: number): Promise<void> {
  const { rows } = await app.asOwner((db) =>
    sql<{ id: string; name: string }>`select id, name from platform.tenant where code = 'yunhai'`.execute(db),
  );
  const [office] = rows;
  if (!office) throw new Error('the demonstration office is missing');
  const scope: Scope = { role: 'app_authority', schema: space, authorityId: office.id, tenantId: office.id };
  for (let from = 0; from < count; from += 20)
    await Promise.all(
      Array.from({ length: Math.min(20, count - from) }, () =>
        app.run(scope, (ctx) =>
          startProcess(ctx, {
            caseId: ctx.app.newId(),
            area: 'test/kill',
            areaTitle: { 'zh-CN': '杀停', en: 'Kill' },
            version: 1,
            title: '杀停件',
            holderTenantId: office.id,
            holderName: office.name,
            data: {},
          }),
        ),
      ),
    );
}

/** Schema of the demonstration office. */
export const space = 'space_yunhai';
