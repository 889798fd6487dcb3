import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Json, type JsonObject, limits } from '@app/contract';
import { emptyData, judgeForm, titleOf } from '@app/engine/form';
import { sql } from 'kysely';
import { z } from 'zod';
import type { App, Database, Space } from '../../../kernel/context.ts';
import { dictionaryValues } from '../../dictionary/index.ts';
import { type Area, catalogOf } from '../definitions/catalog.ts';
import { writeRecord } from './record.store.ts';

/** `rows.json` beside the area.json of a register of an office: rows that come with the product, each as its form has them. */
export const SuppliedRows = z.array(z.record(z.string(), z.json())).min(1).max(limits.rows);

/**
 * Gives the registers of a space the rows that come with the product, each register once: what an office changed or took out afterwards stays so. A
 * row that its own form refuses ends the start, because it is a fault of the file.
 */
export async function supplyRows(app: App, space: Space): Promise<void> {
  for (const area of catalogOf(app).all()) {
    const { definition } = area;
    const path = join(app.settings.definitionsDir, 'areas', area.id, 'rows.json');
    if (definition.kind !== 'register' || definition.scope !== 'tenant' || !existsSync(path)) continue;
    await app.asOwner(async (db) => {
      if (!(await takeArea(db, area.id, app.now()))) return;
      const rows = SuppliedRows.parse(JSON.parse(await readFile(path, 'utf8')));
      for (const [at, row] of rows.entries()) await write(app, db, { area, at, row, holder: space.authorityId });
    }, space.schema);
  }
}

/** Marks a register as supplied; false when it was before. */
async function takeArea(db: Database, area: string, at: Date): Promise<boolean> {
  const { rows } = await sql`insert into supplied_rows (area, supplied_at) values (${area}, ${at})
    on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
}

async function write(
  app: App,
  db: Database,
  { area, at, row, holder }: { area: Area; at: number; row: Record<string, Json>; holder: string },
): Promise<void> {
  const options = { dictionaries: dictionaryValues(app) };
  const told: JsonObject = { ...emptyData(area.definition), ...row };
  const { submission: data, errors } = judgeForm(area.definition, told, options);
  if (errors.length > 0)
    throw new Error(
      `areas/${area.id}/rows.json, row ${at + 1}: ${errors.map(({ field, message }) => `${field} ${message}`).join('; ')}`,
    );
  const now = app.now();
  await writeRecord(
    db,
    area,
    {
      ...{
        id: app.newId(),
        holder_tenant_id: holder,
        version: 1,
        data,
        title: titleOf(area.definition, data, options),
      },
      ...{ created_by: '系统', created_by_id: null, created_at: now, updated_by: '系统', updated_at: now },
    },
    false,
  );
}
