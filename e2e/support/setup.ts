import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { preparePostgres } from './prepared-postgres.ts';
import { built, freshData } from './product.ts';

/** Before the journeys: the first start of the product, once; three workers that begin together would each make it. */
export async function setup(): Promise<void> {
  if (!existsSync(join(built.server, 'main.mjs')))
    throw new Error('the journeys need the built product: npm run build');
  rmSync(await freshData({}), { recursive: true, force: true, maxRetries: 10 });
  end = await preparePostgres();
}

let end: () => Promise<void> = async () => undefined;

/** After the journeys. */
export const teardown = (): Promise<void> => end();
