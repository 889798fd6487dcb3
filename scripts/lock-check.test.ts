import { describe, expect, test } from 'vitest';
import { type LockedPackages, lockFaults, type Manifest } from './lock-check.ts';

const manifest: Manifest = { dependencies: { server: '1.0.0' }, devDependencies: { linter: '2.0.0' } };
const sound: LockedPackages = {
  '': manifest,
  'node_modules/server': { version: '1.0.0', dependencies: { cookie: '^1.0.0' }, engines: { node: '>=18' } },
  'node_modules/server/node_modules/cookie': { version: '1.1.1' },
  'node_modules/linter': { version: '2.0.0', dev: true, optionalDependencies: { '@linter/darwin': '2.0.0' } },
  'node_modules/@linter/darwin': { version: '2.0.0', dev: true, engines: { node: '>=22' } },
};
const faultsOf = (change: LockedPackages, drop = '') => {
  const packages = { ...sound, ...change };
  if (drop !== '') delete packages[drop];
  return lockFaults(packages, new Map([['', manifest]]), '20.19.0');
};

describe('a clone installs with `npm ci`, from any registry, on Node 20.19', () => {
  test('a whole lock file has no fault; tools for developers may ask for more', () => {
    expect(faultsOf({})).toEqual([]);
  });

  test('a build for another platform that is missing', () => {
    expect(faultsOf({}, 'node_modules/@linter/darwin')).toEqual([
      '@linter/darwin, asked for by node_modules/linter, has no entry',
    ]);
  });

  test('a nested package that is missing, though another place has one of its name', () => {
    expect(
      faultsOf(
        { 'node_modules/linter/node_modules/cookie': { version: '1.1.1', dev: true } },
        'node_modules/server/node_modules/cookie',
      ),
    ).toEqual(['cookie, asked for by node_modules/server, has no entry']);
  });

  test('a dependency that was written into a manifest only', () => {
    expect(faultsOf({ '': { dependencies: { server: '1.0.1' }, devDependencies: { linter: '2.0.0' } } })).toEqual([
      'package.json: dependencies differ from the lock file',
    ]);
  });

  test('the address of one registry', () => {
    const resolved = 'https://registry.example/linter.tgz';
    expect(faultsOf({ 'node_modules/@linter/darwin': { version: '2.0.0', dev: true, resolved } })).toEqual([
      `node_modules/@linter/darwin names a registry: ${resolved}`,
    ]);
  });

  test('a production package that asks for a newer Node', () => {
    expect(
      faultsOf({ 'node_modules/server/node_modules/cookie': { version: '2.0.2', engines: { node: '>=22' } } }),
    ).toEqual(['node_modules/server/node_modules/cookie 2.0.2 needs Node >=22; the product promises 20.19.0']);
  });
});
