import { satisfies } from 'semver';

type Versions = Record<string, string>;

/** What a manifest and an entry of the lock file say about their dependencies. */
export interface Manifest {
  dependencies?: Versions;
  devDependencies?: Versions;
  optionalDependencies?: Versions;
  peerDependencies?: Versions;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}
interface Entry extends Manifest {
  version?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  engines?: { node?: string };
}
export type LockedPackages = Record<string, Entry>;

const asked = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;

/**
 * Why `npm ci` would refuse a lock file, or what it would bring that must not come: a package that is asked for and has
 * no entry, a manifest that changed since, an address of one registry, a production package that the oldest Node refuses.
 */
export function lockFaults(
  packages: LockedPackages,
  manifests: ReadonlyMap<string, Manifest>,
  oldestNode: string,
): string[] {
  const faults: string[] = [];
  for (const [folder, manifest] of manifests)
    for (const kind of asked)
      if (!isSame(manifest[kind], packages[folder]?.[kind]))
        faults.push(`${folder === '' ? 'package.json' : `${folder}/package.json`}: ${kind} differ from the lock file`);
  for (const [path, entry] of Object.entries(packages)) {
    if (path !== '' && !entry.link && !manifests.has(path) && !entry.version) faults.push(`${path} has no version`);
    if (entry.resolved?.includes('://')) faults.push(`${path} names a registry: ${entry.resolved}`);
    for (const name of namesAskedBy(entry))
      if (!isLocked(packages, path, name)) faults.push(`${name}, asked for by ${path || 'package.json'}, has no entry`);
    const range = entry.engines?.node;
    if (!entry.dev && range !== undefined && !satisfies(oldestNode, range))
      faults.push(`${path} ${entry.version} needs Node ${range}; the product promises ${oldestNode}`);
  }
  return faults;
}

function namesAskedBy(entry: Entry): string[] {
  const peers = Object.keys(entry.peerDependencies ?? {}).filter(
    (name) => entry.peerDependenciesMeta?.[name]?.optional !== true,
  );
  return [...asked.flatMap((kind) => Object.keys(entry[kind] ?? {})), ...peers];
}

/** Searches as Node does: beside the package, then in every folder above. */
function isLocked(packages: LockedPackages, path: string, name: string): boolean {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    if (packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`] !== undefined) return true;
    if (folder === '') return false;
  }
}

function isSame(a: Versions = {}, b: Versions = {}): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}
