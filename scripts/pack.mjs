// `npm run pack [-- DIR]`: the product as a folder that runs with Node alone, without installing or building anything (ADR 0108).
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureInstalled, requireNode, root } from './lib.mjs';
import { filesOfPackage, licenceTexts, nameOf, productionPackages } from './production-tree.mjs';

/** The list of all files of a packed folder with their SHA-256, as `sha256sum -c` reads it; also the mark of a folder that was made here. */
const sums = 'SHA256SUMS';
/** Programs of the operator: `node cli/NAME.js`, and `npm run SCRIPT` inside the folder. */
export const tools = {
  'audit-verify': 'audit:verify',
  backup: 'backup',
  'backup-verify': 'backup:verify',
  doctor: 'doctor',
  'dossier-verify': 'dossier:verify',
  restore: 'restore',
  review: 'review',
  status: 'status',
  stop: 'stop',
};
const forServer = ['apps/server', 'packages/contract', 'packages/engine'];

/** Packs the built product into a folder that is not there yet, is empty or was packed before; answers what lies in it. */
export async function pack(into) {
  const { buildServer, buildWeb, serverDir, webDir } = await import('./build.mjs');
  refuseForeign(into);
  await buildServer();
  await buildWeb();
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { version, engines, license, description } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const needed = productionPackages(root, packages, forServer);
  const coming = `${into}.part-${process.pid}`;
  try {
    for (const [from, to] of [
      [serverDir, 'server'],
      [webDir, 'web'],
      ['docs', 'docs'],
      ...operating.map((name) => [`ops/${name}`, `ops/${name}`]),
      ['LICENSE', 'LICENSE'],
      ['NOTICE', 'NOTICE'],
      ['CHANGELOG.md', 'CHANGELOG.md'],
      ['SECURITY.md', 'SECURITY.md'],
    ])
      cpSync(join(root, from), join(coming, to), { recursive: true, filter: (path) => !leftOut.has(path) });
    // Definitions are data; what is TypeScript beside them are tests.
    const isData = (path) => !path.endsWith('.ts');
    cpSync(join(root, 'definitions'), join(coming, 'definitions'), { recursive: true, filter: isData });
    cpSync(join(root, 'ops/packed'), coming, { recursive: true });
    writeTools(coming);
    for (const path of needed.keys()) copyPackage(path, join(coming, placeInTree(path)));
    const scripts = { start: 'node server.js' };
    for (const [file, name] of Object.entries(tools)) scripts[name] = `node cli/${file}.js`;
    const manifest = {
      name: 'cosmetic-filing-platform',
      version,
      private: true,
      description,
      license,
      type: 'module',
      engines,
    };
    const here = { os: [process.platform], cpu: [process.arch], scripts };
    writeFileSync(join(coming, 'package.json'), `${JSON.stringify({ ...manifest, ...here }, null, 2)}\n`);
    writeLicences(join(coming, 'THIRD-PARTY-LICENSES.txt'), packages);
    refuseMissing(coming);
    const files = [...filesBelow(coming, '')].sort();
    const lines = files.map((path) => `${sha256(join(coming, path))}  ${path}`);
    writeFileSync(join(coming, sums), `${lines.join('\n')}\n`);
    const bytes = [...files, sums].reduce((sum, path) => sum + statSync(join(coming, path)).size, 0);
    refuseForeign(into);
    rmSync(into, { recursive: true, force: true });
    renameSync(coming, into);
    return { version, files: files.length + 1, bytes, packages: needed.size };
  } catch (error) {
    rmSync(coming, { recursive: true, force: true });
    throw error;
  }
}

/** What of `ops` serves a packed folder; an image is built from the sources. */
const operating = ['create-database.sh', 'product.env.example', 'product.service'];

/** Pictures of the README and the requirements of the tests say nothing to an operator. */
const leftOut = new Set(['docs/pictures', 'docs/requirements.csv'].map((path) => join(root, path)));

/**
 * A folder is written over only when it was packed and has nothing else in it: a DATA_DIR that somebody let lie there is not lost.
 * @throws Error with what is there
 */
function refuseForeign(into) {
  if (!existsSync(into)) return;
  const there = statSync(into).isDirectory() ? [...filesBelow(into, '')] : null;
  if (there === null) throw new Error(`${into} is a file: name a folder`);
  if (there.length === 0 && readdirSync(into).length === 0) return;
  if (!there.includes(sums))
    throw new Error(`${into} was not made by npm run pack and is not empty: name another folder`);
  const known = new Set(
    readFileSync(join(into, sums), 'utf8')
      .split('\n')
      .map((line) => line.slice(66)),
  );
  const foreign = there.find((path) => path !== sums && !known.has(path));
  if (foreign !== undefined)
    throw new Error(
      `${into} holds ${foreign}, which npm run pack did not put there: move it away, or name another folder`,
    );
}

/** Starts of the tools, each a file of its own, because Node is given a file and not a word. */
function writeTools(folder) {
  mkdirSync(join(folder, 'cli'));
  for (const name of Object.keys(tools)) {
    if (!existsSync(join(folder, `server/cli/${name}.mjs`))) throw new Error(`the build has no tool ${name}`);
    writeFileSync(
      join(folder, `cli/${name}.js`),
      `import '../places.js';\n\nawait import('../server/cli/${name}.mjs');\n`,
    );
  }
}

/** Packages that only the server has lie beside it, where Node looks first; those of other workspaces would collide with them. */
function placeInTree(path) {
  if (path.startsWith('node_modules/')) return path;
  if (path.startsWith('apps/server/node_modules/')) return path.replace('apps/', '');
  throw new Error(`${path} has no place in a packed product: raise its version in the workspace that asks for it`);
}

function copyPackage(path, to) {
  const from = join(root, path);
  for (const file of filesOfPackage(from, nameOf(path))) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(from, file), join(to, file));
  }
}

/** One text for all packages of server and pages, each licence once with the packages that are under it. */
function writeLicences(file, packages) {
  const under = new Map();
  for (const [path, entry] of productionPackages(root, packages, [...forServer, 'apps/web'])) {
    const texts = licenceTexts(join(root, path));
    const said =
      entry.license ?? JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')).licenses?.[0]?.type;
    const text =
      texts.length > 0 ? texts.map(([, text]) => text).join('\n\n') : `Its package says: ${said ?? 'nothing'}.`;
    under.set(text, [...(under.get(text) ?? []), `${nameOf(path)} ${entry.version}${said ? ` (${said})` : ''}`]);
  }
  const parts = [...under].map(([text, names]) => `${names.join('\n')}\n\n${text}`);
  const line = '-'.repeat(80);
  const head = 'Works of others in the server and in the pages, by licence. Data and fonts: NOTICE.';
  writeFileSync(file, `${head}\n\n${line}\n\n${parts.join(`\n\n${line}\n\n`)}\n`);
}

/** Asks Node from inside the folder for every package that the built server imports: what answers from elsewhere is missing here. */
function refuseMissing(folder) {
  const asked = JSON.parse(readFileSync(join(folder, 'server/imports.json'), 'utf8'));
  const program = `for (const name of ${JSON.stringify(asked)}) {
    let at = '';
    try { at = import.meta.resolve(name); } catch {}
    if (!at.startsWith(${JSON.stringify(`${pathToFileURL(folder).href}/`)})) console.log(name);
  }`;
  const answer = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: join(folder, 'server'),
    encoding: 'utf8',
  });
  if (answer.status !== 0) throw new Error(`the packages cannot be looked for: ${answer.stderr}`);
  if (asked.length === 0 || answer.stdout !== '')
    throw new Error(`the server imports packages that are not packed: ${answer.stdout.trim().replaceAll('\n', ', ')}`);
}

function* filesBelow(folder, inside) {
  for (const entry of readdirSync(join(folder, inside), { withFileTypes: true })) {
    const path = inside === '' ? entry.name : `${inside}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(folder, path);
    else yield path;
  }
}

function sha256(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  requireNode();
  await ensureInstalled();
  const into = resolve(process.env.INIT_CWD ?? '.', process.argv[2] ?? join(root, 'dist/packed'));
  try {
    const { version, files, bytes, packages } = await pack(into);
    const size = `${(bytes / 1_000_000).toFixed(1)} MB`;
    console.log(`Packed ${version} for ${process.platform} ${process.arch} into ${into}`);
    console.log(`${files} files, ${size}, ${packages} packages. Start it with: node ${join(into, 'server.js')}`);
  } catch (error) {
    console.error(`Nothing was packed: ${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
}
