import { type AreaDefinition, type Language, languages, textOf } from '@app/contract';
import { inTaiwan } from '@app/engine/taiwan';
import type { App } from '../../kernel/context.ts';
import { pagePolicy } from '../../kernel/http/headers.ts';
import { problems } from '../../kernel/http/problem.ts';
import { type Endpoint, type RestRequest, restPrefix } from '../../kernel/http/rest.ts';
import { text } from '../../kernel/texts/index.ts';
import { ownTurn } from '../../kernel/turns/own-turn.ts';
import { catalogOf } from '../area/index.ts';
import { formExample, formSchema, type Schema } from './form-schema.ts';
import { describedEndpoints, type EndpointWords } from './rest-words.ts';

/** The description of the interface: OpenAPI 3.1, and the same as a page. Both tell nothing of anybody, so they are open. */

/** Forms that companies file. */
function formsOf(app: App): { id: string; version: number; definition: AreaDefinition }[] {
  return catalogOf(app)
    .all()
    .filter(
      ({ definition }) =>
        definition.kind === 'application' &&
        definition.opening?.onlyOffice !== true &&
        definition.access.submit?.includes('APPLICANT') === true,
    );
}

const say = (words: { zh: string; en: string }, language: Language) =>
  language === 'en' ? words.en : language === 'zh-TW' ? inTaiwan(words.zh) : words.zh;

/** The OpenAPI document in one language, typed for each form that is published now. */
export async function openApiOf(app: App, language: Language): Promise<Schema> {
  const paths: Record<string, Schema> = {};
  const schemas: Record<string, Schema> = { ...shared };
  const forms = formsOf(app);
  for (const described of describedEndpoints) {
    const ofForms = described.path.includes(':group');
    for (const form of ofForms ? forms : [null]) {
      const path = described.path.replace(':group/:name', form?.id ?? '').replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [described.method.toLowerCase()]: operationOf(described, form, language) };
    }
  }
  for (const { id, definition } of forms) {
    // The schema of a form is long; other calls are let in between.
    await ownTurn();
    schemas[schemaName(id)] = formSchema(definition, language);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: say({ zh: '化妆品注册备案：程序接口', en: 'Cosmetic filing: interface for programs' }, language),
      version: '1.0.0',
      description: say(
        {
          zh: '企业的程序账号以其代表人员的名义申报。时间为带时区的 ISO 8601，错误为 RFC 9457。',
          en: 'Service accounts of companies file in the name of a person. Times are ISO 8601 with their offset, errors are problems of RFC 9457.',
        },
        language,
      ),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: restPrefix }],
    security: [{ program: [] }],
    tags: tagsOf(language),
    paths,
    components: {
      securitySchemes: {
        program: {
          type: 'oauth2',
          description: say(
            { zh: '程序账号的编号和密钥换取令牌。', en: 'A token for id and key of the service account.' },
            language,
          ),
          flows: { clientCredentials: { tokenUrl: `${restPrefix}/oauth/token`, scopes: scopesOf(forms, language) } },
        },
      },
      schemas,
    },
  } as Schema;
}

const schemaName = (form: string) => form.replaceAll(/[^A-Za-z0-9]+/g, '.');

function tagsOf(language: Language): Schema[] {
  const seen = new Map(describedEndpoints.map(({ tag }) => [tag.en, tag]));
  return [...seen.values()].map((tag) => ({ name: tag.en, description: say(tag, language) }));
}

function scopesOf(forms: ReturnType<typeof formsOf>, language: Language): Record<string, string> {
  const used = [...new Set(describedEndpoints.flatMap(({ scope }) => scope ?? []))];
  return Object.fromEntries(
    used.flatMap((scope) =>
      scope.startsWith('{form}')
        ? forms.map(({ id, definition }) => [scope.replace('{form}', id), textOf(definition.title, language)])
        : [[scope, scope]],
    ),
  );
}

function operationOf(
  { id, tag, words, scope, body, answer, status, query, path, method, hasRevision }: EndpointWords,
  form: { id: string; definition: AreaDefinition } | null,
  language: Language,
): Schema {
  const own = scope?.replace('{form}', form?.id ?? '') ?? null;
  const title = say(words, language);
  const inPath = [...path.matchAll(/:(\w+)/g)]
    .map((match) => String(match[1]))
    .filter((name) => !['group', 'name'].includes(name));
  const isWrite = method !== 'GET' && id !== 'api.token';
  const parameters: Schema[] = [
    ...inPath.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...(query ?? []).map((name) => ({ name, in: 'query', required: false, schema: { type: 'string' } })),
    ...(hasRevision
      ? [{ name: 'If-Match', in: 'header', required: true, schema: { type: 'string' }, example: '"0"' }]
      : []),
    ...(isWrite && method === 'POST'
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            schema: { type: 'string', minLength: 8, maxLength: 128 },
          },
        ]
      : []),
  ];
  return {
    operationId: form ? `${id.replace('api.', '')}.${schemaName(form.id)}` : id.replace('api.', ''),
    summary: form ? `${title} (${textOf(form.definition.title, language)})` : title,
    tags: [tag.en],
    security: own === null && id !== 'api.forms.list' ? [] : [{ program: own === null ? [] : [own] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: requestOf(body, form, language) } : {}),
    responses: {
      [String(status ?? 200)]: {
        description: title,
        ...(answer === null
          ? {}
          : answer === 'file'
            ? { content: { 'application/pdf': { schema: { type: 'string', contentMediaType: 'application/pdf' } } } }
            : { content: { 'application/json': { schema: ofForm(answer, form) } } }),
      },
      '4XX': {
        description: say({ zh: '有误，说明如何改正', en: 'A problem, with its remedy' }, language),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

/** A schema in which `{form}` stands for that of the form. */
function ofForm(schema: Schema, form: { id: string } | null): Schema {
  const reference = `#/components/schemas/${schemaName(form?.id ?? '')}`;
  return JSON.parse(JSON.stringify(schema).replaceAll('{form}', reference)) as Schema;
}

function requestOf(
  body: NonNullable<EndpointWords['body']>,
  form: { id: string; definition: AreaDefinition } | null,
  language: Language,
): Schema {
  const media: Schema = { schema: ofForm(body.schema, form) };
  if (form && body.isData) media.example = { data: formExample(form.definition, language) };
  return { required: body.isRequired !== false, content: { [body.type ?? 'application/json']: media } };
}

const shared: Record<string, Schema> = {
  Problem: {
    type: 'object',
    required: ['type', 'title', 'status', 'remedy', 'instance', 'requestId'],
    properties: {
      type: { type: 'string' },
      title: { type: 'string' },
      status: { type: 'integer' },
      detail: { type: 'string' },
      remedy: { type: 'string' },
      instance: { type: 'string' },
      requestId: { type: 'string' },
      errors: {
        type: 'array',
        items: {
          type: 'object',
          required: ['field', 'message'],
          properties: Object.fromEntries(
            ['field', 'row', 'column', 'message', 'remedy'].map((name) => [name, { type: 'string' }]),
          ),
        },
      },
    },
  },
};

const made = new WeakMap<App, Map<string, Promise<Schema>>>();

/** The document, made once for each language and state of the published forms. */
function remembered(app: App, language: Language): Promise<Schema> {
  const known = made.get(app) ?? new Map<string, Promise<Schema>>();
  made.set(app, known);
  const state = formsOf(app)
    .map(({ id, version }) => `${id}@${version}`)
    .join(' ');
  const key = `${language} ${state}`;
  const found = known.get(key) ?? openApiOf(app, language);
  if (known.size > 20) known.clear();
  known.set(key, found);
  return found;
}

/** `?language=` where a browser cannot say it otherwise, else the language of the request. */
function languageAsked({ query, language }: RestRequest): Language {
  return languages.find((one) => one === query.language) ?? language;
}

async function page(app: App, language: Language): Promise<string> {
  const document = (await remembered(app, language)) as unknown as {
    info: { title: string; description: string };
    paths: Record<
      string,
      Record<string, { summary: string; requestBody?: unknown; security: { program?: string[] }[] }>
    >;
  };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const scope = operation.security[0]?.program?.join(' ') ?? '';
      return `<details><summary><b>${method.toUpperCase()}</b> <code>${html(restPrefix + path)}</code> ${html(operation.summary)}${scope === '' ? '' : ` <small>${html(scope)}</small>`}</summary><pre>${html(JSON.stringify(operation, null, 2))}</pre></details>`;
    }),
  );
  const faults = [...new Map(Object.values(problems).map((one) => [one.code, one])).values()].map(
    ({ code, status }) =>
      `<dt id="${code}"><b>${status}</b> <code>${code}</code> ${html(text(language, `problem.${code}`))}</dt><dd>${html(text(language, `problem.${code}.remedy`))}</dd>`,
  );
  const others = languages.map((one) => `<a href="?language=${one}" lang="${one}">${names[one]}</a>`).join(' · ');
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${html(document.info.title)}</title>
<style>body{font:16px/1.6 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem;color:#1f2937;background:#fff}h2{margin-top:2.5rem}
small{color:#475569}details{border:1px solid #cbd5e1;border-radius:6px;margin:.4rem 0;padding:.5rem .75rem}summary{cursor:pointer;overflow-wrap:anywhere}
b{display:inline-block;min-width:3.6rem}code,pre{font:14px/1.5 ui-monospace,monospace}pre{background:#f1f5f9;padding:.75rem;overflow:auto;border-radius:4px}dd{margin:0 0 .75rem 3.6rem}</style>
</head><body><header><h1>${html(document.info.title)}</h1><p>${html(document.info.description)} <a href="${restPrefix}/openapi.json?language=${language}">openapi.json</a></p><nav>${others}</nav></header>
<main><h2>${html(say({ zh: '调用', en: 'Calls' }, language))}</h2>${operations.join('')}<h2>${html(say({ zh: '错误', en: 'Problems' }, language))}</h2><dl>${faults.join('')}</dl></main></body></html>`;
}

const names: Record<Language, string> = { 'zh-CN': '简体中文', 'zh-TW': '繁體中文', en: 'English' };

function html(value: string): string {
  return value.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

export const descriptionEndpoints: readonly Endpoint[] = [
  {
    id: 'api.openapi',
    method: 'GET',
    path: '/openapi.json',
    isOpen: true,
    handle: async (asked) => ({
      headers: { Vary: 'Accept-Language' },
      body: await remembered(asked.app, languageAsked(asked)),
    }),
  },
  {
    id: 'api.docs',
    method: 'GET',
    path: '/docs',
    isOpen: true,
    handle: async (asked) => ({
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': pagePolicy,
        Vary: 'Accept-Language',
      },
      body: await page(asked.app, languageAsked(asked)),
    }),
  },
];
