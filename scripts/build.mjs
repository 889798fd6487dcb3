// Builds what `npm start` serves: dist/server (esbuild) and apps/web/dist (Vite). Skips what is up to date.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readStamp, root, run, stampOf, writeStamp } from './lib.mjs';

// BUILD_DIR makes a second build beside the first, e.g. to try something while another one is served.
const folder = process.env.BUILD_DIR ?? 'dist';
export const serverDir = join(folder, 'server');
export const webDir = process.env.BUILD_DIR ? join(folder, 'web') : 'apps/web/dist';
const stampName = (part) => (process.env.BUILD_DIR ? `${part}-${folder.replaceAll(/\W+/g, '-')}` : part);

export const serverSources = ['apps/server/src', 'packages', 'scripts/build.mjs', 'package-lock.json'];
const webSources = ['apps/web', 'packages', 'package-lock.json'];

function workers(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /[.-]worker\.(ts|mjs)$/.test(name))
    .map((name) => join(folder, name));
}

/** Bundles server entries; workspace packages are bundled in, installed packages stay external. */
export async function buildServer() {
  const stamp = stampOf(serverSources);
  if (readStamp(stampName('server')) === stamp && existsSync(join(root, serverDir, 'main.mjs'))) return;
  const { build } = await import('esbuild');
  const source = join(root, 'apps/server/src');
  // Built in another folder and then moved: a running server or another build never sees an incomplete one.
  const made = join(root, `${serverDir}.${process.pid}`);
  mkdirSync(made, { recursive: true });
  const entries = { main: join(source, 'main.ts') };
  for (const file of workers(source))
    entries[
      file
        .split('/')
        .pop()
        .replace(/\.(ts|mjs)$/, '')
    ] = file;
  for (const name of readdirSync(join(source, 'cli')))
    if (/^[a-z-]+\.ts$/.test(name)) entries[`cli/${name.replace('.ts', '')}`] = join(source, 'cli', name);
  const clear = () => rmSync(made, { recursive: true, force: true });
  const imports = new Set();
  await build({
    entryPoints: entries,
    outdir: made,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    splitting: true,
    chunkNames: '[name]-[hash]',
    sourcemap: 'linked',
    // Traces of errors say lines and names; the sources themselves are twice as much to read at each start.
    sourcesContent: false,
    logLevel: 'warning',
    plugins: [
      {
        name: 'installed-packages-stay-external',
        setup(b) {
          b.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
            if (path.startsWith('@app/') || kind === 'entry-point') return undefined;
            if (!path.startsWith('node:')) imports.add(path);
            return { path, external: true };
          });
        },
      },
    ],
  }).catch((error) => {
    clear();
    throw error;
  });
  // What the server imports of installed packages; whoever packs it sees to it that all of it is there.
  writeFileSync(join(made, 'imports.json'), `${JSON.stringify([...imports].sort(), null, 1)}\n`);
  rmSync(join(root, serverDir), { recursive: true, force: true });
  renameSync(made, join(root, serverDir));
  writeStamp(stampName('server'), stamp);
}

/** Whether the web application was built from the sources as they are. */
export function isWebBuilt(stamp = stampOf(webSources)) {
  return readStamp(stampName('web')) === stamp && existsSync(join(root, webDir, 'index.html'));
}

/** Builds the web application. */
export async function buildWeb() {
  const stamp = stampOf(webSources);
  if (isWebBuilt(stamp)) return;
  const code = await run(
    process.execPath,
    [
      join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      '--logLevel',
      'warn',
      '--emptyOutDir',
      '--outDir',
      join(root, webDir),
    ],
    { cwd: join(root, 'apps/web') },
  );
  if (code !== 0) throw new Error('The web build failed; its message is above.');
  writeStamp(stampName('web'), stamp);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildServer();
  if (!process.argv.includes('--server')) await buildWeb();
}
