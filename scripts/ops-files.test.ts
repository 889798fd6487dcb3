import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readSettings } from '../apps/server/src/kernel/settings/settings.ts';

const root = resolve(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(root, 'ops', name), 'utf8');
const scratch = mkdtempSync(join(tmpdir(), 'ops-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
const secrets = join(scratch, 'secrets');
mkdirSync(secrets);
for (const name of ['database-password', 'product_password', 'signing-key', 'signing_key'])
  writeFileSync(join(secrets, name), 'ab'.repeat(32));

/** Names that the product asks its environment for when it reads its settings. */
function settingsAskedFor(): Set<string> {
  const asked = new Set<string>();
  const environment = new Proxy<Record<string, string | undefined>>(
    {},
    {
      get(_target, name) {
        asked.add(String(name));
        return undefined;
      },
    },
  );
  readSettings(environment, root);
  return asked;
}
const settings = settingsAskedFor();

/** Settings of an installation must be known to the product, and the product must start with them. */
function expectAccepted(environment: Record<string, string>): void {
  expect(Object.keys(environment).length).toBeGreaterThan(2);
  expect(Object.keys(environment).filter((name) => !settings.has(name))).toEqual([]);
  expect(readSettings(environment, root)).toMatchObject({
    mode: 'production',
    publicUrl: 'https://filing.example.org',
  });
}

/** `NAME=value` lines of a file of settings. */
function example(): Record<string, string> {
  const lines = read('product.env.example').split('\n');
  const said = lines.filter((line) => line !== '' && !line.startsWith('#'));
  for (const line of said) expect(line).toMatch(/^[A-Z][A-Z0-9_]*=\S*$/);
  return Object.fromEntries(said.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}

test('a setting that nobody reads is noticed', () => {
  expect(settings.has('PUBLIC_URL')).toBe(true);
  expect(settings.has('PUBLIC_ULR')).toBe(false);
  expect(() => expectAccepted({ ...example(), MODE: 'production', PUBLIC_ULR: 'x' })).toThrow('PUBLIC_ULR');
});

describe('the unit of systemd', () => {
  const sections = new Map<string, [key: string, value: string][]>();
  for (const line of read('product.service').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const section = /^\[(\w+)\]$/.exec(line)?.[1];
    const [, key = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (section) sections.set(section, []);
    else {
      expect(key, line).not.toBe('');
      [...sections.values()].at(-1)?.push([key, value]);
    }
  }
  const all = (key: string) =>
    (sections.get('Service') ?? []).filter(([name]) => name === key).map(([, value]) => value);

  test('has directives alone that systemd knows', () => {
    expect([...sections.keys()]).toEqual(['Unit', 'Service', 'Install']);
    for (const [section, entries] of sections)
      for (const [key] of entries) expect(directives[section]?.has(key), `${section}: ${key}`).toBe(true);
  });

  test('takes from the product what it never needs', () => {
    const said = Object.fromEntries(sections.get('Service') ?? []);
    expect(said).toMatchObject({
      NoNewPrivileges: 'yes',
      ProtectSystem: 'strict',
      ProtectHome: 'yes',
      PrivateDevices: 'yes',
    });
    expect(said.CapabilityBoundingSet).toBe('');
    // Node could not run.
    expect(said.MemoryDenyWriteExecute).toBeUndefined();
  });

  test('gives settings that the product knows and starts with', () => {
    const words = all('Environment').flatMap((line) => line.split(' '));
    const given = words.map((word): [string, string] => [
      word.slice(0, word.indexOf('=')),
      word.slice(word.indexOf('=') + 1).replace('%d', secrets),
    ]);
    const credentials = all('LoadCredential').map((line) => line.split(':')[0]);
    for (const word of words.filter((one) => one.includes('%d/')))
      expect(credentials, word).toContain(word.slice(word.indexOf('%d/') + 3));
    expectAccepted({ ...Object.fromEntries(given), ...example() });
    expect(all('WorkingDirectory')).toEqual(['/opt/product']);
    expect(existsSync(join(root, 'ops/packed/server.js'))).toBe(true);
  });

  const analyze = spawnSync('systemd-analyze', ['--version'], { encoding: 'utf8' });
  test.runIf(analyze.status === 0)('is understood by systemd itself, which finds it little exposed', () => {
    const unit = join(scratch, 'product.service');
    writeFileSync(unit, read('product.service').replace('/usr/bin/node', process.execPath));
    const verified = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
    expect([verified.status, verified.stderr]).toEqual([0, '']);
    const version = Number(/^systemd (\d+)/.exec(analyze.stdout)?.[1]);
    if (version < 250) return;
    const exposed = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=25', unit]);
    expect(exposed.status).toBe(0);
  });
});

describe('the compose file', () => {
  interface Service {
    environment: Record<string, string>;
    secrets: string[];
    volumes: string[];
    networks: string[];
    [key: string]: unknown;
  }
  const compose = parse(read('compose.yaml'), { strict: true, uniqueKeys: true }) as {
    services: Record<'database' | 'product', Service>;
    volumes: object;
    networks: object;
    secrets: Record<string, { file: string }>;
  };
  const { database, product } = compose.services;

  test('names keys alone that the format knows', () => {
    expect(Object.keys(compose).filter((key) => !composeKeys.top.has(key))).toEqual([]);
    for (const [name, service] of Object.entries(compose.services))
      expect([name, Object.keys(service).filter((key) => !composeKeys.service.has(key))]).toEqual([name, []]);
  });

  test('gives settings that the product knows and starts with, together with those of the image', () => {
    const env: Record<string, string> = { ...imageSettings(), ...product.environment };
    for (const [name, value] of Object.entries(env)) {
      expect(typeof value, `${name} must be quoted`).toBe('string');
      const from = /^\$\{(\w+):[?-]/.exec(value)?.[1];
      if (from) env[name] = example()[from] ?? `ops/product.env.example lacks ${from}`;
      else env[name] = value.replace('/run/secrets', secrets);
    }
    expectAccepted(env);
  });

  test('gives the database what its image and our script read', () => {
    const known = [
      'POSTGRES_PASSWORD_FILE',
      'POSTGRES_PASSWORD',
      'POSTGRES_USER',
      'POSTGRES_DB',
      'POSTGRES_INITDB_ARGS',
    ];
    const script = read('create-database.sh');
    for (const name of Object.keys(database.environment))
      expect(known.includes(name) || script.includes(`"\${${name}:-}"`) || script.includes(`$${name}`), name).toBe(
        true,
      );
    expect(product.environment.DATABASE_URL).toBe('postgres://product@database/filing');
    expect(script).toContain('create role product login createrole password');
    expect(script).toContain('create database filing owner product');
    expect(statSync(join(root, 'ops/create-database.sh')).mode & 0o111).not.toBe(0);
  });

  test('names volumes, networks and secrets that it declares, and files that are there or made by its script', () => {
    for (const { volumes, networks, secrets: wanted } of [database, product]) {
      for (const volume of volumes) {
        const [from = ''] = volume.split(':');
        if (from.startsWith('.')) expect(existsSync(join(root, 'ops', from)), from).toBe(true);
        else expect(compose.volumes).toHaveProperty(from);
      }
      for (const name of networks) expect(compose.networks).toHaveProperty(name);
      for (const name of wanted) expect(compose.secrets).toHaveProperty(name);
    }
    const copied = join(scratch, 'make');
    mkdirSync(copied);
    const make = () => {
      execFileSync('cp', [join(root, 'ops/make-secrets.sh'), copied]);
      execFileSync('sh', [join(copied, 'make-secrets.sh')]);
      return Object.values(compose.secrets).map(({ file }) => readFileSync(join(copied, file), 'utf8'));
    };
    const made = make();
    for (const text of made) expect(text).toMatch(/^[0-9a-f]{64}\n$/);
    expect(new Set(made).size).toBe(made.length);
    expect(statSync(join(copied, 'secrets')).mode & 0o777).toBe(0o700);
    expect(make()).toEqual(made);
  });

  test('asks a database that is not newer than the programs in the image', () => {
    const suite = /^postgres:(\d+)-(\w+)$/.exec(String(database.image));
    // Debian's PostgreSQL: bookworm 15, trixie 17.
    const debian: Record<string, number> = { bookworm: 15, trixie: 17 };
    const base = /^FROM node:[\d.]+-(\w+)-slim$/m.exec(read('Dockerfile'))?.[1] ?? '';
    expect(Number(suite?.[1])).toBeLessThanOrEqual(debian[base] ?? 0);
  });
});

describe('the Dockerfile', () => {
  const lines = read('Dockerfile').replaceAll('\\\n', ' ').split('\n');
  const steps = lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.trim().split(/\s+/));
  const ignored = read('Dockerfile.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

  test('has known instructions, and copies what is there and not ignored', () => {
    const known = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'ARG', 'ENV', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD'];
    for (const [word = ''] of steps) expect(known).toContain(word);
    const copied = steps
      .filter(([word, first = '']) => word === 'COPY' && !first.startsWith('--'))
      .flatMap((step) => step.slice(1, -1));
    expect(copied).toContain('package-lock.json');
    for (const path of copied) {
      expect(existsSync(join(root, path)), path).toBe(true);
      expect(ignored).not.toContain(path.replace(/\/$/, ''));
    }
    // Every workspace takes part in the installation.
    const { workspaces } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages[''] as {
      workspaces: string[];
    };
    expect(workspaces).toEqual(['packages/*', 'apps/*']);
    for (const folder of ['apps/server', 'apps/web', 'packages/contract', 'packages/engine'])
      expect(copied).toContain(`${folder}/package.json`);
  });

  test('leaves out nothing that is built or packed, and no secret comes in', () => {
    const needed = [
      'apps',
      'packages',
      'definitions',
      'docs',
      'scripts',
      'ops',
      'LICENSE',
      'NOTICE',
      'CHANGELOG.md',
      'SECURITY.md',
      'package.json',
    ];
    expect(needed.filter((path) => ignored.includes(path) || !existsSync(join(root, path)))).toEqual([]);
    for (const secret of ['ops/secrets', 'ops/.env', '.git', '.data', '**/node_modules'])
      expect(ignored).toContain(secret);
  });

  test('runs the packed product as a person without rights, on settings that the product knows', () => {
    const last = (word: string) =>
      steps
        .filter(([first]) => first === word)
        .at(-1)
        ?.slice(1)
        .join(' ');
    expect(last('USER')).toBe('node');
    expect(last('CMD')).toBe('["node", "server.js"]');
    expect(last('COPY')).toBe('--from=pack /packed /opt/product');
    expectAccepted({ ...imageSettings(), ...example(), DATABASE_URL: 'postgres://a:b@c/d' });
    const health = last('HEALTHCHECK') ?? '';
    expect(health).toContain('/health/live');
    // What it runs is a program that Node can read.
    const command = JSON.parse(health.slice(health.indexOf('['))) as string[];
    expect(command.slice(0, 2)).toEqual(['node', '--eval']);
    const nobody = spawnSync(process.execPath, ['--eval', String(command[2])], {
      env: { PORT: '1' },
      encoding: 'utf8',
    });
    expect([nobody.status, nobody.stderr]).toEqual([1, '']);
  });
});

/** Settings of the last stage of the image. */
function imageSettings(): Record<string, string> {
  const line = /^ENV (.+)$/m.exec(read('Dockerfile'))?.[1] ?? '';
  return Object.fromEntries(line.split(' ').map((word) => word.split('=') as [string, string]));
}

const composeKeys = {
  top: new Set(['name', 'services', 'networks', 'volumes', 'secrets', 'configs']),
  service: new Set(
    'build cap_add cap_drop command configs container_name cpus deploy depends_on dns entrypoint env_file environment expose extra_hosts healthcheck hostname image init labels logging mem_limit networks pids_limit platform ports privileged profiles pull_policy read_only restart secrets security_opt shm_size stop_grace_period stop_signal sysctls tmpfs tty ulimits user userns_mode volumes working_dir'.split(
      ' ',
    ),
  ),
};

/** Directives of systemd.unit, systemd.service, systemd.exec and systemd.kill that a service of this kind may have. */
const directives: Record<string, Set<string>> = {
  Unit: new Set(
    'Description Documentation Wants Requires Requisite BindsTo PartOf Conflicts Before After OnFailure OnSuccess StartLimitIntervalSec StartLimitBurst ConditionPathExists AssertPathExists RequiresMountsFor'.split(
      ' ',
    ),
  ),
  Service: new Set(
    'Type User Group DynamicUser WorkingDirectory ExecStart ExecStartPre ExecStartPost ExecReload ExecStop ExecStopPost Environment EnvironmentFile PassEnvironment UnsetEnvironment LoadCredential LoadCredentialEncrypted SetCredential StateDirectory StateDirectoryMode RuntimeDirectory RuntimeDirectoryMode CacheDirectory LogsDirectory ConfigurationDirectory UMask TimeoutStartSec TimeoutStopSec TimeoutSec Restart RestartSec RestartPreventExitStatus RestartForceExitStatus SuccessExitStatus KillMode KillSignal SendSIGKILL NoNewPrivileges CapabilityBoundingSet AmbientCapabilities ProtectSystem ProtectHome ReadWritePaths ReadOnlyPaths InaccessiblePaths PrivateTmp PrivateDevices PrivateNetwork PrivateUsers PrivateIPC ProtectProc ProcSubset ProtectClock ProtectHostname ProtectKernelTunables ProtectKernelModules ProtectKernelLogs ProtectControlGroups RestrictAddressFamilies RestrictNamespaces RestrictRealtime RestrictSUIDSGID RestrictFileSystems LockPersonality MemoryDenyWriteExecute RemoveIPC KeyringMode SystemCallArchitectures SystemCallFilter SystemCallErrorNumber SystemCallLog IPAddressAllow IPAddressDeny LimitNOFILE LimitNPROC MemoryHigh MemoryMax TasksMax CPUQuota Nice OOMScoreAdjust StandardOutput StandardError SyslogIdentifier'.split(
      ' ',
    ),
  ),
  Install: new Set(['WantedBy', 'RequiredBy', 'Alias', 'Also']),
};
