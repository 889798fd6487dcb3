// What of the installed packages the built server needs, by the lock file. Plain Node: read by `npm run pack`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Large packages of which the server reads single files, and what it reads. A file that is no longer there ends the packing, so that a new version
 * of a package cannot lose its part unseen.
 */
export const onlyParts = {
  // The other weights and scripts of the font of papers.
  '@fontsource/noto-serif-sc': [
    'files/noto-serif-sc-chinese-simplified-400-normal.woff',
    'files/noto-serif-sc-chinese-simplified-700-normal.woff',
  ],
  // The finest and the fast model of the same writing.
  '@tesseract.js-data/chi_sim': ['4.0.0_best_int/chi_sim.traineddata.gz'],
  // Builds for other processors and engines.
  'tesseract.js-core': ['tesseract-core-simd-lstm.js', 'tesseract-core-simd-lstm.wasm'],
  // The viewer; the browser's build is bundled into the pages.
  'pdfjs-dist': ['legacy/build/pdf.mjs', 'legacy/build/pdf.worker.mjs', 'cmaps', 'iccs', 'standard_fonts', 'wasm'],
};

/** Files that explain a package to its developers. */
const forDevelopers = /\.(map|d\.ts|d\.mts|d\.cts|ts|mts|cts|tsx|markdown|md|flow|tsbuildinfo)$/i;
/** Folders at the top of a package with its tests and examples, and what hides for the tools of its developers. */
const notTheirs = /^(\.|(__)?tests?(__)?\/|bench(mark)?s?\/|examples?\/|docs?\/)|\.test\.[cm]?js$/;
const legal = /^(licen[cs]e|copying|notice|ofl|third[-_]?party)/i;

/** Searches as Node does: beside the package, then in every folder above. */
function placeOf(packages, asker, name) {
  for (let folder = asker; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[path] !== undefined) return path;
    if (folder === '') return null;
  }
}

/**
 * Places of all packages below `node_modules` that the workspaces need at run time, each with its entry of the lock file. What is optional and
 * not installed here is for other systems.
 * @throws Error when one is missing, has another version than the lock file or is locked for development only
 */
export function productionPackages(root, packages, workspaces) {
  const found = new Map();
  const waiting = workspaces.map((path) => ({ path, entry: packages[path] }));
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = one.entry;
    const needed = (name) => peerDependenciesMeta[name]?.optional !== true;
    const names = [
      ...Object.keys({ ...dependencies, ...optionalDependencies }),
      ...Object.keys(peerDependencies).filter(needed),
    ];
    for (const name of names) {
      const path = placeOf(packages, one.path, name);
      if (path === null) throw new Error(`${name}, asked for by ${one.path}, is not in package-lock.json`);
      const entry = packages[path];
      // Packages of this project are bundled; their own dependencies are asked for by the workspaces.
      if (entry.link || found.has(path)) continue;
      const manifest = join(root, path, 'package.json');
      if (!existsSync(manifest)) {
        if (entry.optional || optionalDependencies[name] !== undefined) continue;
        throw new Error(`${path} is not installed: run npm ci`);
      }
      const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
      if (version !== entry.version)
        throw new Error(`${path} is installed as ${version}, locked as ${entry.version}: run npm ci`);
      if (entry.dev) throw new Error(`${path} is locked for development only, and ${one.path} asks for it`);
      found.set(path, entry);
      waiting.push({ path, entry });
    }
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Name of the package that lies at a place below `node_modules`. */
export function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Texts of the licence that a package brings, by file name. */
export function licenceTexts(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && legal.test(entry.name))
    .map(({ name }) => [name, readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim()]);
}

/** Files of a package that are needed at run time, relative to its folder. */
export function filesOfPackage(folder, name) {
  const all = [...below(folder, '')];
  const parts = onlyParts[name];
  const isLegal = (path) => legal.test(path.slice(path.lastIndexOf('/') + 1));
  if (!parts) return all.filter((path) => isLegal(path) || !(forDevelopers.test(path) || notTheirs.test(path)));
  for (const part of parts)
    if (!existsSync(join(folder, part)))
      throw new Error(
        `${name} has no ${part} any more: say in scripts/production-tree.mjs what the server reads of it`,
      );
  const isPart = (path) => parts.some((part) => path === part || path.startsWith(`${part}/`));
  return all.filter((path) => path === 'package.json' || (!path.includes('/') && legal.test(path)) || isPart(path));
}

function* below(folder, inside) {
  for (const entry of readdirSync(join(folder, inside), { withFileTypes: true })) {
    // Packages below a package have places of their own in the lock file.
    if (entry.name === 'node_modules' || entry.name === '.bin') continue;
    const path = inside === '' ? entry.name : `${inside}/${entry.name}`;
    if (entry.isDirectory()) yield* below(folder, path);
    else if (entry.isFile()) yield path;
  }
}
