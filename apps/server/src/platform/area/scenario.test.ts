import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  areaGetRecord,
  areaHandle,
  areaSave,
  areaSubmit,
  areaSubmitEach,
  decideFinding,
  draftCheck,
  draftOpen,
  draftPatch,
  type JsonObject,
  ScenarioDefinition,
  taskAgree,
  taskDraftOpen,
  taskLock,
} from '@app/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { pdf, uploader } from '../attachment/attachment.testing.ts';
import { signIn } from '../auth/auth.testing.ts';
import {
  aboutProduct,
  acceptReplies,
  aDossier,
  answerItems,
  chosenProduct,
  fileCase,
  first,
  openOnProduct,
  writeItem,
} from './area.testing.ts';
import { readScenario } from './read-scenario.testing.ts';

const areas = join(import.meta.dirname, '../../../../../definitions/areas');
const scenarios = readdirSync(areas, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('scenario.ts'))
  .sort();
/** One that is about a case of another area, or begun by one, needs the walk over several (scenario/scenario.test.ts). */
const alone: string[] = [];
for (const file of scenarios) {
  const { about, begunBy, dueVolume, registeredFor, openedFor } = ScenarioDefinition.parse(
    await readScenario(join(areas, file)),
  );
  if (!about && !begunBy && !dueVolume && registeredFor === undefined && openedFor === undefined) alone.push(file);
}

/**
 * Walks every area's scenario through the real server with the demonstration people: an area that ships a scenario is
 * thereby proven to run from its first draft to its last step.
 */
describe('scenarios of all areas', () => {
  let test: TestApp;
  const tokens = new Map<string, string>();
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  async function as(account: string): Promise<{ token: string }> {
    const known = tokens.get(account) ?? (await signIn(test, account)).access_token;
    tokens.set(account, known);
    return { token: known };
  }

  /** The number of a product that the applicant filed and the office passed. */
  async function productAfter(area: string): Promise<string> {
    expect(area).toBe('reg/first');
    const filed = await fileCase(test, await as('applicant'), aDossier({ nameBrand: '核查演示' }));
    const officer = await as('filing');
    const { data } = await test.inject(areaGetRecord, { ...first, id: filed.caseId }, officer);
    const taskId = 'tasks' in data ? (data.tasks[0]?.id ?? '') : '';
    for (const { id } of 'tasks' in data ? data.findings : [])
      await test.inject(
        decideFinding,
        { ...first, caseId: filed.caseId, findingId: id, decision: 'accepted' },
        officer,
      );
    const passed = await test.inject(areaHandle, { ...first, taskId, action: 'pass', opinion: '核查通过。' }, officer);
    expect(passed.state, String(passed.cause)).toBe(200);
    return filed.certNo ?? '';
  }

  const upload = uploader(() => test, as);
  async function uploaded(account: string, fields: readonly string[] = []): Promise<JsonObject> {
    const values: JsonObject = {};
    for (const field of fields) {
      const { id, fileName } = (await upload(account, '证明材料（演示）.pdf', pdf)).data;
      values[field] = [{ id, name: fileName }];
    }
    return values;
  }

  it('finds scenarios to walk', () => expect(scenarios.length).toBeGreaterThan(0));

  it.each(alone)('%s', async (file) => {
    const [group = '', name = ''] = file.split(/[\\/]/);
    const area = { group, name };
    const scenario = ScenarioDefinition.parse(await readScenario(join(areas, file)));
    let caseId = '';
    let draftId = '';
    const number = scenario.after === undefined ? null : await productAfter(scenario.after);
    for (const [at, step] of scenario.steps.entries()) {
      const label = `step ${at + 1}: ${step.as} ${step.do} ${step.node ?? ''} ${step.action ?? ''}`;
      const me = await as(step.as);
      const detail = async () => {
        const answer = await test.inject(areaGetRecord, { ...area, id: caseId }, me);
        if (!('tasks' in answer.data)) throw new Error(`${label}: ${JSON.stringify(answer)}`);
        return answer.data;
      };
      const taskAt = async () =>
        (await detail()).tasks.find((task) => task.node === step.node)?.id ?? `no open task ${step.node}`;
      const place = { ...area, caseId };
      let answer: { state: number; cause: string | null; data: unknown };
      switch (step.do) {
        case 'save': {
          // A company's application about a product names it, and the server takes over what is in force of it.
          const product = number === null ? {} : await chosenProduct(test, me, { ...area, number });
          const said = await aboutProduct(test, me, area, step.data ?? {}, product);
          const data = { ...said, ...(await uploaded(step.as, step.files)) };
          answer = await test.inject(areaSave, { ...area, data }, me);
          if (answer.state === 200) draftId = (answer.data as { id: string }).id;
          break;
        }
        case 'open': {
          const opened = await openOnProduct(test, me, { ...area, number: number ?? '' }, step.data ?? {});
          answer = opened;
          if (opened.state === 200) caseId = opened.data.caseId;
          break;
        }
        case 'edit': {
          const reply = await test.inject(taskDraftOpen, { ...area, taskId: await taskAt() }, me);
          expect(reply.state, `${label}: ${reply.cause}`).toBe(200);
          draftId = reply.data.draftId;
          const draft = await test.inject(draftOpen, { ...area, id: draftId, windowId: 'scenario-window' }, me);
          const ops = Object.entries(step.data ?? {}).map(([key, value]) => ({
            op: 'set' as const,
            path: [key],
            value,
          }));
          answer = await test.inject(
            draftPatch,
            {
              ...area,
              id: draftId,
              windowId: 'scenario-window',
              baseRev: draft.data.rev,
              patchId: `scenario-${at}-patch`,
              ops,
            },
            me,
          );
          break;
        }
        case 'submit': {
          const check = await test.inject(draftCheck, { ...area, id: draftId }, me);
          expect(check.state, `${label}: ${check.cause}`).toBe(200);
          const findings = check.data.review?.findings.filter((finding) => finding.severity === 'error') ?? [];
          const acknowledgements = step.acknowledge
            ? findings.map(({ key }) => ({ key, reason: '演示：已知悉并说明。' }))
            : [];
          answer = await test.inject(areaSubmit, { ...area, id: draftId, rev: check.data.rev, acknowledgements }, me);
          if (answer.state === 200) caseId = (answer.data as { caseId: string }).caseId;
          break;
        }
        case 'submitEach': {
          const { data } = await test.inject(draftCheck, { ...area, id: draftId }, me);
          const sent = await test.inject(areaSubmitEach, { ...area, id: draftId, rev: data.rev }, me);
          answer = sent;
          expect(sent.data?.refused, label).toEqual([]);
          caseId = sent.data.submitted[0]?.caseId ?? '';
          break;
        }
        case 'claim': {
          answer = await test.inject(taskLock, { taskId: await taskAt() }, me);
          break;
        }
        case 'item': {
          answer = await writeItem(test, me, place, step.data ?? {});
          break;
        }
        case 'answer': {
          await answerItems(test, me, place);
          continue;
        }
        case 'judge': {
          await acceptReplies(test, me, place);
          continue;
        }
        case 'agree': {
          const decided = { taskId: await taskAt(), action: step.action ?? '', data: step.data ?? {} };
          answer = await test.inject(taskAgree, decided, me);
          break;
        }
        case 'handle': {
          if (step.acknowledge) {
            const open = (await detail()).findings.filter(
              (finding) => finding.severity === 'error' && finding.decision === null,
            );
            for (const finding of open) {
              const decided = await test.inject(
                decideFinding,
                { ...area, caseId, findingId: finding.id, decision: 'accepted' },
                me,
              );
              expect(decided.state, `${label}: ${decided.cause}`).toBe(200);
            }
          }
          answer = await test.inject(
            areaHandle,
            {
              ...area,
              taskId: await taskAt(),
              action: step.action ?? '',
              fields: (step.data ?? {}) as JsonObject,
              opinion: '按核查情况办理。',
            },
            me,
          );
          break;
        }
      }
      expect(answer.state, `${label}: ${answer.cause} ${JSON.stringify(answer.data)?.slice(0, 600)}`).toBe(
        step.expectState ?? 200,
      );
      await test.settle();
      if (step.expectStatus) expect((await detail()).status, label).toBe(step.expectStatus);
    }
  });
});
