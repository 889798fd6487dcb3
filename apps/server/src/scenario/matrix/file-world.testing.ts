import {
  areaGetRecord,
  areaSave,
  attachmentDelete,
  type CaseDetail,
  type JsonObject,
  messageSave,
  ScenarioDefinition,
  taskAgree,
  taskCopy,
  taskPending,
} from '@app/contract';
import jointReview from '../../../../../definitions/areas/demo/joint-review/scenario.ts';
import question from '../../../../../definitions/areas/support/questions/scenario.ts';
import { aDossier, fileCase } from '../../platform/area/area.testing.ts';
import { multipart, pngOf } from '../../platform/attachment/attachment.testing.ts';
import { walkScenario } from '../walk.testing.ts';
import { missingId, type Person, type World } from './world.testing.ts';

/** Somebody who asks for files; a colleague works in two companies and says in which. */
export interface Asker extends Person {
  headers: Record<string, string>;
}
interface Given {
  id: string;
  owner: string;
}

/** Who asks beside one person of each role. */
export async function otherAskers(world: World): Promise<Map<string, Asker>> {
  const colleague = await world.signedIn('APPLICANT', 'multi');
  const rival = await world.signedIn('APPLICANT', 'rival');
  return new Map<string, Asker>([
    ['COLLEAGUE', { ...colleague, headers: { 'x-authorization-tenantid': world.id('lanyu') } }],
    ['RIVAL', { ...rival, headers: {} }],
  ]);
}

/** Makes one file of every kind of holder, through the calls of the server, as people do. */
export async function makeFiles(world: World, askers: ReadonlyMap<string, Asker>): Promise<Map<string, Given>> {
  const who = (name: string): Asker => askers.get(name) ?? { ...world.person('SUPER'), headers: {} };
  const made = new Map<string, Given>();
  const upload = async (name: string, owner: string, recordId?: string) => {
    const { payload, contentType } = multipart([{ fileName: `${name}.png`, bytes: pngOf() }]);
    const answer = await world.test.server.inject({
      method: 'POST',
      url: `/business/v3/hzpfile/upload${recordId === undefined ? '' : `?id=${recordId}`}`,
      payload,
      headers: { 'content-type': contentType, 'x-authorization-access_token': who(owner).token, ...who(owner).headers },
    });
    const { data } = answer.json() as { data: { id: string } };
    made.set(name, { id: data.id, owner });
    return data.id;
  };
  const named = (id: string) => [{ id, name: 'a.png', size: 1 }];
  const files = async (name: string, owner: string) => named(await upload(name, owner));
  const dossier = async (name: string, owner: string) => {
    const documents = [{ _id: 'safety', code: 'safetyAssessment', files: await files(name, owner) }];
    return await fileCase(world.test, who(owner), aDossier({ documents }));
  };

  await upload('upload', 'APPLICANT');
  const draft = await world.as('APPLICANT', areaSave, { group: 'reg', name: 'first', data: {} });
  await upload('draft', 'APPLICANT', draft.id);
  const filing = await dossier('filing', 'APPLICANT');
  await dossier('rivalFiling', 'RIVAL');
  await world.test.settle();
  const place = { group: 'reg', name: 'first', id: filing.caseId };
  const { certificate } = (await world.as('FILING_OFFICER', areaGetRecord, place)) as CaseDetail;
  made.set('certificate', { id: certificate?.attachmentId ?? '', owner: '' });

  const joint = await walk(world, 'demo/joint-review', arranged(await files('jointReview', 'APPLICANT')));
  const opinion = await upload('opinion', 'CHIEF');
  await world.as('CHIEF', taskAgree, { taskId: await taskOf(world, 'CHIEF', joint), attachmentIds: [opinion] });
  const copied = await walk(world, 'demo/joint-review', arranged(await files('copied', 'APPLICANT')).slice(0, 3));
  const copy = { taskId: await taskOf(world, 'REVIEW_MANAGER', copied), userIds: [who('ARCHIVIST').userId] };
  await world.as('REVIEW_MANAGER', taskCopy, copy);
  const [asked, ...rest] = ScenarioDefinition.parse(question).steps.slice(0, 2);
  const data: JsonObject = { ...asked?.data, files: await files('question', 'APPLICANT') };
  await walk(world, 'support/questions', [{ as: 'applicant', do: 'save', data }, ...rest]);

  const crud = { group: 'demo', name: 'crud' };
  const row = async (name: string, owner: 'APPLICANT' | 'FILING_OFFICER') =>
    world.as(owner, areaSave, { ...crud, data: { name: '示例', files: await files(name, owner) } });
  await row('companyRow', 'APPLICANT');
  await row('officeRow', 'FILING_OFFICER');
  await upload('officeUpload', 'FILING_OFFICER');

  const message = { subject: '附件', content: '<p>见附件</p>', messageType: 'normal' as const };
  const toExpert = { ...message, receiverId: who('EXPERT').userId, fileMsg: [await upload('message', 'SUPER')] };
  await world.as('SUPER', messageSave, toExpert);
  const toColleague = { receiverId: who('RECHECKER').userId, fileMsg: [await upload('officeMessage', 'CHIEF')] };
  await world.as('CHIEF', messageSave, { ...message, ...toColleague });

  await world.as('APPLICANT', attachmentDelete, { attachmentIds: await upload('removed', 'APPLICANT') });
  made.set('missing', { id: missingId, owner: '' });
  return made;
}

/** The way of a joint review to the chief, without the supplement. */
function arranged(files: JsonObject[string]): ScenarioDefinition['steps'] {
  const { steps } = ScenarioDefinition.parse(jointReview);
  const [saved, submitted] = steps;
  const [claimed, decided] = steps.slice(-2);
  if (!saved || !submitted || !claimed || !decided) throw new Error('the scenario of the joint review is another one');
  return [{ ...saved, data: { ...saved.data, files } }, submitted, claimed, decided];
}

async function walk(world: World, area: string, steps: ScenarioDefinition['steps']): Promise<string> {
  return (await walkScenario(world.test, area, { steps })).caseId ?? '';
}

async function taskOf(world: World, role: 'CHIEF' | 'REVIEW_MANAGER', caseId: string): Promise<string> {
  const pending = await world.as(role, taskPending, { requestPage: { pageNo: 1, limit: 500 } });
  return pending.dataResult.find((task) => task.caseId === caseId)?.id ?? '';
}
