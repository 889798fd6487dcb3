import {
  areaCandidates,
  areaGetRecord,
  areaHandle,
  type CaseDetail,
  decideFinding,
  type JsonObject,
} from '@app/contract';
import { filingArea } from './dossier.ts';
import { fileDossier } from './filing.ts';
import type { Person } from './product.ts';

/** Answers of the form that make the demonstration cream a sunscreen, which has to be registered. */
export const sunscreenAnswers: JsonObject = {
  nameGeneric: '轻透',
  nameAttribute: '防晒乳',
  classification: '04-05-03-01-02',
  spf: '50+',
  pa: '+++',
  pfa: '9.8',
  waterResist: 'none',
  wholeAgreement: true,
};

/** A case as a person sees it over HTTP. */
export async function caseAs(person: Person, caseId: string): Promise<CaseDetail> {
  return (await person.send(areaGetRecord, { ...filingArea, id: caseId })) as CaseDetail;
}

/** Rejects the error findings that a person may decide at the present step. */
export async function rejectFindings(person: Person, caseId: string): Promise<void> {
  for (const { id: findingId, severity, decision } of (await caseAs(person, caseId)).findings)
    if (severity === 'error' && decision === null)
      await person.ask(decideFinding, {
        ...{ ...filingArea, caseId, findingId },
        ...{ decision: 'rejected', reason: '演示：经核对不成立。' },
      });
}

/** Files the sunscreen and brings it over HTTP to the chief reviewer, who has then to begin. */
export async function caseForChief(
  as: (account: string) => Promise<Person>,
  name: string,
  changes: JsonObject = {},
): Promise<{ caseId: string; title: string }> {
  const filed = await fileDossier(await as('applicant'), name, { ...sunscreenAnswers, ...changes });
  const { caseId } = filed;
  const take = async (account: string, action: string, fields: JsonObject = {}) => {
    const person = await as(account);
    const task = (await caseAs(person, caseId)).tasks.find(({ mine }) => mine);
    await person.send(areaHandle, { ...filingArea, taskId: task?.id ?? '', action, fields, opinion: '演示意见' });
  };
  await rejectFindings(await as('acceptance'), caseId);
  await take('acceptance', 'accept');
  await take('acceptance', 'transfer');
  const manager = await as('manager');
  const [task] = (await caseAs(manager, caseId)).tasks;
  const personNamed = async (field: string, words: string) => {
    const { items } = await manager.send(areaCandidates, {
      ...{ ...filingArea, id: caseId, field, words, after: 0, data: {}, row: {} },
      task: { process: task?.process ?? '', node: task?.node ?? '', action: 'assign' },
    });
    return { id: items[0]?.id ?? '', text: items[0]?.text ?? '' };
  };
  await take('manager', 'assign', {
    chief: await personNamed('chief', '周敏'),
    rechecker: await personNamed('rechecker', '何一鸣'),
  });
  return { caseId, title: filed.title };
}
