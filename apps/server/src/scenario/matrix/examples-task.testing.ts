import {
  type AreaDefinition,
  delegateSave,
  taskAddSign,
  taskAgree,
  taskCopied,
  taskCopy,
  taskDraftSave,
  taskGet,
  taskPending,
  taskSuspend,
} from '@app/contract';
import { walked } from './examples-area.testing.ts';
import { type Build, missingId, type Person, type World } from './world.testing.ts';

const none: Build = async () => ({ input: {} });
const area = { id: 'demo/joint-review', kind: 'application' } as AreaDefinition;

/** The open task of somebody in a case of the demonstration that was walked so far. */
async function taskAfter(world: World, steps: number, who: Parameters<World['as']>[0]): Promise<string> {
  const { caseId } = await walked(world, area, steps);
  return await taskIn(world, caseId ?? '', who);
}
async function taskIn(world: World, caseId: string, who: Parameters<World['as']>[0]): Promise<string> {
  const pending = await world.as(who, taskPending, { requestPage: { pageNo: 1, limit: 500 } });
  return pending.dataResult.find((task) => task.caseId === caseId)?.id ?? '';
}
/** The chief's task: the chart permits everything there. */
const chiefTask = (world: World) => taskAfter(world, 8, 'CHIEF');
const onChief =
  (more: (world: World) => Record<string, unknown>): Build =>
  async (world) => ({ input: { taskId: await chiefTask(world), ...more(world) } });
const recheck = (world: World) => world.person('RECHECKER').userId;

/** One case that many roles look at. */
const onSeen: Build = async (world) => ({ input: { taskId: await world.once('seen', () => chiefTask(world)) } });

/** A task of an expert: the chief has agreed. */
const onExpert: Build = async (world) => {
  const caseId = (await walked(world, area, 8)).caseId ?? '';
  await world.as('CHIEF', taskAgree, { taskId: await taskIn(world, caseId, 'CHIEF') });
  return { input: { taskId: await taskIn(world, caseId, 'EXPERT'), opinion: '依据不足' } };
};

let year = 2030;
/** A substitution by a colleague of the same office or company, each in a year of its own. */
async function substitution(world: World, who: Person) {
  year += 1;
  const colleague = who.role === 'APPLICANT' ? (await world.signedIn('APPLICANT', 'multi')).userId : recheck(world);
  const other = colleague === who.userId ? world.person('CHIEF').userId : colleague;
  return { agentId: other, from: `${year}-01-01`, to: `${year}-02-01` };
}

/** Tasks of the joint review, lists of the personal office and substitutions. */
export const taskExamples: Record<string, Build> = {
  'task.initiated': none,
  'task.received': none,
  'task.drafts': none,
  'task.copied': none,
  'task.people': none,
  'task.agreeBatch': async () => ({ input: { taskIds: [missingId] } }),
  'task.get': onSeen,
  'task.preview': onSeen,
  'task.agree': onChief(() => ({ opinion: '同意' })),
  'task.oppose': onExpert,
  'task.abandon': onExpert,
  'task.reject': onChief(() => ({ opinion: '材料不全' })),
  'task.rejectPrevious': onChief(() => ({ opinion: '材料不全' })),
  'task.rejectStarter': onChief(() => ({ opinion: '材料不全' })),
  'task.change': async (world) => {
    // Only another chief may have a task of the chief.
    const { userId } = await world.once('chief2', () => world.signedIn('CHIEF', 'chief2'));
    return { input: { taskId: await chiefTask(world), type: 'shift', userId } };
  },
  'task.addSign': onChief((world) => ({ position: 'before', userIds: [recheck(world)] })),
  'task.removeSign': async (world) => {
    const taskId = await chiefTask(world);
    await world.as('CHIEF', taskAddSign, { taskId, position: 'parallel', userIds: [recheck(world)] });
    const { items } = await world.as('CHIEF', taskGet, { taskId });
    return { input: { taskId, itemId: items.find((item) => item.id !== taskId)?.id ?? '' } };
  },
  'task.recuse': onChief(() => ({ opinion: '与申请人有利害关系' })),
  'task.urge': onChief(() => ({})),
  'task.copy': onChief((world) => ({ userIds: [recheck(world)] })),
  'task.suspend': onChief(() => ({ opinion: '核实' })),
  'task.recover': async (world) => {
    const taskId = await chiefTask(world);
    await world.as('TENANT_ADMIN', taskSuspend, { taskId, opinion: '核实' });
    return { input: { taskId } };
  },
  'task.end': onChief(() => ({ opinion: '重复提交' })),
  'task.draftSave': onChief(() => ({ data: { remark: '草稿' } })),
  'task.draftRemove': async (world) => {
    const taskId = await chiefTask(world);
    await world.as('CHIEF', taskDraftSave, { taskId });
    return { input: { taskId } };
  },
  'task.copyRead': async (world) => {
    const taskId = await taskAfter(world, 2, 'REVIEW_MANAGER');
    await world.as('REVIEW_MANAGER', taskCopy, { taskId, userIds: [world.person('CHIEF').userId] });
    const copies = await world.as('CHIEF', taskCopied, {});
    return { input: { copyId: copies.dataResult[0]?.copyId ?? '' } };
  },
  'agent.query': none,
  'agent.save': async (world, who) => ({ input: await substitution(world, who) }),
  'agent.remove': async (world, who) => {
    const { id } = await world.as(who, delegateSave, await substitution(world, who));
    return { input: { id } };
  },
};
