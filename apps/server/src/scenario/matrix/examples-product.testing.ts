import { areaGetRecord, type CaseDetail, productQuery, ScenarioDefinition } from '@app/contract';
import { sql } from 'kysely';
import { walkScenario } from '../walk.testing.ts';
import { readyCase, readyCaseFor } from './examples-area.testing.ts';
import type { Build, Person, World } from './world.testing.ts';

/** The product of a filed case of the applicant, with the file of its certificate. */
async function product(world: World, who?: Person): Promise<{ id: string; caseId: string }> {
  const caseId = await (who ? readyCaseFor(world, who) : readyCase(world));
  const detail = (await world.as('FILING_OFFICER', areaGetRecord, {
    group: 'reg',
    name: 'first',
    id: caseId,
  })) as CaseDetail;
  const parameters = [{ key: 'Q^number^SL', value: detail.certNo ?? '' }];
  const { dataResult } = await world.as('FILING_OFFICER', productQuery, { parameters });
  return { id: dataResult[0]?.id ?? '', caseId };
}

/** The product of a filing of another company. */
function foreignProduct(world: World): Promise<string> {
  return world.once('foreign product', async () => {
    const path = `${world.test.app.settings.definitionsDir}/areas/reg/first/scenario.ts`;
    const { default: told } = (await import(path)) as { default: unknown };
    const steps = ScenarioDefinition.parse(told).steps.slice(0, 2);
    await walkScenario(world.test, 'reg/first', { steps: steps.map((step) => ({ ...step, as: 'rival' })) });
    const rival = await world.signedIn('APPLICANT', 'rival');
    return (await world.as(rival, productQuery, {})).dataResult[0]?.id ?? '';
  });
}

/** Companies are refused the products of others; an office reads all of its authority. */
const foreign = async (world: World, who: Person, more: object = {}) =>
  who.role === 'APPLICANT' ? { foreign: { ...more, id: await foreignProduct(world) } } : {};

export const productExamples: Record<string, Build> = {
  'product.query': async () => ({ input: {} }),
  'product.get': async (world, who) => ({ input: { id: (await product(world)).id }, ...(await foreign(world, who)) }),
  'product.begins': async (world, who) => ({
    input: { id: (await product(world)).id },
    ...(await foreign(world, who)),
  }),
  'product.version': async (world, who) => ({
    input: { id: (await product(world, who)).id, version: 1 },
    ...(await foreign(world, who, { version: 1 })),
  }),
  'certificate.again': async (world) => {
    const { id: productId, caseId } = await product(world);
    const { schema } = (await world.test.app.spaces())[0] ?? { schema: '' };
    const { rows } = await world.sql<{ id: string }>(
      (db) =>
        sql<{
          id: string;
        }>`update certificate set state = 'failed', error = 'no ink' where case_id = ${caseId} returning id`.execute(
          db,
        ),
      schema,
    );
    return { input: { productId, id: rows[0]?.id ?? '' } };
  },
};
