import type { AreaDefinition, Json, JsonObject } from '@app/contract';
import type { Context } from '../../../kernel/context.ts';
import type { ArchivedDocument } from '../../../kernel/wiring.ts';
import { attachmentIdsIn, filesOfIds, filesOfRecord } from '../../attachment/index.ts';
import { historyOf } from '../../workflow/index.ts';
import { versionsOf } from './case.store.ts';
import { caseFacts, caseVersion } from './case-facts.ts';

/** The application as it was first submitted, as data with the version of the form that it was made by. */
export async function archivedApplication(ctx: Context, caseId: string): Promise<ArchivedDocument[]> {
  return (await archivedVersions(ctx, caseId)).filter(({ key }) => key === '1');
}

/** What was submitted after the application: replies and corrections, each a whole version. */
export async function archivedReplies(ctx: Context, caseId: string): Promise<ArchivedDocument[]> {
  return (await archivedVersions(ctx, caseId)).filter(({ key }) => key !== '1');
}

/** Who did what with a case, as a document of the office. */
export async function archivedHistory(ctx: Context, caseId: string): Promise<ArchivedDocument[]> {
  const history = await historyOf(ctx, caseId);
  if (history.length === 0) return [];
  return [{ key: 'history', name: '', at: null, internal: true, content: { data: history }, link: null }];
}

/**
 * The files of a dossier. The key is the code of the document under which a file stands in the newest version that names it, else its field; files
 * that an office added have none. Letters and certificates are documents of their own.
 */
export async function archivedFiles(ctx: Context, caseId: string): Promise<ArchivedDocument[]> {
  const places = new Map<string, string>();
  for (const { version } of (await versionsOf(ctx.db, caseId)).reverse()) {
    const { definition, data } = await caseVersion(ctx, caseId, version);
    for (const [id, key] of placesIn(definition, data)) places.set(id, key);
  }
  const bound = await filesOfRecord(ctx, caseId);
  const named = await filesOfIds(ctx, [...places.keys()]);
  const { holderTenantId } = await caseFacts(ctx, caseId);
  const files = new Map([...named, ...bound.map((file) => [file.id, file] as const)]);
  return [...files.values()]
    .filter(({ id, type }) => places.has(id) || !(type === 'letter' || type === 'certificate'))
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .map((file) => ({
      key: places.get(file.id) ?? '',
      name: file.name,
      at: file.at,
      internal: file.holderTenantId !== holderTenantId,
      content: { attachmentId: file.id },
      link: null,
    }));
}

async function archivedVersions(ctx: Context, caseId: string): Promise<ArchivedDocument[]> {
  const facts = await caseFacts(ctx, caseId);
  const documents: ArchivedDocument[] = [];
  for (const { version, submitted_at: at } of (await versionsOf(ctx.db, caseId)).reverse()) {
    const { data } = await caseVersion(ctx, caseId, version);
    documents.push({
      key: String(version),
      name: `${facts.title} v${version}`,
      at,
      internal: false,
      content: { data: { area: facts.area, version, submittedAt: at, data } },
      link: `/${facts.area}/case/${caseId}?version=${version}`,
    });
  }
  return documents;
}

/** Where the files of a form stand: by the code of a document of the checklist, else by the key of the field. */
function placesIn({ fields }: AreaDefinition, data: JsonObject): Map<string, string> {
  const places = new Map<string, string>();
  for (const field of fields) {
    const value = data[field.key];
    const items = field.type === 'documents' && Array.isArray(value) ? value.filter(isObject) : null;
    for (const item of items ?? [])
      for (const { id } of attachmentIdsIn([field], { [field.key]: [item] }))
        places.set(id, String(item.code ?? field.key));
    if (items === null) for (const { id } of attachmentIdsIn([field], data)) places.set(id, field.key);
  }
  return places;
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
