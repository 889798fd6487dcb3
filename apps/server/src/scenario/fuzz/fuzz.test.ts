import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { Fuzz } from './fuzz.testing.ts';

/** `npm run test:long` sets both; here a fixed part, so that a red suite means a change. */
const calls = Number(process.env.FUZZ_CALLS ?? 500);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122);

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test(`${calls} hostile calls from the document of the calls (seed ${seed}): not one internal error`, async () => {
  const document = (await app.server.inject('/openapi.json')).json();
  const fuzz = new Fuzz(app, seed, document);
  await fuzz.run(calls);
  for (const fault of fuzz.faults) console.error(`seed ${fault.seed}, call ${fault.call}: ${JSON.stringify(fault)}`);
  // Calls that never get past the door would prove little.
  expect(fuzz.states.get(200) ?? 0).toBeGreaterThan(calls / 25);
  expect(fuzz.states.get(400) ?? 0).toBeGreaterThan(calls / 10);
  expect(fuzz.faults).toEqual([]);
}, 900_000);
