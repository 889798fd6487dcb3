import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  AreaDefinition,
  ClaimLanguage,
  type Json,
  LetterTemplate,
  ProcedureDefinition,
  proceduresOf,
  Text,
} from '@app/contract';
import { z } from 'zod';
import { StoryFile } from '../apps/server/src/demonstration/story-file.ts';
import {
  type FileFault,
  FileFaultError,
  type JsonNode,
  parseJsonFile,
  placeAt,
  plainOf,
  readNode,
  type TextFile,
} from '../apps/server/src/kernel/definition-file/index.ts';
import { Allotments } from '../apps/server/src/platform/allotment/allotments.ts';
import { foldParts } from '../apps/server/src/platform/area/definitions/fold-parts.ts';
import { isOfArea, type Parts, readParts, withParts } from '../apps/server/src/platform/area/definitions/parts.ts';
import { SuppliedRows } from '../apps/server/src/platform/area/records/supplied-rows.ts';
import { AreaRights, CallRights, FileRights } from '../apps/server/src/platform/auth/rights-files.testing.ts';
import { Dictionary } from '../apps/server/src/platform/dictionary/dictionary-file.ts';
import { Relations } from '../apps/server/src/platform/draw/relations.ts';
import { MailTemplates } from '../apps/server/src/platform/notification/templates.ts';
import { NumberSeries } from '../apps/server/src/platform/number/pattern.ts';
import { Organisation } from '../apps/server/src/platform/organisation/demo-file.ts';
import { MenuFile } from '../apps/server/src/platform/resource/menu-file.ts';
import { Lights } from '../apps/server/src/platform/workflow/lights.ts';
import { ArchiveFile } from '../apps/server/src/product/archive/archive-file.ts';
import { CertificateTemplate } from '../apps/server/src/product/certificate/template.ts';
import { Blocks } from '../apps/server/src/product/register/blocks.ts';
import { OldProcesses } from '../apps/server/src/product/register/old-process.ts';
import { ProductStateWords } from '../apps/server/src/product/register/words.ts';
import { ConceptFixtures } from '../apps/server/src/product/regulation/concept-fixtures.ts';
import { DossierFields } from '../apps/server/src/product/regulation/dossier-fields.ts';
import { RegimeHead } from '../apps/server/src/product/regulation/read-regimes.ts';
import { RuleFixtures } from '../apps/server/src/product/regulation/rule-fixtures.ts';
import { Wordings } from '../apps/server/src/product/review/propose-opinion.ts';

/** definitions/demo/formulas.json: invented products with real names of ingredients. */
const DemoFormulations = z.strictObject({
  synthetic: z.literal(true),
  note: Text,
  formulas: z.array(
    z.strictObject({
      id: z.string(),
      list: z.string(),
      synthetic: z.literal(true),
      brandName: z.string(),
      commonName: z.string(),
      attributeName: z.string(),
      classificationCode: z.string(),
      rows: z.array(
        z.strictObject({
          level: z.literal([1, 2]),
          name: z.string(),
          inci: z.string(),
          percent: z.string(),
          purpose: z.string(),
        }),
      ),
    }),
  ),
});

/** The shape of every JSON file of a definitions folder; the first that fits a name counts. */
const shapes: readonly [RegExp, z.ZodType][] = [
  [/^areas\/[^/]+\/[^/]+\/area\.json$/, AreaDefinition],
  [/^procedures\/[^/]+\/procedure\.json$/, ProcedureDefinition],
  [/^(?:menu|menus\/[^/]+)\.json$/, MenuFile],
  [/^certificates\/[^/]+\.json$/, CertificateTemplate],
  [/^letters\/[^/]+\.json$/, LetterTemplate],
  [/^dictionaries\/number-series\.json$/, NumberSeries.array()],
  [/^dictionaries\/lights\.json$/, Lights],
  [/^areas\/[^/]+\/[^/]+\/rows\.json$/, SuppliedRows],
  [/^dictionaries\/allotments\.json$/, Allotments],
  [/^dictionaries\/archive\.json$/, ArchiveFile],
  [/^dictionaries\/relations\.json$/, Relations],
  [/^dictionaries\/opinion-wordings\.json$/, Wordings],
  [/^dictionaries\/product-states\.json$/, ProductStateWords],
  [/^dictionaries\/[^/]+\.json$/, Dictionary],
  [/^notifications\/mails\.json$/, MailTemplates],
  [/^register\/blocks\.json$/, Blocks],
  [/^register\/old-processes\.json$/, OldProcesses],
  [/^demo\/organisation\.json$/, Organisation],
  [/^demo\/formulas\.json$/, DemoFormulations],
  [/^demo\/stories\.json$/, StoryFile],
  [/^regulation\/rule-fixtures\.json$/, RuleFixtures],
  [/^regimes\/[^/]+\/regime\.json$/, RegimeHead],
  [/^regimes\/[^/]+\/rule-fixtures\.json$/, RuleFixtures],
  [/^regulation\/claim-concepts\.json$/, ClaimLanguage],
  [/^regulation\/dossier-fields\.json$/, DossierFields],
  [/^regulation\/concept-fixtures\.json$/, ConceptFixtures],
  [/^access\.json$/, AreaRights],
  [/^call-access\.json$/, CallRights],
  [/^file-access\.json$/, FileRights],
];
/** Files that hold no definition by themselves: parts are checked where they are used. */
const apart = /^parts\/|^(?:area|procedure)\.schema\.json$/;

/** A JSON file of definitions with the shape it must have; `node` has the parts in place that it names. */
export interface JsonDefinition extends TextFile {
  schema: z.ZodType;
}

/** The JSON files of a folder; a file whose name fits no known shape is a fault, because nothing would read it. */
export function jsonDefinitions(directory: string): { files: JsonDefinition[]; faults: FileFault[] } {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  const faults: FileFault[] = [];
  const files = names
    .filter((name) => name.endsWith('.json') && !apart.test(name))
    .sort()
    .flatMap((file) => {
      const [, schema] = shapes.find(([pattern]) => pattern.test(file)) ?? [];
      if (schema) return [{ file, text: readFileSync(join(directory, file), 'utf8'), schema }];
      const remedy = 'move or rename it; see scripts/definition-files.ts for the places';
      faults.push({ file, line: 1, column: 1, path: '', message: 'nothing reads a file of this name', remedy });
      return [];
    });
  return { files, faults };
}

export { readParts };

/** Reads one file with the parts it names; throws `FileFaultError`. */
export function readJsonDefinition({ file, text, schema }: JsonDefinition, parts: Parts): JsonNode {
  const node = withParts(parseJsonFile(file, text), parts);
  readNode(node, schema, ['use']);
  return node;
}

/** The faults of one file alone. */
export function faultsIn(definition: JsonDefinition, parts: Parts): readonly FileFault[] {
  return faultsOf(() => readJsonDefinition(definition, parts));
}

/** Parts that nothing uses, and content that an area or a procedure writes out although a part equals it. */
export function partFaults(files: readonly JsonDefinition[], parts: Parts): FileFault[] {
  const areas = files.filter(({ schema }) => schema === AreaDefinition || schema === ProcedureDefinition);
  const used = new Set(
    [...areas.map(({ text }) => JSON.parse(text)), ...Array.from(parts.values(), plainOf)].flatMap(usesIn),
  );
  const left = Array.from(parts)
    .filter(([name]) => !used.has(name) && !isOfArea(name))
    .map(
      ([name, { at }]): FileFault => ({
        ...at,
        path: name,
        message: `no definition uses the part “${name}”`,
        remedy: 'leave it out',
      }),
    );
  const repeated = areas.flatMap(({ file, text }) => {
    const node = parseJsonFile(file, text);
    return writtenOut(plainOf(node) as Json, foldParts(plainOf(node) as Json, parts), []).map(
      ({ path, use }): FileFault => ({
        ...placeAt(node, path),
        path: path.join('.'),
        message: `this is what the part “${use}” says`,
        remedy: `write {"use": "${use}"}`,
      }),
    );
  });
  return [...left, ...repeated];
}

/** Procedures that no area uses: nothing would check their charts. */
export function procedureFaults(files: readonly JsonDefinition[], parts: Parts): FileFault[] {
  const used = files
    .filter(({ schema }) => schema === AreaDefinition)
    .flatMap((file) => proceduresOf(AreaDefinition.parse(plainOf(readJsonDefinition(file, parts)))))
    .map(({ id }) => id);
  return files
    .filter(({ schema, file }) => schema === ProcedureDefinition && !used.includes(file.split('/')[1] ?? ''))
    .map(({ file }) => {
      const message = 'no area uses this procedure';
      return { file, line: 1, column: 1, path: 'id', message, remedy: 'name it in procedures of an area' };
    });
}

function usesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'use' in value && typeof value.use === 'string' ? [value.use] : [];
  return [...own, ...Object.values(value).flatMap(usesIn)];
}

/** Places where folding used a part that the file does not name. */
function writtenOut(value: Json, folded: Json, path: string[]): { path: string[]; use: string }[] {
  if (typeof value !== 'object' || value === null || typeof folded !== 'object' || folded === null) return [];
  if ('use' in folded && typeof folded.use === 'string' && !('use' in value)) return [{ path, use: folded.use }];
  return Object.entries(folded).flatMap(([key, inner]) => {
    const own = Reflect.get(value, key) as Json | undefined;
    return own === undefined ? [] : writtenOut(own, inner as Json, [...path, key]);
  });
}

/** The faults that reading reports; any other error is thrown. */
export function faultsOf(read: () => unknown): readonly FileFault[] {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof FileFaultError) return error.faults;
    throw error;
  }
}
