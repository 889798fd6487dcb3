// What start, build and test share: install when needed, hash of the sources, running a command. Plain Node: it runs
// before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
export const cacheDir = join(root, 'node_modules', '.cache', 'platform');

/** Stops with a plain sentence when Node is older than the product needs. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Node 20.19 or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Runs a command with inherited output; resolves to its exit code. */
export function run(command, args, options = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      done(127);
    });
    child.on('exit', (code, signal) => done(code ?? (signal ? 1 : 0)));
  });
}

/** Output of a command, or null when it is missing or fails. */
export function outputOf(command, args) {
  const result = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
  return result.status === 0 ? result.stdout.trim() : null;
}

/** Files below a folder, without installed, built and hidden ones. */
export function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

/** Hash over names, sizes and times of the files below some folders: cheap and enough to know that a build is stale. */
export function stampOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths.map((p) => join(root, p)).filter(existsSync)) {
    const files = statSync(path).isDirectory() ? [...filesBelow(path)].sort() : [path];
    for (const file of files) {
      const stat = statSync(file);
      hash.update(`${file}\0${stat.size}\0${Math.floor(stat.mtimeMs)}\n`);
    }
  }
  return hash.digest('hex');
}

export function readStamp(name) {
  try {
    return readFileSync(join(cacheDir, name), 'utf8');
  } catch {
    return null;
  }
}
export function writeStamp(name, value) {
  mkdirSync(cacheDir, { recursive: true });
  writeFileSync(join(cacheDir, name), value);
}

/** Installs the locked dependencies when node_modules is missing or the lock file changed. */
export async function ensureInstalled() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(join(root, 'node_modules', 'fastify')) && readStamp('install') === lock) return;
  console.log('Installing dependencies…');
  // A folder that is there gets what changed; `npm ci` would throw away the builds that lie in it.
  const how = existsSync(join(root, 'node_modules')) ? ['install', '--no-save'] : ['ci'];
  const code = await run('npm', [...how, '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) {
    console.error(`npm ${how.join(' ')} failed; its message is above.`);
    process.exit(code);
  }
  writeStamp('install', lock);
}
