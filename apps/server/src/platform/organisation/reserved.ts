import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Verb } from '@app/contract';
import { z } from 'zod';
import type { App } from '../../kernel/context.ts';
import { readJsonFile } from '../../kernel/definition-file/index.ts';

/** Why something can never be granted by an administrator: only the built-in roles have it. */
export const reservedReasons = ['signing', 'sealing', 'limits', 'audit', 'expertNames', 'processes'] as const;
export type ReservedReason = (typeof reservedReasons)[number];

const Reserved = z.partialRecord(
  z.enum(reservedReasons),
  z.strictObject({
    permissions: z.array(z.string()).default([]),
    /** Verbs by area. */
    areas: z.record(z.string(), z.array(Verb)).default({}),
  }),
);
export type Reserved = z.infer<typeof Reserved>;
const File = z.looseObject({ reserved: Reserved });

const read = new WeakMap<App, Promise<Reserved>>();

/** The block `reserved` of definitions/access.json; the rest of that file is the oracle of tests. */
export function reservedOf(app: App): Promise<Reserved> {
  const known = read.get(app) ?? readReserved(app.settings.definitionsDir);
  read.set(app, known);
  return known;
}

async function readReserved(definitionsDir: string): Promise<Reserved> {
  const text = await readFile(join(definitionsDir, 'access.json'), 'utf8');
  return readJsonFile('access.json', text, File).reserved;
}

/** Why a permission is reserved; undefined = it is not. */
export function reservedPermission(reserved: Reserved, permission: string): ReservedReason | undefined {
  return reservedReasons.find((reason) => reserved[reason]?.permissions.includes(permission));
}

/** Why a verb of an area is reserved; undefined = it is not. */
export function reservedVerb(reserved: Reserved, area: string, verb: Verb): ReservedReason | undefined {
  return reservedReasons.find((reason) => reserved[reason]?.areas[area]?.includes(verb));
}
