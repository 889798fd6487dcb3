import {
  deadlineStop,
  definitionImport,
  definitionPublish,
  incidentQuery,
  instanceQuery,
  instanceStart,
  instanceSuspend,
  timeLimitQuery,
  timeLimitSave,
} from '@app/contract';
import { addDays, dayOf } from '@app/engine/clock';
import { sql } from 'kysely';
import { freshCase, readyCase, readyCaseFor } from './examples-area.testing.ts';
import type { Build, World } from './world.testing.ts';

const none: Build = async () => ({ input: {} });

/** A small process of a name of its own. */
const chart = (id: string) => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:p="urn:cosmetic-platform" id="d" targetNamespace="urn:test">
  <bpmn:process id="${id}" name="流程" isExecutable="true"><bpmn:startEvent id="start"/>
    <bpmn:sequenceFlow id="a" sourceRef="start" targetRef="task"/><bpmn:userTask id="task" p:role="CHIEF"/>
    <bpmn:sequenceFlow id="b" sourceRef="task" targetRef="end"/><bpmn:endEvent id="end"/></bpmn:process>
</bpmn:definitions>`;
async function draft(world: World): Promise<{ id: string; key: string; xml: string }> {
  const key = world.word('process');
  const { id } = await world.as('SUPER', definitionImport, { xml: chart(key) });
  return { id, key, xml: chart(key) };
}
async function published(world: World): Promise<{ id: string; key: string }> {
  const { key } = await draft(world);
  const { id } = await world.as('SUPER', definitionPublish, { key });
  return { id, key };
}

/** An instance of a process of its own. */
async function running(world: World): Promise<string> {
  const { key } = await published(world);
  return (await world.as('CHIEF', instanceStart, { defId: key })).proInstId;
}

async function instance(world: World): Promise<string> {
  await readyCase(world);
  return (await world.as('SUPER', instanceQuery, {})).dataResult[0]?.id ?? '';
}
/** The case, and one that belongs to nobody here. */
const ofCase: Build = async (world, who) => ({ input: { caseId: await readyCaseFor(world, who) } });

/** An incident as a failed clock leaves it, of a clock that works. */
async function incident(world: World): Promise<string> {
  const caseId = await readyCase(world);
  const space = 'space_yunhai';
  await world.sql(
    (db) =>
      sql`insert into wf_incident (id, instance_id, holder_tenant_id, case_title, node, kind, subject, message, at, state)
      select ${world.test.app.newId()}, id, holder_tenant_id, title, 'postCheck', 'timer', '0', 'test', now(), 'resolved'
      from wf_instance where case_id = ${caseId}`.execute(db),
    space,
  );
  return (await world.as('SUPER', incidentQuery, {})).dataResult[0]?.id ?? '';
}

/** Definitions, instances, clocks and incidents. */
export const processExamples: Record<string, Build> = {
  'definition.query': none,
  'definition.versions': async (world) => ({ input: { key: (await published(world)).key } }),
  'definition.get': async (world) => ({ input: { id: (await published(world)).id } }),
  'definition.check': async (world) => ({ input: { xml: chart(world.word('process')) } }),
  'definition.import': async (world) => ({ input: { xml: chart(world.word('process')) } }),
  'definition.publish': async (world) => ({ input: { key: (await draft(world)).key } }),
  'definition.retire': async (world) => ({ input: { key: (await published(world)).key, retired: true } }),
  'definition.remove': async (world) => ({ input: { id: (await draft(world)).id } }),
  'definition.simulate': async (world) => ({ input: { id: (await published(world)).id } }),
  'instance.migrate': async (world) => ({ input: { key: (await published(world)).key, to: 1 } }),
  'instance.query': none,
  'instance.get': async (world) => ({ input: { id: await instance(world) } }),
  'instance.start': async (world) => ({ input: { defId: (await published(world)).key } }),
  'instance.startable': none,
  'instance.case': async (world) => {
    const { key } = await published(world);
    return { input: { caseId: (await world.as('CHIEF', instanceStart, { defId: key })).bizKey } };
  },
  'instance.suspend': async (world) => ({ input: { id: await running(world), reason: '停' } }),
  'instance.resume': async (world) => {
    const id = await running(world);
    await world.as('SUPER', instanceSuspend, { id, reason: '停' });
    return { input: { id } };
  },
  'instance.end': async (world) => ({ input: { id: await running(world), reason: '止' } }),
  'instance.history': ofCase,
  'deadline.ledger': ofCase,
  'deadline.stop': async (world) => ({ input: { caseId: await freshCase(world), reason: '检验' } }),
  'deadline.resume': async (world) => {
    const caseId = await freshCase(world);
    await world.as('FILING_OFFICER', deadlineStop, { caseId, reason: '检验' });
    return { input: { caseId } };
  },
  'clock.advance': async () => ({ input: { workingDays: 1 } }),
  'timeLimit.query': none,
  'timeLimit.save': async (world) => ({ input: await nextLimit(world) }),
  'timeLimit.publish': async (world, { role }) => ({
    input: await othersLimit(world, role === 'SUPER' ? 'REGULATION_EDITOR' : 'SUPER'),
  }),
  'timeLimit.drop': async (world) => ({ input: await othersLimit(world, 'SUPER') }),
  'review.revision': none,
  'review.revisionCases': async () => ({ input: { rule: 'F01' } }),
  'review.statistics': none,
  'review.statisticsExport': none,
  'incident.query': none,
  'incident.retry': async (world) => ({ input: { id: await incident(world) } }),
};

/** What drafts the next version of a limit after the draft that there is. */
async function nextLimit(world: World) {
  const key = 'form.check';
  const [newest] = (await world.as('SUPER', timeLimitQuery, {})).filter((one) => one.key === key);
  const after = newest?.from ?? '';
  const today = dayOf(world.test.app.businessNow());
  const from = addDays([after, today].sort().at(-1) ?? today, 1);
  const draftAfter = newest?.draft?.savedAt ?? null;
  return {
    key,
    amount: 4,
    basis: '演示公告',
    announcement: null,
    verified: false,
    stopEvents: [],
    from,
    after,
    draftAfter,
  };
}
/** The draft of a limit that somebody of a role wrote. */
async function othersLimit(world: World, role: 'SUPER' | 'REGULATION_EDITOR') {
  const input = await nextLimit(world);
  const { draft } = await world.as(role, timeLimitSave, input);
  return { key: input.key, savedAt: draft?.savedAt ?? '' };
}
