import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { type JsonObject, ScenarioDefinition } from '@app/contract';
import { readScenario } from '../apps/server/src/platform/area/read-scenario.testing.ts';
import { walkScenario } from '../apps/server/src/scenario/walk.testing.ts';
import { createTestApp } from '../apps/server/src/testing/testing.ts';

/**
 * Makes the database of a release for the test of its migration: two companies, one filing in each status, one draft. To be run in a worktree of
 * that release, with this file copied there: `node scripts/run.mjs scripts/make-old-dump.ts FOLDER`.
 */
const folder = process.argv[2] ?? 'old-dump';
const test = await createTestApp({ database: 'pglite' });
const told = ScenarioDefinition.parse(await readScenario('definitions/areas/reg/first/scenario.ts'));
type Steps = typeof told.steps;
const reason = { reason: '抽检发现标签与备案资料不一致。' };
const claim: Steps = [{ as: 'filing', do: 'claim', node: 'postCheck' }];
const handled = (action: string, node = 'postCheck', data: JsonObject = {}): Steps => [
  { as: 'filing', do: 'handle', node, action, data, acknowledge: true },
];
const filed = (as: string, nameBrand: string): Steps =>
  told.steps
    .slice(0, 2)
    .map((step) => ({ ...step, as, ...(step.do === 'save' ? { data: { ...step.data, nameBrand } } : {}) }));
const cancel = { ground: 'falseData', ...reason };
const courses: Record<string, Steps> = {
  DRAFT: filed('applicant', '草稿演示').slice(0, 1),
  POST_CHECK: filed('applicant', '核查演示'),
  ORDER_CORRECT: [
    ...filed('rival', '改正演示'),
    ...claim,
    ...handled('order', 'postCheck', { days: 10, items: '标签未列明全部成分。' }),
  ],
  SUSPENDED: [...filed('applicant', '暂停演示'), ...claim, ...handled('suspend', 'postCheck', reason)],
  ACTIVE: [
    ...filed('applicant', '有效演示'),
    ...claim,
    ...handled('order', 'postCheck', { days: 10, items: '标签未列明全部成分。' }),
    { as: 'applicant', do: 'edit', node: 'correct', data: { nameBrand: '换名演示' } },
    { as: 'applicant', do: 'submit', node: 'correct', action: 'reply', acknowledge: true },
    ...claim,
    ...handled('pass'),
  ],
  FILING_CANCELLED: [...filed('rival', '取消演示'), ...claim, ...handled('cancel', 'postCheck', cancel)],
};
for (const [status, steps] of Object.entries(courses)) {
  const walked = await walkScenario(test, 'reg/first', { steps });
  console.log(status, walked.caseId);
}
mkdirSync(folder, { recursive: true });
const tar = join(folder, 'database.tar');
await test.app.database.dump(tar);
const window = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 };
writeFileSync(`${tar}.br`, brotliCompressSync(readFileSync(tar), { params: window }));
rmSync(tar);
cpSync(join(test.app.settings.dataDir, 'files'), join(folder, 'files'), { recursive: true });
await test.close();
