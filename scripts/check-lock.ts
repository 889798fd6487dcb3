// Part of `npm run check`: the lock file is one that `npm ci` takes, on the oldest Node that the product promises.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minVersion } from 'semver';
import { type LockedPackages, lockFaults, type Manifest } from './lock-check.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));

const { packages } = read('package-lock.json') as { packages: LockedPackages };
const { engines } = read('package.json') as { engines: { node: string } };
const oldest = minVersion(engines.node)?.version ?? '';
const workspaces = Object.keys(packages).filter((path) => path !== '' && !path.includes('node_modules'));
const manifests = new Map(
  ['', ...workspaces].map((folder) => [folder, read(join(folder, 'package.json')) as Manifest]),
);
const faults = lockFaults(packages, manifests, oldest);
console.log(faults.join('\n') || `${Object.keys(packages).length} entries, Node ${oldest} suffices`);
process.exit(faults.length === 0 ? 0 : 1);
