import {
  type Attachment,
  areaGetRecord,
  areaList,
  areaQuery,
  attachmentGet,
  attachmentUpload,
  type CaseDetail,
  companyEvents,
  fileDownload,
  letterGet,
  letterQuery,
  productGet,
  productQuery,
  programVerbs,
  taskDraftOpen,
  textOf,
} from '@app/contract';
import { fail } from '../../kernel/failure.ts';
import { Problem, zoned } from '../../kernel/http/problem.ts';
import type { Endpoint, RestRequest } from '../../kernel/http/rest.ts';
import { uploadSeveral } from '../attachment/index.ts';
import { refuseOthers } from './rest-input.ts';
import { pagedBody, pageOf, placeOf } from './rest-lists.ts';
import {
  attachmentShape,
  caseRowShape,
  caseShape,
  draftUrl,
  letterDetailShape,
  letterShape,
  productDetailShape,
  productShape,
} from './rest-shapes.ts';
import { words } from './texts.ts';

/** Files, cases, letters, products and events of programs. */

/** Most files of one request. */
export const mostFiles = 20;

async function upload(asked: RestRequest) {
  refuseOthers(asked, asked.query, ['draft', 'type']);
  const { draft, type } = asked.query;
  const stored: Attachment[] = [];
  await asked.call(
    attachmentUpload,
    { ...(draft ? { id: draft } : {}), ...(type ? { type } : {}) },
    {
      scope: 'files:write',
      instead: async (ctx, input, { request }) => {
        stored.push(...(await uploadSeveral(ctx, input, request, mostFiles)));
        return stored.at(-1) ?? fail('invalidInput', { cause: words(ctx.language, 'noFile') });
      },
    },
  );
  return { status: 201, body: { items: stored.map(attachmentShape) } };
}

async function attachment(asked: RestRequest) {
  const file = await asked.call(attachmentGet, { attachmentId: asked.params.id ?? '' }, { scope: 'files:read' });
  return { body: attachmentShape(file) };
}

async function content(asked: RestRequest) {
  return await download(asked, asked.params.id ?? '', 'files:read');
}

/** Sends a file by the call that sends files, which notes that it was opened. */
async function download(asked: RestRequest, attachmentId: string, scope: string): Promise<null> {
  await asked.call(fileDownload, { attachmentId }, { scope });
  return null;
}

const caseFilters: Record<string, string> = {
  status: 'Q^status^S',
  title: 'Q^title^SL',
  applyNo: 'Q^applyNo^S',
  certNo: 'Q^certNo^S',
};

async function cases(asked: RestRequest) {
  const { form, place } = placeOf(asked);
  refuseOthers(asked, asked.query, ['limit', 'cursor', ...Object.keys(caseFilters)]);
  const parameters = Object.entries(caseFilters).flatMap(([name, key]) => {
    const value = asked.query[name];
    return value === undefined ? [] : [{ key, value }];
  });
  const { dataResult, pageResult } = await asked.call(
    areaQuery,
    { ...place, parameters, requestPage: pageOf(asked) },
    { scope: `${form}:query` },
  );
  return {
    body: pagedBody(
      dataResult.map((row) => caseRowShape(form, row)),
      pageResult,
    ),
  };
}

async function caseOf(asked: RestRequest): Promise<CaseDetail> {
  const { form, place, id } = placeOf(asked);
  const version = asked.query.version;
  const record = await asked.call(
    areaGetRecord,
    { ...place, id, ...(version === undefined ? {} : { version }) },
    { scope: `${form}:get` },
  );
  return 'status' in record ? record : fail('notFound');
}

async function oneCase(asked: RestRequest) {
  refuseOthers(asked, asked.query, ['version']);
  return { body: caseShape(asked.language, await caseOf(asked)) };
}

async function certificateOfCase(asked: RestRequest) {
  const { certificate } = await caseOf(asked);
  if (!certificate?.attachmentId) throw new Problem('notFound', { detail: words(asked.language, 'noCertificate') });
  return await download(asked, certificate.attachmentId, `${placeOf(asked).form}:get`);
}

async function reply(asked: RestRequest) {
  const { form, place } = placeOf(asked);
  refuseOthers(asked, asked.body, ['taskId']);
  const taskId = typeof asked.body.taskId === 'string' ? asked.body.taskId : '';
  const { draftId } = await asked.call(taskDraftOpen, { ...place, taskId }, { scope: `${form}:save` });
  const url = draftUrl(form, draftId);
  return { status: 201, headers: { Location: url }, body: { draftId, form, url } };
}

const lettersRead = { scope: 'letters:read' };

async function letters(asked: RestRequest) {
  refuseOthers(asked, asked.query, ['limit', 'cursor', 'case', 'state']);
  const { case: caseId, state } = asked.query;
  const parameters = [
    ...(caseId === undefined ? [] : [{ key: 'Q^caseId^S', value: caseId }]),
    ...(state === undefined ? [] : [{ key: 'Q^state^S', value: state }]),
  ];
  const { dataResult, pageResult } = await asked.call(
    letterQuery,
    { parameters, requestPage: pageOf(asked) },
    lettersRead,
  );
  return {
    body: pagedBody(
      dataResult.map((letter) => letterShape(asked.language, letter)),
      pageResult,
    ),
  };
}

async function letter(asked: RestRequest) {
  const found = await asked.call(letterGet, { id: asked.params.id ?? '' }, lettersRead);
  return { body: letterDetailShape(asked.language, found) };
}

async function letterPdf(asked: RestRequest) {
  const { file } = await asked.call(letterGet, { id: asked.params.id ?? '' }, lettersRead);
  if (!file) throw new Problem('notFound', { detail: words(asked.language, 'noLetterFile') });
  return await download(asked, file.attachmentId, lettersRead.scope);
}

const productsRead = { scope: 'products:read' };

async function products(asked: RestRequest) {
  refuseOthers(asked, asked.query, ['limit', 'cursor', 'number', 'state']);
  const { number, state } = asked.query;
  const parameters = [
    ...(number === undefined ? [] : [{ key: 'Q^number^S', value: number }]),
    ...(state === undefined ? [] : [{ key: 'Q^state^S', value: state }]),
  ];
  const { dataResult, pageResult } = await asked.call(
    productQuery,
    { parameters, requestPage: pageOf(asked) },
    productsRead,
  );
  return { body: pagedBody(dataResult.map(productShape), pageResult) };
}

async function product(asked: RestRequest) {
  const found = await asked.call(productGet, { id: asked.params.id ?? '' }, productsRead);
  return { body: productDetailShape(found) };
}

async function productCertificate(asked: RestRequest) {
  const { certificates } = await asked.call(productGet, { id: asked.params.id ?? '' }, productsRead);
  const found = certificates.find(({ id }) => id === asked.params.certificate);
  if (!found?.attachmentId) throw new Problem('notFound', { detail: words(asked.language, 'noCertificate') });
  return await download(asked, found.attachmentId, productsRead.scope);
}

async function events(asked: RestRequest) {
  refuseOthers(asked, asked.query, ['after', 'limit']);
  const { after, limit } = asked.query;
  const found = await asked.call(
    companyEvents,
    { ...(after === undefined ? {} : { after }), ...(limit === undefined ? {} : { limit }) },
    { scope: 'events:read' },
  );
  return {
    body: {
      items: found.events.map(({ position, kind, at, area, caseId, recordId, state }) => ({
        ...{ position, kind, at: zoned(at), form: area, caseId, recordId, state },
      })),
      next: found.next,
      more: found.more,
    },
  };
}

async function forms(asked: RestRequest) {
  refuseOthers(asked, asked.query, []);
  let scopes: ReadonlySet<string> = new Set();
  const areas = await asked.call(
    areaList,
    {},
    {
      scope: null,
      before: async ({ program }) => {
        scopes = program?.scopes ?? scopes;
      },
    },
  );
  return {
    body: {
      items: areas.flatMap(({ version, definition, allowed }) => {
        const verbs = programVerbs.filter((verb) => allowed.includes(verb) && scopes.has(`${definition.id}:${verb}`));
        const title = textOf(definition.title, asked.language);
        return verbs.length === 0 ? [] : [{ form: definition.id, title, version, verbs }];
      }),
      next: null,
    },
  };
}

const caseOfForm = '/cases/:group/:name';
export const readingEndpoints: readonly Endpoint[] = [
  { id: 'api.forms.list', method: 'GET', path: '/forms', handle: forms },
  { id: 'api.attachments.create', method: 'POST', path: '/attachments', takes: 'files', handle: upload },
  { id: 'api.attachments.read', method: 'GET', path: '/attachments/:id', handle: attachment },
  { id: 'api.attachments.content', method: 'GET', path: '/attachments/:id/content', handle: content },
  { id: 'api.cases.list', method: 'GET', path: caseOfForm, handle: cases },
  { id: 'api.cases.read', method: 'GET', path: `${caseOfForm}/:id`, handle: oneCase },
  { id: 'api.cases.certificate', method: 'GET', path: `${caseOfForm}/:id/certificate`, handle: certificateOfCase },
  { id: 'api.cases.reply', method: 'POST', path: `${caseOfForm}/:id/replies`, handle: reply },
  { id: 'api.letters.list', method: 'GET', path: '/letters', handle: letters },
  { id: 'api.letters.read', method: 'GET', path: '/letters/:id', handle: letter },
  { id: 'api.letters.pdf', method: 'GET', path: '/letters/:id/pdf', handle: letterPdf },
  { id: 'api.products.list', method: 'GET', path: '/products', handle: products },
  { id: 'api.products.read', method: 'GET', path: '/products/:id', handle: product },
  {
    id: 'api.products.certificate',
    method: 'GET',
    path: '/products/:id/certificates/:certificate/pdf',
    handle: productCertificate,
  },
  { id: 'api.events.list', method: 'GET', path: '/events', handle: events },
];
