// Finds the optional programs that the tests use, and installs Debian's packages when it may (root, apt-get).
import { existsSync, readdirSync } from 'node:fs';
import { outputOf, run } from './lib.mjs';

const mayInstall = () => process.getuid?.() === 0 && outputOf('apt-get', ['--version']) !== null;
let updated = false;
async function install(packages) {
  if (!mayInstall()) return false;
  if (!updated) updated = (await run('apt-get', ['update', '-qq'])) === 0;
  return (
    (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })) === 0
  );
}

function chromiumPath() {
  const named = process.env.CHROMIUM_PATH;
  if (named && existsSync(named)) return named;
  return (
    // The shell is the same engine without a browser's own windows: a journey costs a fifth less.
    [
      '/usr/bin/chromium-headless-shell',
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome-stable',
      '/usr/bin/google-chrome',
    ].find((path) => existsSync(path)) ?? null
  );
}

/** Path of a Chromium, installing Debian's when it may; null when there is none. */
export async function findChromium() {
  const cjk = () => (outputOf('fc-list', [':lang=zh']) ?? '') !== '';
  if (!chromiumPath() || !cjk()) {
    console.log('Chromium or Chinese fonts are missing; trying to install them…');
    const fonts = ['fonts-noto-cjk', 'fontconfig'];
    // Older releases of Debian have no package of the shell alone.
    if (!(await install(['chromium-headless-shell', ...fonts]))) await install(['chromium', ...fonts]);
  }
  return chromiumPath();
}

function postgresBin() {
  const folder = '/usr/lib/postgresql';
  const versions = existsSync(folder)
    ? readdirSync(folder)
        .filter((v) => Number(v) >= 15)
        .sort((a, b) => Number(b) - Number(a))
    : [];
  return versions.map((v) => `${folder}/${v}/bin`).find((bin) => existsSync(`${bin}/postgres`)) ?? null;
}

/** Folder of PostgreSQL 15+ server binaries, installing Debian's when it may; null when there is none. */
export async function findPostgres() {
  if (!postgresBin()) {
    console.log('PostgreSQL server binaries are missing; trying to install them…');
    await install(['postgresql']);
  }
  return postgresBin();
}
