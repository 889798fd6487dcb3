import { randomUUID } from 'node:crypto';
import { type BlockList, isIPv6, type Socket } from 'node:net';
import { type Call, constants, prefixes } from '@app/contract';
import cookie from '@fastify/cookie';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type HTTPMethods,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import type { KernelApp } from '../app.ts';
import { fail } from '../failure.ts';
import type { Module, Route } from '../module.ts';
import { logCall } from '../request-log.ts';
import { SpaceIndex } from '../route.ts';
import { text } from '../texts/index.ts';
import type { Metrics } from '../vitals/metrics.ts';
import type { EndedCall } from '../wiring.ts';
import { addBodies } from './body.ts';
import { type ConnectionLimits, capConnections, capPipelined, connectionLimits, endSlowBodies } from './connections.ts';
import { type Dispatcher, dispatch, languageOf } from './dispatch.ts';
import { sendHttpError } from './envelope.ts';
import { answerError } from './errors.ts';
import { addEventStreams } from './event-stream.ts';
import { addHeaders } from './headers.ts';
import { isMultipart } from './input.ts';
import { addOpenApi } from './openapi.ts';
import { addOperatorPages } from './operator-pages.ts';
import { RateLimit } from './rate-limit.ts';
import { addRest } from './rest.ts';
import { addPages } from './static.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for routes that only answer 405: the path exists, but not with this method. */
    refuses?: boolean;
    /** True for what watches the server: it is answered while the server stops. */
    watches?: boolean;
  }
  interface FastifyInstance {
    /** Every route that answers a call or a page, as registered. */
    liveRoutes: { method: string; url: string }[];
  }
}

export interface ServerOptions {
  /** Takes warnings and errors of the server and, where the settings ask for it, a line for each call; absent = no log. */
  logger?: Logger | undefined;
  /** What /metrics answers; absent = there is no such page. */
  metrics?: Metrics;
  connections?: ConnectionLimits;
}

const otherMethods: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Builds the HTTP server of all modules; `app` must be open, the modules registered. */
export async function createServer(
  app: KernelApp,
  modules: readonly Module[],
  options: ServerOptions = {},
): Promise<FastifyInstance> {
  const { settings } = app;
  const limits = options.connections ?? connectionLimits;
  const server = Fastify({
    ...logOf(options.logger),
    logController: new LogController({ requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    // With one proxy, its own entry in X-Forwarded-For is the caller; entries before it were written by the caller and are ignored.
    trustProxy: settings.trustProxy ? (_address: string, hop: number) => hop < 1 : false,
    clientErrorHandler: answerMalformed,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    keepAliveTimeout: limits.idleMs,
    requestTimeout: limits.uploadMs,
    http: { connectionsCheckingInterval: limits.checkMs },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  });
  capConnections(server, limits, !settings.trustProxy);
  capPipelined(server, limits);
  endSlowBodies(server, limits);
  server.decorate('liveRoutes', []);
  server.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.refuses) for (const one of [method].flat()) server.liveRoutes.push({ method: String(one), url });
  });
  server.decorateRequest('sessionLanguage', null);
  server.decorateRequest('calledBy', null);
  server.decorateRequest('answeredState', null);
  server.setErrorHandler(answerError);
  const isStopping = addDraining(server);
  addEventStreams(server, limits.streams);
  if (!settings.trustProxy) warnOfProxy(server, app);
  addHeaders(server, app);
  await server.register(cookie);
  await addBodies(server);
  const callLog = app.settings.requestLog && options.logger ? options.logger : null;
  const dispatcher: Dispatcher = { app, spaces: new SpaceIndex() };
  const routes = modules.flatMap((module) => module.routes ?? []);
  addRoutes(server, dispatcher, routes, callLog);
  addRest(server, dispatcher, routes, {
    faces: modules.flatMap(({ rest }) => rest ?? []),
    ended: (call, request, reply) => notifyEnded(app, call, { request, reply, callLog }),
  });
  addOpenApi(server, app, routes);
  addOperatorPages(server, app, { metrics: options.metrics ?? null, isStopping });
  await addPages(server, app);
  return server;
}

/** Fastify's own words: warnings and errors only, because calls have a line of their own. */
function logOf(logger: Logger | undefined): { logger: false } | { loggerInstance: FastifyBaseLogger } {
  return logger ? { loggerInstance: logger.child({}, { level: 'warn' }) } : { logger: false };
}

/** Logs once, at the first forwarded request, that a proxy is in front although none is configured: all callers then share one address. */
function warnOfProxy(server: FastifyInstance, app: KernelApp): void {
  let told = false;
  server.addHook('onRequest', async (request) => {
    if (told || (!request.headers['x-forwarded-for'] && !request.headers.forwarded)) return;
    told = true;
    app.log.warn(
      'a request was forwarded by a proxy, but TRUST_PROXY is off: everybody behind it counts as one address. Set TRUST_PROXY=on if the proxy is yours',
      { address: request.ip },
    );
  });
}

/** While the server stops, running calls finish, new calls on open connections are refused, and their connections are closed. */
function addDraining(server: FastifyInstance): () => boolean {
  let draining = false;
  server.addHook('preClose', async () => {
    draining = true;
  });
  server.addHook('onRequest', async (request) => {
    if (draining && !request.routeOptions.config.watches) fail('unavailable');
  });
  server.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('Connection', 'close');
  });
  return () => draining;
}

/** Registers each call under its prefix and bare (R7-05, R7-06); the other methods of a known path answer 405. */
function addRoutes(
  server: FastifyInstance,
  dispatcher: Dispatcher,
  routes: readonly Route[],
  callLog: Logger | null,
): void {
  const methods = new Map<string, Set<string>>();
  const seen = new Set<string>();
  const limit = new RateLimit();
  for (const route of routes) {
    if (seen.has(route.call.id)) throw new Error(`the call ${route.call.id} is implemented twice`);
    seen.add(route.call.id);
    for (const url of pathsOf(route.call)) {
      methods.set(url, (methods.get(url) ?? new Set()).add(route.call.method));
      server.route({
        method: route.call.method,
        url,
        exposeHeadRoute: false,
        onRequest: async (request) => {
          checkAddress(request, dispatcher.app.settings.allowedIps);
          if (route.call.access === 'public') limit.check(request);
          checkContentType(route.call, request);
        },
        handler: (request, reply) => dispatch(dispatcher, route, { request, reply }),
        onResponse: async (request, reply) => notifyEnded(dispatcher.app, route.call, { request, reply, callLog }),
      });
    }
  }
  for (const [url, allowed] of methods) {
    server.route({
      method: otherMethods.filter((method) => !allowed.has(String(method))),
      url,
      config: { refuses: true },
      handler: (request, reply) => methodNotAllowed(request, reply, [...allowed]),
    });
  }
}

/** Passes an answered call to all who count or note calls. */
function notifyEnded(
  app: KernelApp,
  call: { id: string; method: string },
  { request, reply, callLog }: { request: FastifyRequest; reply: FastifyReply; callLog: Logger | null },
): void {
  const { calledBy } = request;
  // For an event stream: the time until it was opened.
  const ms = request.openedAfterMs ?? Math.round(reply.elapsedTime);
  const ended: EndedCall = {
    at: new Date(app.now().getTime() - Math.round(reply.elapsedTime)),
    call: call.id,
    method: call.method,
    state: request.answeredState ?? reply.statusCode,
    ms,
    uid: calledBy?.user?.id ?? null,
    realUid: calledBy?.user?.realId ?? null,
    tenantId: calledBy?.tenant?.id ?? null,
    ip: request.ip,
    requestId: request.id,
  };
  app.vitals.note({ ...ended, ms: request.openedAfterMs ?? reply.elapsedTime });
  app.wiring.callEnded?.(app, ended);
  if (callLog) logCall(callLog, ended);
}

/** Every path of a call. Attachment calls are also platform calls (R7-06). */
export function pathsOf(call: Call): string[] {
  const paths = [`${prefixes[call.prefix]}${call.path}`, call.path];
  if (call.prefix === 'business' && /^\/hzp(AttachInfo|file)\//.test(call.path))
    paths.push(`${prefixes.platform}${call.path}`);
  return paths;
}

/** Refuses addresses that are not among those the operator configured, if any are configured (R8-20). */
function checkAddress(request: FastifyRequest, allowed: BlockList | null): void {
  if (allowed === null || allowed.check(request.ip, isIPv6(request.ip) ? 'ipv6' : 'ipv4')) return;
  fail('illegalIp', { cause: text(languageOf(request), 'cause.illegalIp') });
}

function checkContentType(call: Call, request: FastifyRequest): void {
  const type = request.headers['content-type'];
  if (call.method === 'GET') return;
  const language = languageOf(request);
  if (call.kind === 'upload') {
    if (!isMultipart(request)) fail('unsupportedMediaType', { cause: text(language, 'cause.multipartType') });
  } else if (type !== undefined && isMultipart(request)) {
    fail('unsupportedMediaType', { cause: text(language, 'cause.jsonType') });
  }
}

/** Bytes that are no HTTP request never reach a route: the envelope is written by hand (R7-32). */
function answerMalformed(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const message = text(constants.defaultLanguage, 'http.badRequest');
  const body = JSON.stringify({
    state: status,
    message,
    cause: null,
    data: null,
    request: '',
    requestId: randomUUID(),
  });
  const head = `HTTP/1.1 ${status} Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n`;
  socket.end(head + body);
}

function methodNotAllowed(request: FastifyRequest, reply: FastifyReply, allowed: string[]): FastifyReply {
  // A browser sends OPTIONS before a call from another origin; the headers for an allowed origin are already set.
  reply.header('Allow', allowed.join(', '));
  return sendHttpError(request, reply, languageOf(request), 405, 'http.methodNotAllowed');
}
