import { type Call, errors, prefixes } from '@app/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { KernelApp } from '../app.ts';
import { fail } from '../failure.ts';
import type { Route } from '../module.ts';
import { text } from '../texts/index.ts';
import { ownTurn } from '../turns/own-turn.ts';
import { pagePolicy } from './headers.ts';

type Json = Record<string, unknown>;

/** Adds /openapi.json and /openapi, its readable form; in production for signed-in callers only. */
export function addOpenApi(server: FastifyInstance, app: KernelApp, routes: readonly Route[]): void {
  const calls = routes.map((route) => route.call);
  let document: Promise<Buffer> | undefined;
  let page: Promise<Buffer> | undefined;
  server.get('/openapi.json', async (request, reply) => {
    await requireReader(app, request);
    document ??= openApi(calls).then((all) => Buffer.from(JSON.stringify(all)));
    return reply
      .header('Cache-Control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(await document);
  });
  server.get('/openapi', async (request, reply) => {
    await requireReader(app, request);
    page ??= readablePage(calls).then((text) => Buffer.from(text));
    return reply
      .headers({ 'Cache-Control': 'no-store', 'Content-Security-Policy': pagePolicy })
      .type('text/html; charset=utf-8')
      .send(await page);
  });
}

async function requireReader(app: KernelApp, request: FastifyRequest): Promise<void> {
  if (app.settings.mode !== 'production') return;
  const token = request.headers['x-authorization-access_token'];
  const { authenticate } = app.wiring;
  if (typeof token !== 'string' || !authenticate) fail('illegalToken');
  await app.run({ role: 'app_platform' }, (ctx) => authenticate(app, ctx.db, { token }));
}

/** The OpenAPI 3.1 document of the calls; generated from the schemas that the server validates with. */
export async function openApi(calls: readonly Call[]): Promise<Json> {
  const paths: Record<string, Json> = {};
  const schemas: Json = {
    ErrorState: {
      description: errorTable(),
      type: 'integer',
      enum: [...new Set(Object.values(errors).map((error) => error.code))],
    },
  };
  for (const call of calls) {
    // Generating the schemas of all calls takes a second; other calls are let in between.
    await ownTurn();
    const path = `${prefixes[call.prefix]}${call.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cosmetic filing platform',
      version: '3',
      description:
        'Every business answer is HTTP 200 with an envelope; `state` 200 is success. Each path also answers without its prefix.',
    },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'X-Authorization-access_token' } },
      schemas,
    },
  };
}

function operation(call: Call, schemas: Json): Json {
  const input = schemaOf(call, 'input', schemas);
  const properties = (input.properties ?? {}) as Record<string, Json>;
  const required = new Set((input.required ?? []) as string[]);
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map((match) => String(match[1]));
  const rest = Object.keys(properties).filter((name) => !inPath.includes(name));
  const asQuery = call.method === 'GET' || call.kind === 'upload';
  const parameter = (name: string, place: string) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: properties[name] ?? {},
  });
  return {
    operationId: call.id,
    summary: call.summary,
    tags: [call.prefix],
    'x-access': call.access,
    ...(call.access === 'public' ? {} : { security: [{ session: [] }] }),
    parameters: [
      ...inPath.map((name) => parameter(name, 'path')),
      ...(asQuery ? rest.map((name) => parameter(name, 'query')) : []),
      ...(call.writes
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              schema: { type: 'string', minLength: 8, maxLength: 128 },
            },
          ]
        : []),
    ],
    ...(call.method === 'POST' ? { requestBody: requestBody(call, input, inPath, asQuery) } : {}),
    responses: { 200: { description: 'Answer', content: responseContent(call, schemas) } },
  };
}

function requestBody(call: Call, input: Json, inPath: string[], asQuery: boolean): Json {
  if (call.kind === 'upload') {
    const file = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] };
    return { required: true, content: { 'multipart/form-data': { schema: file } } };
  }
  if (asQuery) return { content: {} };
  const properties = Object.fromEntries(
    Object.entries((input.properties ?? {}) as Json).filter(([name]) => !inPath.includes(name)),
  );
  const required = ((input.required ?? []) as string[]).filter((name) => !inPath.includes(name));
  return {
    content: {
      'application/json': { schema: { type: 'object', properties, ...(required.length > 0 ? { required } : {}) } },
    },
  };
}

function responseContent(call: Call, schemas: Json): Json {
  if (call.kind === 'binary') return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  return {
    ...(call.kind === 'stream' ? { 'text/event-stream': { schema: { type: 'string' } } } : {}),
    'application/json': {
      schema: {
        type: 'object',
        required: ['state', 'message', 'cause', 'data', 'request', 'requestId'],
        properties: {
          state: { type: 'integer' },
          message: { type: 'string' },
          cause: { type: ['string', 'null'] },
          data: schemaOf(call, 'output', schemas),
          variables: { type: 'object' },
          request: { type: 'string' },
          requestId: { type: 'string' },
        },
      },
    },
  };
}

/**
 * JSON schema of a zod schema. References of recursive types are local to it, so their definitions move to the document's
 * components under names of their own.
 */
function schemaOf(call: Call, io: 'input' | 'output', components: Json): Json {
  const generated = z.toJSONSchema(call[io], { io, unrepresentable: 'any' }) as Json;
  const { $schema: _dialect, $defs, ...rest } = generated;
  const own = `${call.id}.${io}`;
  const rename = (part: unknown): Json =>
    JSON.parse(
      JSON.stringify(part, (key, value: unknown) => (key === '$ref' ? componentRef(own, value) : value)),
    ) as Json;
  for (const [name, definition] of Object.entries(($defs ?? {}) as Json))
    components[`${own}.${name}`] = rename(definition);
  const schema = rename(rest);
  if (JSON.stringify(schema).includes(`"#/components/schemas/${own}"`)) components[own] = schema;
  return schema;
}

function componentRef(own: string, reference: unknown): string {
  const name = String(reference).replace(/^#(\/\$defs\/)?/, '');
  return `#/components/schemas/${own}${name === '' ? '' : `.${name}`}`;
}

function errorTable(): string {
  return Object.entries(errors)
    .map(([name, error]) => `${error.code} ${name}: ${text('en', error.messageKey)}`)
    .join('\n');
}

async function readablePage(calls: readonly Call[]): Promise<string> {
  const sections: string[] = [];
  for (const [prefix, base] of Object.entries(prefixes)) {
    const own = calls.filter((call) => call.prefix === prefix);
    sections.push(`<h2>${escapeHtml(base)} <small>${own.length} calls</small></h2>`);
    for (const call of own) {
      await ownTurn();
      sections.push(readableCall(call));
    }
  }
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Calls</title>
<style>body{font:15px/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem;color:#1f2937}h2{margin-top:2.5rem}
small,.access{color:#64748b;font-weight:400}details{border:1px solid #e2e8f0;border-radius:6px;margin:.4rem 0;padding:.5rem .75rem}
summary{cursor:pointer}b{display:inline-block;width:3.2rem}code,pre{font:13px/1.45 ui-monospace,monospace}pre{background:#f8fafc;padding:.75rem;overflow:auto;border-radius:4px}</style>
</head><body><h1>Calls</h1><p>Generated from the contract; the same as <a href="/openapi.json">openapi.json</a>. Every business answer is HTTP 200 with an envelope; <code>state</code> 200 is success.</p>
${sections.join('')}<h2>States</h2><pre>${escapeHtml(errorTable())}</pre></body></html>`;
}

function readableCall(call: Call): string {
  const shape = (title: string, io: 'input' | 'output') => {
    const schema = z.toJSONSchema(call[io], { io, unrepresentable: 'any' });
    return `<h4>${title}</h4><pre>${escapeHtml(JSON.stringify({ ...schema, $schema: undefined }, null, 2))}</pre>`;
  };
  const output = call.kind === 'binary' ? '<h4>Output</h4><p>Bytes</p>' : shape('Data', 'output');
  const title = `<b>${call.method}</b> <code>${escapeHtml(call.path)}</code> ${escapeHtml(call.summary)}`;
  return `<details><summary>${title} <span class="access">${escapeHtml(call.access)}</span></summary>${shape('Input', 'input')}${output}</details>`;
}

function escapeHtml(value: string): string {
  return value.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
