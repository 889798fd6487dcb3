import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { constants, prefixes } from '@app/contract';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteOptions } from 'fastify';
import type { KernelApp } from '../app.ts';
import { languageOf } from './dispatch.ts';
import { pathOf, sendHttpError } from './envelope.ts';
import { isAllowedOrigin, pagePolicyOf } from './headers.ts';

/** Serves the built web application: every address that is neither a call nor a file answers with its page. */
export async function addPages(server: FastifyInstance, app: KernelApp): Promise<void> {
  const { settings } = app;
  const hasWeb = settings.webDir !== null && existsSync(join(settings.webDir, 'index.html'));
  const policy = pagePolicyOf(settings);
  const preload = settings.webDir !== null && hasWeb ? applicationFiles(settings.webDir) : () => '';
  if (settings.webDir !== null && hasWeb) {
    await server.register(fastifyStatic, {
      root: settings.webDir,
      serve: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => setFileHeaders(reply, path, policy),
    });
    addFiles(server, app, settings.webDir);
  }
  server.setNotFoundHandler((request, reply) => {
    if (request.method === 'OPTIONS' && isAllowedOrigin(request, settings)) return reply.code(204).send();
    if (hasWeb && isPage(request)) return sendPage(request, reply, preload());
    return sendHttpError(request, reply, languageOf(request), 404, 'http.notFound');
  });
}

/**
 * Serves the files of the build. Those below /assets share one route: a route for each of more than a thousand files would
 * cost a start more than reading them does. A file that came later, because the build was replaced under the running server,
 * is served as well: the page, which is read anew each time, names it.
 */
function addFiles(server: FastifyInstance, app: KernelApp, webDir: string): void {
  const names = readdirSync(webDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(webDir, sep).length).replaceAll(sep, '/'))
    .filter((name) => !/(^|\/)\./.test(name));
  const files = new Set(names);
  const isThere = (name: string): boolean => {
    if (!files.has(name) && laterFile.test(name) && existsSync(join(webDir, name))) files.add(name);
    return files.has(name);
  };
  const send = (name: string, reply: FastifyReply): FastifyReply => {
    const held = app.settings.mode === 'production' && /^assets\/(dev|devtools)[-.]/.test(name);
    if (held || !isThere(name)) {
      reply.callNotFound();
      return reply;
    }
    return reply.sendFile(name);
  };
  const method: HTTPMethods[] = ['GET', 'HEAD'];
  const errorHandler = leaveBroken(server);
  for (const name of names)
    if (!name.startsWith('assets/'))
      server.route({ method, url: `/${name}`, errorHandler, handler: (_request, reply) => send(name, reply) });
  server.route<{ Params: { '*': string } }>({
    method,
    url: '/assets/*',
    errorHandler,
    handler: (request, reply) => send(`assets/${request.params['*']}`, reply),
  });
}

/** Names that a build gives to its files; none of them leaves the folder. */
const laterFile = /^assets\/[\w-][\w.-]*$/;

/** A reader who leaves in the middle of a file is no error of the server. */
function leaveBroken(server: FastifyInstance): RouteOptions['errorHandler'] {
  return (error, request, reply) => {
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.raw.destroy();
    else server.errorHandler(error, request, reply);
  };
}

function setFileHeaders(reply: FastifyReply, path: string, policy: string): void {
  reply.header('Content-Security-Policy', policy);
  reply.header('Cache-Control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
}

/** Pages that anybody may open by a link (R2.3-06…R2.3-12); they are also served to programs that do not ask for HTML. */
const publicPages: ReadonlySet<string> = new Set([
  '/login',
  '/register',
  '/forget',
  '/tenantRegister',
  '/tenantForget',
  '/authredirect',
  '/publicitypage',
]);

/** Whether a browser navigates: the request accepts HTML and names neither a file nor a call prefix. */
function isPage(request: FastifyRequest): boolean {
  const path = pathOf(request);
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (Object.values(prefixes).some((prefix) => path.startsWith(`${prefix}/`)) || path.startsWith('/assets/'))
    return false;
  return (
    path === '/' || publicPages.has(path.replace(/\/$/, '')) || /\btext\/html\b/.test(request.headers.accept ?? '')
  );
}

/** Sends the page. A browser with a session will need the application too: the preload header lets it be fetched while the first script runs. */
function sendPage(request: FastifyRequest, reply: FastifyReply, preload: string): FastifyReply {
  const hasSession = request.cookies[constants.refreshFlagCookie] === '1';
  if (preload !== '' && hasSession) reply.header('Link', preload);
  return reply.type('text/html; charset=utf-8').sendFile('index.html');
}

interface ManifestEntry {
  file: string;
  imports?: string[];
  css?: string[];
}

/** Gives the application's files as value of a `Link` header, from the manifest of the present build; '' without a manifest. */
function applicationFiles(webDir: string): () => string {
  const path = join(webDir, '.vite/manifest.json');
  let read = { at: 0, links: '' };
  return () => {
    const at = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (at !== read.at) read = { at, links: at === 0 ? '' : linksOf(path) };
    return read.links;
  };
}

/** The links that a manifest asks for; '' for one that is being written this moment. */
function linksOf(path: string): string {
  let manifest: Record<string, ManifestEntry>;
  try {
    manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, ManifestEntry>;
  } catch {
    return '';
  }
  const links = new Set<string>();
  const add = (key: string): void => {
    const entry = manifest[key];
    const link = `</${entry?.file}>; rel=modulepreload; crossorigin`;
    if (!entry || links.has(link)) return;
    links.add(link);
    for (const sheet of entry.css ?? []) links.add(`</${sheet}>; rel=preload; as=style; crossorigin`);
    for (const other of entry.imports ?? []) add(other);
  };
  add('src/shell/App.tsx');
  return [...links].join(', ');
}
