import { createHash } from 'node:crypto';
import type { AreaDefinition, JsonObject } from '@app/contract';
import { formulationPrintOf } from '@app/engine/review';
import { sql } from 'kysely';
import type { App } from '../../kernel/context.ts';
import { catalogOf } from '../../platform/area/index.ts';
import { casesWithoutPrint, writePrints } from './similarity.store.ts';

const batch = 200;

/** The print by which an identical formulation is found: 64 hexadecimal digits, or '' for a dossier without a whole formulation. */
export function printOf(definition: AreaDefinition, data: JsonObject): string {
  const text = formulationPrintOf(definition, data);
  return text === '' ? '' : createHash('sha256').update(text).digest('hex');
}

/** Gives every case that was submitted before there were prints its own. Runs at every start and finds something to do but once. */
export async function printOldFormulations(app: App): Promise<void> {
  for (const space of await app.spaces()) {
    let after: string | null = '0';
    while (after !== null) {
      const from: string = after;
      after = await app.asOwner(async (db) => {
        // Of two servers that start together one does the work.
        await sql`select pg_advisory_xact_lock(hashtext('formula prints'), hashtext(${space.schema}))`.execute(db);
        const cases = await casesWithoutPrint(db, from, batch);
        const prints = cases.map(({ case_id, area, data }) => {
          const definition = catalogOf(app).head(area)?.definition;
          return { caseId: String(case_id), print: definition ? printOf(definition, data) : '' };
        });
        if (prints.length > 0) await writePrints(db, prints);
        return prints.at(-1)?.caseId ?? null;
      }, space.schema);
    }
  }
}
