import type { Endpoint } from '../../kernel/http/rest.ts';
import type { Schema } from './form-schema.ts';

/** What each endpoint is for and what it takes and answers, for the description of the interface. `{form}` stands for the form of the address. */
export interface EndpointWords {
  id: string;
  method: Endpoint['method'];
  path: string;
  tag: { zh: string; en: string };
  words: { zh: string; en: string };
  /** Null = it needs no scope. */
  scope: string | null;
  query?: string[];
  hasRevision?: boolean;
  body?: { schema: Schema; type?: string; isRequired?: boolean; isData?: boolean };
  /** Null = no body. */
  answer: Schema | 'file' | null;
  status?: number;
}

const string: Schema = { type: 'string' };
const maybe: Schema = { type: ['string', 'null'] };
const object = (properties: Record<string, Schema>, required: string[] = []): Schema => ({
  type: 'object',
  properties,
  ...(required.length > 0 ? { required } : {}),
});
const listOf = (items: Schema): Schema => object({ items: { type: 'array', items }, next: maybe }, ['items', 'next']);
const anything: Schema = { type: 'object', additionalProperties: true };
const time: Schema = { type: ['string', 'null'], format: 'date-time' };

const draftRef = object({ id: string, form: string, revision: { type: 'integer' }, url: string }, ['id', 'revision']);
const draft = object(
  {
    id: string,
    form: string,
    formVersion: { type: 'integer' },
    revision: { type: 'integer' },
    data: { $ref: '{form}' },
    updatedAt: time,
  },
  ['id', 'revision', 'data'],
);
const dataBody = (isRequired: string[]) => object({ data: { $ref: '{form}' } }, isRequired);
const caseRow = object(
  {
    id: string,
    form: string,
    title: maybe,
    status: maybe,
    applyNo: maybe,
    acceptNo: maybe,
    certNo: maybe,
    submittedAt: time,
    updatedAt: time,
    due: maybe,
    url: string,
  },
  ['id'],
);
const letter = object(
  {
    id: string,
    kind: string,
    title: string,
    number: maybe,
    caseId: string,
    form: string,
    state: string,
    issuedAt: time,
    servedAt: time,
    replyDue: maybe,
    url: string,
  },
  ['id'],
);
const product = object(
  {
    id: string,
    number: string,
    title: string,
    state: string,
    validTo: maybe,
    version: { type: 'integer' },
    url: string,
  },
  ['id'],
);
const file = object(
  {
    id: string,
    name: string,
    bytes: { type: 'integer' },
    mime: string,
    sha256: string,
    uploadedAt: time,
    content: string,
  },
  ['id', 'name', 'sha256'],
);
const event = object(
  {
    position: { type: 'integer' },
    kind: string,
    at: time,
    form: maybe,
    caseId: maybe,
    recordId: string,
    state: string,
  },
  ['position', 'kind'],
);

const tag = {
  start: { zh: '令牌和表单', en: 'Token and forms' },
  drafts: { zh: '草稿', en: 'Drafts' },
  files: { zh: '附件', en: 'Files' },
  cases: { zh: '案卷', en: 'Cases' },
  letters: { zh: '文书', en: 'Letters' },
  products: { zh: '产品和证书', en: 'Products and certificates' },
  events: { zh: '事件', en: 'Events' },
};
const drafts = '/drafts/:group/:name';
const cases = '/cases/:group/:name';

export const describedEndpoints: readonly EndpointWords[] = [
  {
    ...{ id: 'api.token', method: 'POST', path: '/oauth/token', tag: tag.start, scope: null },
    words: { zh: '用编号和密钥换取令牌', en: 'A token for id and key' },
    body: {
      type: 'application/x-www-form-urlencoded',
      schema: object(
        { grant_type: { const: 'client_credentials' }, client_id: string, client_secret: string, scope: string },
        ['grant_type'],
      ),
    },
    answer: object({ access_token: string, token_type: string, expires_in: { type: 'integer' }, scope: string }, [
      'access_token',
      'token_type',
    ]),
  },
  {
    ...{ id: 'api.forms.list', method: 'GET', path: '/forms', tag: tag.start, scope: null },
    words: { zh: '可用的表单', en: 'Forms that may be used' },
    answer: listOf(
      object({ form: string, title: string, version: { type: 'integer' }, verbs: { type: 'array', items: string } }),
    ),
  },
  {
    ...{ id: 'api.drafts.list', method: 'GET', path: drafts, tag: tag.drafts, scope: '{form}:save' },
    words: { zh: '企业的草稿', en: "The company's drafts" },
    query: ['limit', 'cursor'],
    answer: listOf(object({ id: string, form: string, title: string, updatedAt: time, createdAt: time, url: string })),
  },
  {
    ...{ id: 'api.drafts.create', method: 'POST', path: drafts, tag: tag.drafts, scope: '{form}:save', status: 201 },
    words: { zh: '新建草稿', en: 'A new draft' },
    body: {
      isData: true,
      schema: object({
        data: { $ref: '{form}' },
        authority: string,
        prefill: { type: 'boolean' },
        copyOf: object({ caseId: string, productId: string, draftId: string }),
      }),
    },
    answer: draftRef,
  },
  {
    ...{ id: 'api.drafts.read', method: 'GET', path: `${drafts}/:id`, tag: tag.drafts, scope: '{form}:save' },
    words: { zh: '读取草稿', en: 'One draft' },
    answer: draft,
  },
  {
    ...{ id: 'api.drafts.replace', method: 'PUT', path: `${drafts}/:id`, tag: tag.drafts, scope: '{form}:save' },
    words: { zh: '整份替换草稿', en: 'Replaces a draft as a whole' },
    hasRevision: true,
    body: { isData: true, schema: dataBody(['data']) },
    answer: draftRef,
  },
  {
    ...{ id: 'api.drafts.change', method: 'PATCH', path: `${drafts}/:id`, tag: tag.drafts, scope: '{form}:save' },
    words: { zh: '更改草稿的若干字段', en: 'Changes fields of a draft' },
    hasRevision: true,
    body: { isData: true, schema: dataBody(['data']) },
    answer: draftRef,
  },
  {
    ...{ id: 'api.drafts.remove', method: 'DELETE', path: `${drafts}/:id`, tag: tag.drafts, scope: '{form}:remove' },
    words: { zh: '删除草稿', en: 'Removes a draft' },
    answer: null,
    status: 204,
  },
  {
    ...{ id: 'api.drafts.check', method: 'POST', path: `${drafts}/:id/check`, tag: tag.drafts, scope: '{form}:save' },
    words: { zh: '检查草稿', en: 'Checks a draft' },
    answer: object(
      {
        revision: { type: 'integer' },
        submittable: { type: 'boolean' },
        blocked: maybe,
        errors: { type: 'array', items: anything },
        findings: { type: 'array', items: anything },
      },
      ['submittable', 'errors', 'findings'],
    ),
  },
  {
    ...{
      id: 'api.drafts.submit',
      method: 'POST',
      path: `${drafts}/:id/submit`,
      tag: tag.drafts,
      scope: '{form}:submit',
      status: 201,
    },
    words: { zh: '提交草稿', en: 'Submits a draft' },
    hasRevision: true,
    body: {
      isRequired: false,
      schema: object({
        acknowledgements: { type: 'array', items: object({ key: string, reason: string }, ['key']) },
        opinion: string,
        each: { type: 'boolean' },
      }),
    },
    answer: object({
      caseId: string,
      form: string,
      status: string,
      certNo: maybe,
      applyNo: maybe,
      version: { type: 'integer' },
      url: string,
    }),
  },
  {
    ...{
      id: 'api.attachments.create',
      method: 'POST',
      path: '/attachments',
      tag: tag.files,
      scope: 'files:write',
      status: 201,
    },
    words: { zh: '上传一个或者多个文件', en: 'Uploads one file or several' },
    query: ['draft', 'type'],
    body: {
      type: 'multipart/form-data',
      schema: object(
        { file: { type: 'array', items: { type: 'string', contentMediaType: 'application/octet-stream' } } },
        ['file'],
      ),
    },
    answer: object({ items: { type: 'array', items: file } }, ['items']),
  },
  {
    ...{ id: 'api.attachments.read', method: 'GET', path: '/attachments/:id', tag: tag.files, scope: 'files:read' },
    words: { zh: '一个附件', en: 'One attachment' },
    answer: file,
  },
  {
    ...{
      id: 'api.attachments.content',
      method: 'GET',
      path: '/attachments/:id/content',
      tag: tag.files,
      scope: 'files:read',
    },
    words: { zh: '附件的内容', en: 'Content of an attachment' },
    answer: 'file',
  },
  {
    ...{ id: 'api.cases.list', method: 'GET', path: cases, tag: tag.cases, scope: '{form}:query' },
    words: { zh: '案卷列表', en: 'Cases' },
    query: ['limit', 'cursor', 'status', 'title', 'applyNo', 'certNo'],
    answer: listOf(caseRow),
  },
  {
    ...{ id: 'api.cases.read', method: 'GET', path: `${cases}/:id`, tag: tag.cases, scope: '{form}:get' },
    words: { zh: '一个案卷', en: 'One case' },
    query: ['version'],
    answer: object(
      {
        id: string,
        form: string,
        title: string,
        status: string,
        version: { type: 'integer' },
        data: { $ref: '{form}' },
        tasks: { type: 'array', items: anything },
        findings: { type: 'array', items: anything },
      },
      ['id', 'status', 'data'],
    ),
  },
  {
    ...{
      id: 'api.cases.certificate',
      method: 'GET',
      path: `${cases}/:id/certificate`,
      tag: tag.cases,
      scope: '{form}:get',
    },
    words: { zh: '案卷的证书', en: 'Certificate of a case' },
    answer: 'file',
  },
  {
    ...{
      id: 'api.cases.reply',
      method: 'POST',
      path: `${cases}/:id/replies`,
      tag: tag.cases,
      scope: '{form}:save',
      status: 201,
    },
    words: { zh: '打开答复用的草稿', en: 'Opens the draft of a reply' },
    body: { schema: object({ taskId: string }, ['taskId']) },
    answer: object({ draftId: string, form: string, url: string }, ['draftId']),
  },
  {
    ...{ id: 'api.letters.list', method: 'GET', path: '/letters', tag: tag.letters, scope: 'letters:read' },
    words: { zh: '发给企业的文书', en: 'Letters to the company' },
    query: ['limit', 'cursor', 'case', 'state'],
    answer: listOf(letter),
  },
  {
    ...{ id: 'api.letters.read', method: 'GET', path: '/letters/:id', tag: tag.letters, scope: 'letters:read' },
    words: { zh: '一份文书；视为企业已阅', en: 'One letter; it then counts as opened by the company' },
    answer: letter,
  },
  {
    ...{ id: 'api.letters.pdf', method: 'GET', path: '/letters/:id/pdf', tag: tag.letters, scope: 'letters:read' },
    words: { zh: '文书的文件', en: 'File of a letter' },
    answer: 'file',
  },
  {
    ...{ id: 'api.products.list', method: 'GET', path: '/products', tag: tag.products, scope: 'products:read' },
    words: { zh: '企业的产品', en: "The company's products" },
    query: ['limit', 'cursor', 'number', 'state'],
    answer: listOf(product),
  },
  {
    ...{ id: 'api.products.read', method: 'GET', path: '/products/:id', tag: tag.products, scope: 'products:read' },
    words: { zh: '一个产品及其证书', en: 'One product with its certificates' },
    answer: product,
  },
  {
    ...{
      id: 'api.products.certificate',
      method: 'GET',
      path: '/products/:id/certificates/:certificate/pdf',
      tag: tag.products,
      scope: 'products:read',
    },
    words: { zh: '证书的文件', en: 'File of a certificate' },
    answer: 'file',
  },
  {
    ...{ id: 'api.events.list', method: 'GET', path: '/events', tag: tag.events, scope: 'events:read' },
    words: { zh: '企业的事件，按先后', en: "The company's events, in order" },
    query: ['after', 'limit'],
    answer: object({ items: { type: 'array', items: event }, next: { type: 'integer' }, more: { type: 'boolean' } }, [
      'items',
      'next',
      'more',
    ]),
  },
];
