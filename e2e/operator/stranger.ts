import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawLabel } from '../../apps/server/src/product/reading/label.testing.ts';
import { createDatabase, startPostgres, withClient } from '../../apps/server/src/testing/testing-postgres.ts';
import { password, projectDir, signIn } from '../support/product.ts';
import {
  anInstallation,
  certificateOf,
  createDatabaseAndLogin,
  fileWithPicture,
  type Installation,
  runTool,
  startInstallation,
} from './installation.ts';

/**
 * `npm run stranger [-- --installed]`: the way of an operator who has nothing but the repository and PostgreSQL, on one machine: clone, pack, start
 * with the documented login, file, back up, lose everything, restore, examine, prove the chain. What is committed is cloned. `--installed` copies
 * the packages installed here instead of asking a registry. Exit code 1 at the first step that is not as it should be.
 */
const above = mkdtempSync(join(tmpdir(), 'stranger-'));
const begun = Date.now();
const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Does one step of the way, and says how long it took and what came of it. */
async function step<T>(name: string, work: () => T | Promise<T>, say: (result: T) => string = () => ''): Promise<T> {
  const from = Date.now();
  const result = await work();
  console.log(`${name.padEnd(44)} ${seconds(from).padStart(8)}  ${say(result)}`);
  return result;
}

/** @throws Error with what does not hold */
function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

/** Runs a program that has to succeed; answers what it printed. */
function command(name: string, args: readonly string[], cwd: string): string {
  const { npm_config_local_prefix: _, INIT_CWD: __, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(name, args, { cwd, encoding: 'utf8', env, maxBuffer: 64 * 1024 * 1024 });
  must(status === 0, `${name} ${args.join(' ')} ended with ${status}: ${stdout}${stderr}`);
  return stdout.trim();
}

/** A tool of the packed product that has to end well. */
function tool(installation: Installation, name: string, ...args: string[]): string {
  const { code, text } = runTool(installation, name, ...args);
  must(code === 0, `cli/${name}.js ended with ${code}: ${text}`);
  return text.trim();
}

const firstLine = (text: string) => text.split('\n')[0] ?? '';
const lastLine = (text: string) => text.split('\n').at(-1) ?? '';

async function walk(): Promise<void> {
  const [clone, tree, backup] = ['clone', 'product', 'backup'].map((name) => join(above, name)) as [
    string,
    string,
    string,
  ];
  await step('clone', () => command('git', ['clone', '--quiet', '--no-hardlinks', projectDir, clone], above));
  if (process.argv.includes('--installed'))
    await step('copy the installed packages', () => {
      for (const folder of ['.', ...readdirSync(join(projectDir, 'apps')).map((name) => join('apps', name))])
        if (existsSync(join(projectDir, folder, 'node_modules')))
          command('cp', ['-r', join(projectDir, folder, 'node_modules'), join(clone, folder)], above);
    });
  await step('npm run pack', () => command('npm', ['run', '--silent', 'pack', '--', tree], clone), lastLine);
  rmSync(clone, { recursive: true, force: true });
  const administrator = 'the administrator’s own';
  const postgres = await step('PostgreSQL that asks for passwords', () => startPostgres({ password: administrator }));
  try {
    const url = await step('database and login by ops/create-database.sh', () => createDatabaseAndLogin(postgres.url));
    const installation = anInstallation(tree, join(above, 'place'), url);
    const first = await step('node server.js on an empty database', () => startInstallation(installation));
    const filed = await step(
      'file, with a picture that is read',
      () => fileWithPicture(first.origin, '岚屿演示', drawLabel(['净含量：50 g', '保湿面霜'])),
      ({ number, words }) => `${number}; read: ${words}`,
    );
    must(filed.words.includes('保湿面霜'), `the picture was read as ${filed.words}`);
    // The last rows are sealed a moment later.
    await new Promise((wait) => setTimeout(wait, 3_000));
    const chain = await step('audit:verify', () => tool(installation, 'audit-verify'), firstLine);
    await step('backup, beside the running server', () => tool(installation, 'backup', backup), lastLine);
    await step('backup:verify', () => tool(installation, 'backup-verify', backup), lastLine);

    await step('the wreck: killed, database dropped, files gone', async () => {
      first.process.kill('SIGKILL');
      await withClient(postgres.url, (client) => client.query('drop database filing with (force)'));
      rmSync(join(installation.place, 'data'), { recursive: true, force: true });
      must(runTool(installation, 'audit-verify').code !== 0, 'something is left to verify after the wreck');
      await createDatabase(postgres.url, 'filing');
      await withClient(postgres.url, (client) => client.query('alter database filing owner to product'));
      rmSync(join(installation.place, 'data'), { recursive: true, force: true });
    });
    await step('restore', () => tool(installation, 'restore', backup), lastLine);
    await step('audit:verify: the same chain', () => {
      const after = tool(installation, 'audit-verify');
      must(after === chain, `the chain was\n${chain}\nand is\n${after}`);
    });

    const production = {
      MODE: 'production',
      DEMO: 'off',
      INITIAL_PASSWORD: '',
      PUBLIC_URL: 'https://filing.example.org',
    };
    const second = await step('node server.js in production', () => startInstallation(installation, production));
    await step('the company signs in; its certificate is the same', async () => {
      await signIn(second.origin, 'applicant', password);
      const now = await certificateOf(second.origin, filed.number);
      must(now === filed.certificate, `the certificate of ${filed.number} is another one`);
    });
    const said = await step('doctor', () =>
      tool({ ...installation, settings: { ...installation.settings, ...production } }, 'doctor'),
    );
    for (const line of said.split('\n')) console.log(`    ${line}`);
    must(/all [1-9]\d* stored files are there/.test(said), 'the doctor misses stored files');
    await step('SIGTERM', async () => must((await second.stop()) === 0, 'the server did not end with 0'));
    await step('audit:verify, the server stopped', () => tool(installation, 'audit-verify'), firstLine);
  } finally {
    await postgres.stop();
  }
}

try {
  mkdirSync(above, { recursive: true });
  await walk();
  console.log(`The whole way took ${seconds(begun)}.`);
} catch (error) {
  console.error(`NOT AS IT SHOULD BE: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  rmSync(above, { recursive: true, force: true, maxRetries: 10 });
}
