import {
  type AreaDefinition,
  areaDrafts,
  areaRemove,
  areaSave,
  areaSubmit,
  areaSubmitEach,
  draftCheck,
  draftOpen,
  type JsonObject,
  submitEachOf,
} from '@app/contract';
import { emptyData } from '@app/engine/form';
import type { Context } from '../../kernel/context.ts';
import { zoned } from '../../kernel/http/problem.ts';
import type { Endpoint, RestRequest } from '../../kernel/http/rest.ts';
import { catalogOf, formOf } from '../area/index.ts';
import { etagOf, objectIn, refuseOthers, refuseUnknownFields, revisionOf } from './rest-input.ts';
import { pagedBody, pageOf, placeOf } from './rest-lists.ts';
import { caseUrl, checkShape, draftUrl } from './rest-shapes.ts';

/** Drafts of programs: the same drafts, by the same calls, as those of the forms. */

type Written = { id?: string | undefined; data: JsonObject };

/** Refuses unknown fields by name and gives rows without an `_id` one, as the form does in the browser. */
const checkedFor =
  (area: string, whole = false) =>
  async (ctx: Context, input: Written): Promise<void> => {
    const form = await formOf(ctx, area, input.id);
    refuseUnknownFields(ctx, form, input.data);
    for (const value of Object.values(input.data)) nameRows(value);
    if (whole) fillAbsent(form, input.data);
  };

function nameRows(value: unknown): void {
  if (!Array.isArray(value)) return;
  const rows = value.filter((row): row is JsonObject => typeof row === 'object' && row !== null && !('id' in row));
  const taken = new Set(rows.map(({ _id }) => _id));
  let at = 0;
  for (const row of rows) {
    if (row._id !== undefined) continue;
    do at += 1;
    while (taken.has(`r${at}`));
    row._id = `r${at}`;
  }
}

/** Of a whole document the fields that are not in it are empty; those that the server computes stay its own. */
function fillAbsent(form: AreaDefinition, data: JsonObject): void {
  const blank = emptyData(form);
  for (const { key, compute } of form.fields)
    if (!(key in data) && compute === undefined) data[key] = Array.isArray(blank[key]) ? [] : null;
}

async function list(asked: RestRequest) {
  const { form, place } = placeOf(asked);
  refuseOthers(asked, asked.query, ['limit', 'cursor']);
  const { dataResult, pageResult } = await asked.call(
    areaDrafts,
    { ...place, requestPage: pageOf(asked) },
    { scope: `${form}:save` },
  );
  return {
    body: pagedBody(
      dataResult.map(({ id, title, updatedAt, createdAt, updatedByName, caseId }) => ({
        ...{ id, form, title, caseId },
        createdAt: zoned(createdAt),
        updatedAt: zoned(updatedAt),
        updatedBy: updatedByName,
        url: draftUrl(form, id),
      })),
      pageResult,
    ),
  };
}

async function create(asked: RestRequest) {
  const { form, place } = placeOf(asked);
  refuseOthers(asked, asked.query, []);
  refuseOthers(asked, asked.body, ['data', 'authority', 'prefill', 'copyOf']);
  const { authority, prefill, copyOf } = asked.body;
  if (copyOf !== undefined) refuseOthers(asked, objectIn(asked, 'copyOf'), ['caseId', 'productId', 'draftId']);
  const { id, version } = await asked.call(
    areaSave,
    {
      ...place,
      ...(copyOf as object | undefined),
      ...(authority === undefined ? {} : { authority: authority as string }),
      ...(prefill === undefined ? {} : { prefill: prefill as boolean }),
      data: objectIn(asked, 'data'),
    },
    { scope: `${form}:save`, before: checkedFor(form) },
  );
  return {
    status: 201,
    headers: { Location: draftUrl(form, id), ...etagOf(version) },
    body: { id, form, revision: version, url: draftUrl(form, id) },
  };
}

async function read(asked: RestRequest) {
  const { form, place, id } = placeOf(asked);
  refuseOthers(asked, asked.query, []);
  const draft = await asked.call(
    draftOpen,
    { ...place, id, windowId: 'program-read', readOnly: true },
    { scope: `${form}:save` },
  );
  const headers = etagOf(draft.rev);
  // Weak comparison of a validator that the reader has already (RFC 9110, section 13.1.2).
  if (asked.request.headers['if-none-match']?.replace(/^W\//, '') === headers.ETag) return { status: 304, headers };
  return {
    headers,
    body: {
      id: draft.id,
      form: draft.area,
      formVersion: draft.definitionVersion,
      revision: draft.rev,
      data: draft.data,
      caseId: draft.caseId,
      taskId: draft.taskId,
      updatedAt: zoned(draft.updatedAt),
      lock: draft.lock && { by: draft.lock.byName, since: zoned(draft.lock.since) },
      submittedRows: draft.submittedRows,
    },
  };
}

const write = (whole: boolean) => async (asked: RestRequest) => {
  const { form, place, id } = placeOf(asked);
  refuseOthers(asked, asked.query, []);
  refuseOthers(asked, asked.body, ['data']);
  const revision = revisionOf(asked);
  const saved = await asked.call(
    areaSave,
    { ...place, id, version: revision, data: objectIn(asked, 'data') },
    { scope: `${form}:save`, before: checkedFor(form, whole) },
  );
  return { headers: etagOf(saved.version), body: { id, form, revision: saved.version, url: draftUrl(form, id) } };
};

async function remove(asked: RestRequest) {
  const { form, place, id } = placeOf(asked);
  await asked.call(areaRemove, { ...place, ids: id }, { scope: `${form}:remove` });
  return { status: 204 };
}

async function check(asked: RestRequest) {
  const { form, place, id } = placeOf(asked);
  refuseOthers(asked, asked.body, []);
  const checked = await asked.call(draftCheck, { ...place, id }, { scope: `${form}:save` });
  return { headers: etagOf(checked.rev), body: checkShape(asked.language, checked) };
}

async function submit(asked: RestRequest) {
  const { form, place, id } = placeOf(asked);
  const rev = revisionOf(asked);
  const definition = catalogOf(asked.app).head(form)?.definition;
  const isEach = definition !== undefined && submitEachOf(definition) !== null && asked.body.each === true;
  refuseOthers(asked, asked.body, ['acknowledgements', 'opinion', 'each']);
  const opinion = asked.body.opinion === undefined ? {} : { opinion: asked.body.opinion as string };
  const scope = `${form}:submit`;
  if (isEach) {
    const { submitted, refused, errors } = await asked.call(
      areaSubmitEach,
      { ...place, id, rev, ...opinion },
      { scope },
    );
    return { body: { submitted, refused, errors } };
  }
  const acknowledgements = (asked.body.acknowledgements ?? []) as { key: string; reason?: string }[];
  const { caseId, status, certNo, applyNo, version } = await asked.call(
    areaSubmit,
    { ...place, id, rev, acknowledgements, ...opinion },
    { scope },
  );
  const url = caseUrl(form, caseId);
  return { status: 201, headers: { Location: url }, body: { caseId, form, status, certNo, applyNo, version, url } };
}

const drafts = '/drafts/:group/:name';
export const draftEndpoints: readonly Endpoint[] = [
  { id: 'api.drafts.list', method: 'GET', path: drafts, handle: list },
  { id: 'api.drafts.create', method: 'POST', path: drafts, handle: create },
  { id: 'api.drafts.read', method: 'GET', path: `${drafts}/:id`, handle: read },
  { id: 'api.drafts.replace', method: 'PUT', path: `${drafts}/:id`, handle: write(true) },
  { id: 'api.drafts.change', method: 'PATCH', path: `${drafts}/:id`, handle: write(false) },
  { id: 'api.drafts.remove', method: 'DELETE', path: `${drafts}/:id`, handle: remove },
  { id: 'api.drafts.check', method: 'POST', path: `${drafts}/:id/check`, handle: check },
  { id: 'api.drafts.submit', method: 'POST', path: `${drafts}/:id/submit`, handle: submit },
];
