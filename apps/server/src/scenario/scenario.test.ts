import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { areaQuery, ScenarioDefinition } from '@app/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { readDefinitions } from '../platform/area/index.ts';
import { signIn } from '../platform/auth/auth.testing.ts';
import { createTestApp } from '../testing/testing.ts';
import { walkScenario } from './walk.testing.ts';

const definitionsDir = join(import.meta.dirname, '../../../../definitions');
const applications = (await readDefinitions(definitionsDir)).filter(
  ({ definition }) => definition.kind === 'application',
);
const shared = createTestApp();
afterAll(async () => (await shared).close());

describe('every application area', () => {
  it('there is at least one', () => expect(applications.length).toBeGreaterThan(0));
  it.each(applications.map(({ definition }) => definition.id))(
    '%s: its scenario runs through the server',
    async (id) => {
      const path = join(definitionsDir, 'areas', id, 'scenario.ts');
      expect(existsSync(path), `${id} has a scenario.ts`).toBe(true);
      const module: { default: unknown } = await import(path);
      const walked = await walkScenario(await shared, id, ScenarioDefinition.parse(module.default));
      expect(walked.status).not.toBe('');
    },
  );
  it('the filing register lists the cases of all areas, for the office only', async () => {
    const test = await shared;
    const ledger = { group: 'filing', name: 'cases' };
    const officer = { token: (await signIn(test, 'filing')).access_token };
    const all = await test.inject(areaQuery, ledger, officer);
    const filed = all.data.dataResult.filter(({ area }) => area === 'reg/first');
    expect(filed.length).toBeGreaterThan(0);
    for (const one of filed) expect(one).toMatchObject({ title: '岚屿演示氨基酸保湿面霜', status: 'ACTIVE' });
    const parameters = [{ key: 'Q^status^SI', value: 'SUSPENDED,POST_CHECK' }];
    expect((await test.inject(areaQuery, { ...ledger, parameters }, officer)).data.dataResult).toEqual([]);
    const holder = { token: (await signIn(test, 'applicant')).access_token };
    expect((await test.inject(areaQuery, ledger, holder)).state).toBe(6010104);
  });
});
