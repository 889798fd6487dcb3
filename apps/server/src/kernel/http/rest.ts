import type { Call, Input, Language, Output } from '@app/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { KernelApp } from '../app.ts';
import type { Context, Database } from '../context.ts';
import { nearestWord } from '../definition-file/index.ts';
import { fail } from '../failure.ts';
import type { Operation, Route } from '../module.ts';
import type { Session } from '../session.ts';
import { text } from '../texts/index.ts';
import { answerOf, type Dispatcher, languageOf, type Stamp } from './dispatch.ts';
import { isMultipart } from './input.ts';
import { answerProblem, Problem, sendProblem } from './problem.ts';

/** Where programs call. */
export const restPrefix = '/api/v1';

declare module 'fastify' {
  interface FastifyRequest {
    /** The program whose token or key the request carries, known even where it is refused. */
    programId: string | null;
  }
}

/** What an endpoint answers; absent status = 200, absent body = none. */
export interface RestAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/** How a program asks for a call of the product. */
export interface Asking<C extends Call> {
  /** The scope that the program needs; null = none, for what tells a program about itself. */
  scope: string | null;
  /** Runs in the transaction of the operation, after the checks of rights. */
  before?: (ctx: Context, input: Parameters<Operation<C>>[1]) => Promise<void>;
  /** Runs instead of the operation of the call, under the same checks of rights. */
  instead?: Operation<C>;
}

/** One request to an endpoint. `call` runs a call of the product as the program, with the rights of its owner, and answers its data. */
export interface RestRequest {
  app: KernelApp;
  language: Language;
  params: Record<string, string>;
  query: Record<string, string>;
  /** The JSON object of the body; an empty one where there is none. */
  body: Record<string, unknown>;
  request: FastifyRequest;
  reply: FastifyReply;
  call<C extends Call>(call: C, input: Input<C>, asking: Asking<C>): Promise<Output<C>>;
}

/** An address under `/api/v1`. It holds no business of its own: it words a call of the product in terms of HTTP. */
export interface Endpoint {
  /** Its name in logs and in the description of the interface. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:name` for parameters, without the prefix. */
  path: string;
  takes?: 'json' | 'form' | 'files';
  /** Answers without a program: the token, the description. */
  isOpen?: boolean;
  handle(asked: RestRequest): Promise<RestAnswer | null>;
}

/** What a module gives programs: endpoints, how a program is known, and who hears how its calls ended. */
export interface RestFace {
  endpoints: readonly Endpoint[];
  authenticate(app: KernelApp, db: Database, request: FastifyRequest, stamp: Stamp): Promise<Session>;
  /** Called before anything is looked up; fails with 429. */
  limit(app: KernelApp, request: FastifyRequest): void;
  ended(app: KernelApp, request: FastifyRequest, reply: FastifyReply): void;
}

type Ended = (call: Pick<Endpoint, 'id' | 'method'>, request: FastifyRequest, reply: FastifyReply) => void;

/** Registers the endpoints of programs; under `/api/v1` every answer, also that of a path that is not there, is true HTTP with problems of RFC 9457. */
export function addRest(
  server: FastifyInstance,
  dispatcher: Dispatcher,
  routes: readonly Route[],
  { faces, ended }: { faces: readonly RestFace[]; ended: Ended },
): void {
  const byCall = new Map(routes.map((route) => [route.call.id, route]));
  server.decorateRequest('programId', null);
  for (const face of faces) {
    const methods = new Map<string, string[]>();
    for (const endpoint of face.endpoints) {
      const url = restPrefix + endpoint.path;
      methods.set(url, [...(methods.get(url) ?? []), endpoint.method]);
      server.route({
        method: endpoint.method,
        url,
        exposeHeadRoute: false,
        errorHandler: answerProblem,
        onRequest: async (request) => {
          refuseKeyInAddress(request);
          face.limit(dispatcher.app, request);
          checkBody(endpoint, request);
        },
        handler: (request, reply) => answer({ dispatcher, byCall, face }, endpoint, request, reply),
        onResponse: async (request, reply) => {
          face.ended(dispatcher.app, request, reply);
          ended(endpoint, request, reply);
        },
      });
    }
    for (const [url, allowed] of methods)
      server.route({
        method: otherMethods.filter((method) => !allowed.includes(String(method))),
        url,
        config: { refuses: true },
        errorHandler: answerProblem,
        handler: (request, reply) =>
          sendProblem(request, reply.header('Allow', allowed.join(', ')), 'methodNotAllowed', {
            detail: text(languageOf(request), 'problem.allowed', { methods: allowed.join(', ') }),
          }),
      });
  }
  if (faces.length === 0) return;
  server.route({
    method: otherMethods,
    url: `${restPrefix}/*`,
    config: { refuses: true },
    errorHandler: answerProblem,
    handler: (request, reply) => sendProblem(request, reply, 'notFound'),
  });
}

const otherMethods: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

interface Served {
  dispatcher: Dispatcher;
  byCall: ReadonlyMap<string, Route>;
  face: RestFace;
}

async function answer(
  { dispatcher, byCall, face }: Served,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { app } = dispatcher;
  const call: RestRequest['call'] = async (wanted, input, asking) => {
    const known = byCall.get(wanted.id) ?? fail('notFound');
    const route = asking.instead ? { ...known, operation: asking.instead as Route['operation'] } : known;
    const asked = {
      input: input as Record<string, unknown>,
      authenticate: async (_app: KernelApp, db: Database, stamp: Stamp) => {
        const session = await face.authenticate(app, db, request, stamp);
        if (asking.scope !== null && !session.program?.scopes.has(asking.scope))
          refuseScope(request, session, asking.scope);
        return session;
      },
      before: asking.before as ((ctx: Context, input: never) => Promise<void>) | undefined,
    };
    return (await answerOf(dispatcher, route, { request, reply, asked })) as never;
  };
  const answered = await endpoint.handle({
    app,
    language: languageOf(request),
    params: request.params as Record<string, string>,
    query: singleValues(request),
    body: bodyOf(request),
    request,
    reply,
    call,
  });
  if (answered === null || reply.sent) return reply;
  const { status = 200, headers = {}, body } = answered;
  request.answeredState = status;
  reply.code(status).headers({ 'Cache-Control': 'no-store', ...headers });
  if (body === undefined) return reply.send();
  if (!reply.hasHeader('Content-Type')) reply.type('application/json; charset=utf-8');
  return reply.send(typeof body === 'string' ? body : Buffer.from(JSON.stringify(body)));
}

/** A form of which the program has no right at all answers like one that is not published, with the one that was probably meant. */
function refuseScope(request: FastifyRequest, session: Session, scope: string): never {
  const language = languageOf(request);
  const [form = ''] = scope.split(':');
  const own = [...(session.program?.scopes ?? [])]
    .map((one) => one.split(':')[0] ?? '')
    .filter((one) => one.includes('/'));
  if (form.includes('/') && !own.includes(form)) {
    const near = nearestWord(form, new Set(own));
    throw new Problem('unknownForm', {
      detail: text(language, near ? 'problem.formNear' : 'problem.form', {
        form: form.slice(0, 100),
        near: near ?? '',
      }),
    });
  }
  throw new Problem('missingScope', {
    detail: text(language, 'problem.scope', { scope, program: session.program?.name ?? '' }),
    more: { scope },
  });
}

/** Names of parameters that could only carry a key; an address ends up in logs and histories. */
const keyNames = /^(?:access_?token|token|key|api_?key|secret|client_?secret|authorization|bearer|password)$/i;

function refuseKeyInAddress(request: FastifyRequest): void {
  const names = Object.keys(request.query as object);
  const named = names.find((name) => keyNames.test(name));
  if (named === undefined && !/fk_\d{1,19}_/.test(request.url)) return;
  throw new Problem('keyInAddress', named === undefined ? {} : { errors: [{ field: named, message: named }] });
}

function checkBody({ takes, method }: Endpoint, request: FastifyRequest): void {
  if (method === 'GET' || request.headers['content-type'] === undefined) return;
  const language = languageOf(request);
  if ((takes === 'files') !== isMultipart(request))
    fail('unsupportedMediaType', {
      cause: text(language, takes === 'files' ? 'cause.multipartType' : 'cause.jsonType'),
    });
}

function singleValues(request: FastifyRequest): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.query as Record<string, unknown>)) {
    if (typeof value !== 'string')
      fail('invalidInput', {
        cause: text(languageOf(request), 'cause.repeatedParameter', { name: name.slice(0, 100) }),
      });
    values[name] = value;
  }
  return values;
}

function bodyOf(request: FastifyRequest): Record<string, unknown> {
  const { body } = request;
  if (body === undefined || body === null || isMultipart(request)) return {};
  if (typeof body === 'object' && !Array.isArray(body)) return { ...(body as Record<string, unknown>) };
  fail('invalidInput', { cause: text(languageOf(request), 'problem.object') });
}
