import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawLabel } from '../../apps/server/src/product/reading/label.testing.ts';
import { type PostgresServer, startPostgres } from '../../apps/server/src/testing/testing-postgres.ts';
import { projectDir, withoutTestRunner } from '../support/product.ts';
import { anInstallation, createDatabaseAndLogin, fileWithPicture, runTool, startInstallation } from './installation.ts';

const above = mkdtempSync(join(tmpdir(), 'packed-'));
const tree = join(above, 'product');
let postgres: PostgresServer | null = null;
afterAll(async () => {
  await postgres?.stop();
  rmSync(above, { recursive: true, force: true, maxRetries: 10 });
});

/** `npm run pack -- DIR`; what was built already is not built again. */
function packInto(folder: string) {
  const env = withoutTestRunner(process.env);
  const args = [join(projectDir, 'scripts/pack.mjs'), folder];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: projectDir, encoding: 'utf8', env });
  return { code: status, text: `${stdout}${stderr}` };
}

describe('the packed product', () => {
  beforeAll(() => {
    const old = 'left-by-an-earlier-release.js';
    mkdirSync(tree);
    writeFileSync(join(tree, old), '');
    writeFileSync(join(tree, 'SHA256SUMS'), `${'0'.repeat(64)}  ${old}\n`);
    const { code, text } = packInto(tree);
    expect([code, text]).toEqual([
      0,
      expect.stringMatching(/^Packed \d+\.\d+\.\d+ for \w+ \w+ into .*\n[\d,]+ files, [\d.]+ MB, \d+ packages/m),
    ]);
  });

  test('is below 250 MB, is what its list of files says, and holds no tool of developers', () => {
    const megabytes = Number(
      spawnSync('du', ['-sm', '--apparent-size', tree], { encoding: 'utf8' }).stdout.split('\t')[0],
    );
    expect(megabytes).toBeGreaterThan(50);
    expect(megabytes).toBeLessThan(250);
    const sums = spawnSync('sha256sum', ['--check', '--quiet', '--strict', 'SHA256SUMS'], {
      cwd: tree,
      encoding: 'utf8',
    });
    expect([sums.status, sums.stdout]).toEqual([0, '']);
    const tools = [
      'esbuild',
      'tsx',
      'vite',
      'vitest',
      'typescript',
      'typescript-native',
      'playwright-core',
      'jsdom',
      'knip',
      'antd',
      'react',
    ];
    expect(tools.filter((name) => existsSync(join(tree, 'node_modules', name)))).toEqual([]);
    expect(existsSync(join(tree, 'node_modules/@biomejs'))).toBe(false);
    const names = readFileSync(join(tree, 'SHA256SUMS'), 'utf8').split('\n');
    expect(names.filter((line) => /\.(ts|tsx|test\.\w+)$/.test(line))).toEqual([]);
    const licences = readFileSync(join(tree, 'THIRD-PARTY-LICENSES.txt'), 'utf8');
    for (const name of ['fastify', 'antd', 'pdfkit', 'bpmn-js'])
      expect(licences).toMatch(new RegExp(`^${name} \\d`, 'm'));
  });

  test('takes the place of an earlier one, but of nothing that was not packed', () => {
    expect(existsSync(join(tree, 'server.js'))).toBe(true);
    expect(existsSync(join(tree, 'left-by-an-earlier-release.js'))).toBe(false);
    const own = join(tree, 'data.txt');
    writeFileSync(own, 'somebody’s');
    expect(packInto(tree)).toEqual({
      code: 1,
      text: expect.stringContaining('holds data.txt, which npm run pack did not put there'),
    });
    rmSync(own);
    expect(packInto(above)).toEqual({ code: 1, text: expect.stringContaining('was not made by npm run pack') });
    expect(readdirSync(above)).toEqual(['product']);
  });

  test.runIf(process.env.POSTGRES_BIN)(
    'starts in an empty folder with the documented login, takes a filing with its picture, stops, and is backed up and examined by its own tools',
    async () => {
      postgres = await startPostgres({ password: 'administrator’s own' });
      const installation = anInstallation(tree, join(above, 'place'), createDatabaseAndLogin(postgres.url));
      const running = await startInstallation(installation);
      expect((await fetch(`${running.origin}/`)).headers.get('content-type')).toContain('text/html');
      const filed = await fileWithPicture(running.origin, '岚屿打包', drawLabel(['净含量：50 g', '保湿面霜']));
      expect(filed.words).toContain('50');
      expect(filed.words).toContain('保湿面霜');
      expect(await running.stop()).toBe(0);
      expect(running.output()).not.toMatch(/"level":"(error|warn)"/);

      const backup = join(above, 'backup');
      expect(runTool(installation, 'backup', backup)).toEqual({
        code: 0,
        text: expect.stringContaining('The backup is whole'),
      });
      expect(runTool(installation, 'backup-verify', backup)).toEqual({
        code: 0,
        text: expect.stringContaining('The backup is whole'),
      });
      const { code, text } = runTool(installation, 'doctor');
      expect([code, text]).toEqual([
        0,
        expect.stringMatching(/all [1-9]\d* stored files are there[\s\S]*The audit chain is whole/),
      ]);
      expect(runTool(installation, 'audit-verify')).toMatchObject({ code: 0 });
    },
  );

  test('reviews a dossier in several threads, from any folder', () => {
    const { examples } = JSON.parse(readFileSync(join(tree, 'docs/dossier.schema.json'), 'utf8')) as {
      examples: object[];
    };
    writeFileSync(join(above, 'batch.ndjson'), examples.map((one) => JSON.stringify(one)).join('\n'));
    const { text } = runTool({ tree, place: above, settings: {} }, 'review', 'batch.ndjson', '--jobs', '2');
    for (const at of examples.keys()) expect(text).toContain(`batch.ndjson#${at + 1}`);
    expect(text).not.toContain('cannot be judged');
  });
});
