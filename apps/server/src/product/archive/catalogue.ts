import type { JsonObject, Text } from '@app/contract';
import { dataEnv, evaluate, isTrue } from '@app/engine/formula';
import { inTaiwan } from '@app/engine/taiwan';
import { z } from 'zod';
import type { Context } from '../../kernel/context.ts';
import { type CaseFacts, registerRows } from '../../platform/area/index.ts';

/** How long a document is kept, the longest first. */
export const retentions = ['permanent', 'y30', 'y10', 'validity'] as const;
export type Retention = (typeof retentions)[number];

/** Most rows of a catalogue that are looked at. */
const mostRows = 2_000;

/** A row of the catalogue as the register has it. */
const Row = z.object({
  class: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullish(),
  required: z.enum(['yes', 'if', 'no']),
  when: z.string().nullish(),
  source: z.string(),
  selects: z.string().nullish(),
  order: z.number(),
  retention: z.enum(retentions),
  internal: z.boolean().nullish(),
  from: z.string(),
  to: z.string().nullish(),
});
/** A row of the catalogue, read for one case. */
export interface CatalogueRow {
  code: string;
  title: Text;
  /** Whether this case must have it. */
  required: boolean;
  source: string;
  /** Keys of the documents that stand here; empty = those of the source that no other row takes. */
  selects: readonly string[];
  retention: Retention;
  internal: boolean;
}

/** The catalogue of a class that is in force on a day, in its order, with what it asks of a case. */
export async function catalogueOn(
  ctx: Context,
  register: string,
  { volumeClass, day }: { volumeClass: string; day: string },
  facts: CaseFacts,
): Promise<CatalogueRow[]> {
  const known = dataEnv({ ...facts.data, ...caseIn(facts) });
  const rows = (await registerRows(ctx, register, mostRows)).flatMap(({ data }) => {
    const read = Row.safeParse(data);
    return read.success ? [read.data] : [];
  });
  return rows
    .filter((row) => row.class === volumeClass && row.from <= day && (row.to == null || row.to === '' || row.to >= day))
    .sort((one, other) => one.order - other.order || (one.code < other.code ? -1 : 1))
    .map((row) => ({
      code: row.code,
      title: { 'zh-CN': row.name, en: row.nameEn || row.name, 'zh-TW': inTaiwan(row.name) },
      required: row.required === 'yes' || (row.required === 'if' && !!row.when && isTrue(evaluate(row.when, known))),
      source: row.source,
      selects: (row.selects ?? '').split(/[\s,，、]+/).filter((key) => key !== ''),
      retention: row.retention,
      internal: row.internal === true,
    }));
}

/** What conditions of the catalogue read beside the dossier: `{caseStatus}`, `{caseArea}`, `{caseProcedure}`, `{caseNumber}`, `{caseReplies}`. */
function caseIn(facts: CaseFacts): JsonObject {
  return {
    caseStatus: facts.status,
    caseArea: facts.area,
    caseProcedure: facts.procedure,
    caseNumber: facts.certNo,
    caseReplies: facts.version - 1,
  };
}
