import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ScenarioDefinition } from '@app/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../kernel/testing.ts';
import { readDefinitions } from '../platform/area/index.ts';
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
});
