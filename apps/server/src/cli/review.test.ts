import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zip } from '../kernel/files/zip.ts';
import { dossierTexts, readDossier } from './review-files.ts';
import { inOrder } from './review-jobs.ts';

const project = resolve(import.meta.dirname, '../../../..');
const cream = {
  procedure: 'filing',
  origin: 'domestic',
  productName: '演示霜',
  classificationCode: '09-02-03-01-02',
  rows: [
    { rowId: 'r1', level: 1, name: '水', inci: 'WATER', percent: '95', purpose: '溶剂' },
    { rowId: 'r2', level: 1, name: '甘油', inci: 'GLYCERIN', percent: '5', purpose: '保湿剂' },
  ],
};
/** Papers whose absence a verified duty calls an error. */
const codes = ['testReport', 'safetyAssessment'];
const faults = (dossier: unknown): string[] => {
  try {
    readDossier({ file: 'a.json', before: 0, text: typeof dossier === 'string' ? dossier : JSON.stringify(dossier) });
    return [];
  } catch (error) {
    return String(error instanceof Error ? error.message : error).split('\n');
  }
};

describe('a dossier file', () => {
  it('is read with every key that there is and no other: each wrong one is named with the one that was meant', () => {
    expect(faults(cream)).toEqual([]);
    const { productName, rows, ...rest } = cream;
    const misspelt = {
      ...rest,
      productNmae: productName,
      rows: rows.map(({ percent, ...row }) => ({ ...row, percnet: percent })),
    };
    expect(faults(misspelt)).toEqual([
      expect.stringMatching(
        /^a\.json:1:\d+ → rows\.0\.percnet: there is no “percnet” here\. Remedy: write “percent”\.$/,
      ),
      expect.stringContaining('rows.1.percnet'),
      expect.stringContaining('productNmae: there is no “productNmae” here. Remedy: write “productName”'),
    ]);
    expect(faults({ ...cream, label: { claimz: '保湿' } })[0]).toContain('write “claims”');
    expect(faults({ ...cream, origin: 'domestc' })[0]).toContain('write “domestic”');
  });

  it('has days that exist, and words that are JSON', () => {
    const made = (madeOn: string) => ({ ...cream, renewal: { expiresOn: madeOn } });
    expect(faults(made('2026-02-28'))).toEqual([]);
    expect(faults(made('2026-02-31'))[0]).toContain('renewal.expiresOn');
    expect(faults('{"rows": [,]}')[0]).toMatch(/^a\.json:1:11 → \(root\): this is no JSON/);
    expect(faults('{"rows": [], "rows": []}')[0]).toContain('stands twice');
  });
});

describe('npm run review', () => {
  let folder = '';
  const place = (name: string) => join(folder, name);
  beforeAll(() => {
    // Made anew only when a source has changed.
    execFileSync(process.execPath, [join(project, 'scripts/build.mjs'), '--server'], { cwd: project });
    folder = mkdtempSync(join(tmpdir(), 'review-'));
    mkdirSync(place('batch/inner'), { recursive: true });
    const weak = { ...cream, label: { claims: '特效' } };
    writeFileSync(place('batch/a.json'), `\uFEFF${JSON.stringify(weak, null, 2)}`);
    writeFileSync(place('batch/inner/b.ndjson'), `${JSON.stringify(cream)}\n\n${JSON.stringify(weak)}\n`);
    writeFileSync(place('batch/notes.txt'), 'no dossier');
    writeFileSync(place('wrong.json'), '{"rowz": []}');
    const files = [{ id: '1', name: 'a.pdf' }];
    const documents = codes.map((code) => ({ code, files }));
    // What is missing of this one is warned of and cannot be decided, but no verified duty is broken.
    writeFileSync(place('weak.json'), JSON.stringify({ rows: [], label: { claims: '特效' }, documents }));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const started = (program: readonly string[], args: readonly string[]) =>
    new Promise<{ code: number; out: string; err: string }>((done) =>
      execFile(
        process.execPath,
        [...program, ...args],
        { cwd: project, env: { PATH: process.env.PATH, INIT_CWD: folder }, maxBuffer: 64 * 1024 * 1024 },
        (error, out, err) => done({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
      ),
    );
  /** From the sources, as `npm run review` starts it. */
  const runSource = (...args: string[]) =>
    started(
      [
        '--import',
        join(project, 'node_modules/tsx/dist/esm/index.mjs'),
        join(project, 'apps/server/src/cli/review.ts'),
      ],
      args,
    );
  /** The same program as it is built, which starts in half the time. */
  const run = (...args: string[]) => started([join(project, 'dist/server/cli/review.mjs')], args);

  it('takes files with the mark of Windows, folders and lines of a batch, and says where in the file each stands', async () => {
    const names: string[] = [];
    for await (const dossier of dossierTexts([place('batch')], process.stdin)) {
      if ('refused' in dossier) throw new Error(dossier.refused);
      expect(() => readDossier(dossier)).not.toThrow();
      names.push(`${dossier.file.slice(folder.length + 1)} ${dossier.before}`);
    }
    expect(names).toEqual(['batch/a.json 0', 'batch/inner/b.ndjson 0', 'batch/inner/b.ndjson 2']);
    expect(() => readDossier({ file: 'b.ndjson', text: '{"rowz": []}', before: 4 })).toThrow('b.ndjson:5:2');
  });

  it('ends with 1 for an error, 3 for what may be prohibited on an unverified ground, 2 for what cannot be read', {
    // Six starts of the program.
    timeout: 180_000,
  }, async () => {
    const text = await runSource('weak.json', '--language', 'zh-CN');
    expect(text.out).toContain('[未核实·可能禁止] L06');
    const levels = Object.fromEntries(
      await Promise.all(
        ['grave', 'error', 'never'].map(async (level) => [level, (await run('weak.json', '--fail-on', level)).code]),
      ),
    );
    expect([text.code, levels]).toEqual([3, { grave: 3, error: 0, never: 0 }]);
    const wrong = await run('wrong.json', 'batch');
    expect([wrong.code, wrong.err.trim()]).toEqual([2, expect.stringContaining('write “rows”')]);
    // The others are judged all the same, a line each, and all together.
    expect(
      wrong.out
        .trim()
        .split('\n')
        .map((line) => line.split('\t')[0]?.split('/').at(-1)),
    ).toEqual(['资料', 'a.json', 'b.ndjson#1', 'b.ndjson#3', '合计']);
    expect((await run('batch')).code).toBe(1);
  });

  it('judges by several rulebooks apart: each finding names its own, and the first one named decides the end', {
    timeout: 180_000,
  }, async () => {
    const rows = [{ rowId: 'r1', level: 1, name: '胡莫柳酯', inci: 'HOMOSALATE', percent: '9', purpose: '防晒剂' }];
    writeFileSync(place('filter.json'), JSON.stringify({ ...cream, rows }));
    const regime = (...args: string[]) => run('filter.json', '--as-of', '2026-11-21', ...args);
    const [own, both, sarif, early, unknown, gate] = await Promise.all([
      regime('--format', 'json'),
      regime('--format', 'json', '--regime', 'cn,eu'),
      regime('--format', 'sarif', '--regime', 'cn,eu'),
      run('filter.json', '--as-of', '2020-01-01', '--regime', 'cn,eu'),
      regime('--regime', 'cn,us'),
      run('weak.json', '--fail-on', 'error', '--regime', 'cn,eu'),
    ]);
    type Judged = {
      regime: string;
      findings: { regime: string; rule: string; title: { en: string } }[];
      passed: string[];
    };
    const { regimes } = JSON.parse(both.out) as { regimes: Judged[] };
    expect(regimes.map((one) => [one.regime, ...new Set(one.findings.map((finding) => finding.regime))])).toEqual([
      ['cn', 'cn'],
      ['eu', 'eu'],
    ]);
    expect(regimes[1]?.findings.map(({ title }) => title.en)).toContain(
      '胡莫柳酯 is 9.000%; the limit is 7.34% (Annex VI, 3)',
    );
    const { findings, ...rest } = JSON.parse(own.out) as Judged;
    expect(regimes[0]).toMatchObject(rest);
    expect(regimes[0]?.findings).toEqual(findings.map((finding) => ({ ...finding, regime: 'cn' })));
    const { runs } = JSON.parse(sarif.out) as {
      runs: { properties: object; results: { properties: { regime?: string } }[] }[];
    };
    expect(runs).toMatchObject([{ properties: { regime: 'cn' } }, { properties: { regime: 'eu' } }]);
    expect(runs.map(({ results }) => [...new Set(results.map(({ properties }) => properties.regime))])).toEqual([
      ['cn'],
      ['eu'],
    ]);
    expect([early.code, early.err.trim()]).toEqual([
      2,
      'the rulebook “eu” begins on 2025-04-11; it cannot judge 2020-01-01',
    ]);
    expect([unknown.code, unknown.err.trim()]).toEqual([2, 'there is no rulebook “us”; there are: cn, eu']);
    expect(gate.code).toBe(0);
  });

  it('ends as ever when whoever reads its lines has gone, as head does', async () => {
    const told = spawn(
      process.execPath,
      [join(project, 'dist/server/cli/review.mjs'), 'weak.json', '--format', 'json'],
      {
        cwd: project,
        env: { PATH: process.env.PATH, INIT_CWD: folder },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    told.stdout.destroy();
    let err = '';
    told.stderr.on('data', (part) => {
      err += String(part);
    });
    const code = await new Promise((done) => told.on('close', done));
    expect([code, err]).toEqual([3, '']);
  });

  it('writes one SARIF over all files, with the line at which a place stands', async () => {
    const { out } = await run('batch', '--format', 'sarif');
    const { runs } = JSON.parse(out) as {
      runs: { results: { ruleId: string; locations: { physicalLocation: object }[]; properties: object }[] }[];
    };
    const words = runs[0]?.results.filter(({ ruleId }) => ruleId === 'L06') ?? [];
    expect(
      words.map(({ locations, properties }) => ({ ...locations[0]?.physicalLocation, ...properties })),
    ).toMatchObject([
      { artifactLocation: { uri: place('batch/a.json') }, region: { startLine: 25 }, tags: ['unverified'] },
      { artifactLocation: { uri: place('batch/inner/b.ndjson') }, region: { startLine: 3 }, tags: ['unverified'] },
    ]);
  });

  it('says the same in the same order however many threads judge', async () => {
    const lines = ['保湿', '特效', '治疗湿疹', ''].map((claims) => JSON.stringify({ ...cream, label: { claims } }));
    writeFileSync(place('many.ndjson'), [...lines, '{"rowz": []}', '"text"', ...lines].join('\n'));
    const [alone, several] = [
      await run('many.ndjson', 'batch', '--format', 'json'),
      await run('many.ndjson', 'batch', '--format', 'json', '--jobs', '3'),
    ];
    expect(alone.out.trim().split('\n')).toHaveLength(11);
    expect(alone.err.trim().split('\n')).toEqual([
      expect.stringContaining('many.ndjson:5:2'),
      expect.stringContaining('many.ndjson:6:'),
    ]);
    expect(several).toEqual(alone);
  });

  it('takes no number of threads that is none or that helps no machine', async () => {
    const refused = await Promise.all(['0', '17', 'all'].map((jobs) => run('batch', '--jobs', jobs)));
    expect(refused.map(({ code, out, err }) => [code, out, err.split('\n')[0]])).toEqual(
      ['0', '17', 'all'].map((told) => [2, '', `--jobs takes a whole number from 1 to 16, not ${told}`]),
    );
  });
});

describe('a zip of dossiers', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'review-zip-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  /** Writes a zip of texts by name. */
  async function packed(...files: [string, string | Uint8Array][]): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of zip(files.map(([name, content]) => ({ name, content: [content] })))) pieces.push(piece);
    return Buffer.concat(pieces);
  }
  /** What is read of such a file: the dossiers with their line, and what is refused. */
  async function readFrom(name: string, bytes: Buffer): Promise<string[]> {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    const read: string[] = [];
    for await (const one of dossierTexts([path], process.stdin))
      read.push('refused' in one ? one.refused : `${one.file}:${one.before} ${readDossier(one).dossier.productName}`);
    return read.map((line) => line.replace(`${folder}/`, ''));
  }
  const json = JSON.stringify(cream);

  it('gives the dossiers within, in folders too, and names each by zip and file', async () => {
    const bytes = await packed(
      ['b.json', `\uFEFF${json}`],
      ['inner/a.ndjson', `${json}\n\n${json}`],
      ['__MACOSX/inner/._a.ndjson', 'x'],
      ['inner/.DS_Store', 'x'],
    );
    expect(await readFrom('dossiers.zip', bytes)).toEqual([
      'dossiers.zip/b.json:0 演示霜',
      'dossiers.zip/inner/a.ndjson:0 演示霜',
      'dossiers.zip/inner/a.ndjson:2 演示霜',
    ]);
    const wrong = await packed(['inner.json', `{\n  "rowz": []\n}`]);
    await expect(readFrom('WRONG.ZIP', wrong)).rejects.toThrow('WRONG.ZIP/inner.json:2:3 → rowz');
  });

  it('refuses by name a zip inside it and what is no dossier; the others are read', async () => {
    const bytes = await packed(
      ['notes.txt', 'text'],
      ['more.zip', await packed(['a.json', json])],
      ['a.json', json],
      ['label.pdf', '%PDF'],
    );
    expect(await readFrom('mixed.zip', bytes)).toEqual([
      'mixed.zip/notes.txt: this is no dossier; its name ends neither in .json nor in .ndjson',
      'mixed.zip/more.zip: a zip inside a zip is not opened',
      'mixed.zip/a.json:0 演示霜',
      'mixed.zip/label.pdf: this is no dossier; its name ends neither in .json nor in .ndjson',
    ]);
  });

  it('refuses a zip that is broken, holds a name twice, leads outside, or unpacks to too much', async () => {
    expect(await readFrom('broken.zip', Buffer.from(json))).toEqual([
      expect.stringContaining('broken.zip: Cannot be read'),
    ]);
    const twice = await packed(['a.json', json], ['a.json', json]);
    expect(await readFrom('twice.zip', twice)).toEqual([
      'twice.zip/a.json:0 演示霜',
      'twice.zip: Refused: the file “a.json” is there twice.',
    ]);
    const outside = await packed(['../a.json', json]);
    expect(await readFrom('outside.zip', outside)).toEqual([expect.stringContaining('outside.zip: Cannot be read')]);
    const bomb = await packed(['bomb.json', Buffer.alloc(20 * 1024 ** 2, ' ')], ['a.json', json]);
    expect(bomb.length).toBeLessThan(50_000);
    expect(await readFrom('bomb.zip', bomb)).toEqual([
      'bomb.zip: Refused: the file “bomb.json” is packed beyond all measure, like a zip bomb.',
    ]);
    const whole = await packed(['a.json', json]);
    expect(await readFrom('cut.zip', whole.subarray(0, whole.length - 30))).toEqual([
      expect.stringContaining('cut.zip'),
    ]);
  });
});

describe('work in order', () => {
  async function* items(...all: number[]) {
    yield* all;
  }

  it('keeps the order of what was asked, although the last is done first, and never does more at once than it may', async () => {
    let [now, most] = [0, 0];
    const answers = await inOrder(items(5, 4, 3, 2, 1), 2, async (item) => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((done) => setTimeout(done, item * 5));
      now -= 1;
      return item * 10;
    });
    expect(answers).toEqual([50, 40, 30, 20, 10]);
    expect(most).toBe(2);
  });

  it('ends with the first failure, of an item or of the list itself', async () => {
    const fail = async (item: number) => {
      if (item > 1) throw new Error(`no ${item}`);
      return item;
    };
    await expect(inOrder(items(1, 2, 3), 2, fail)).rejects.toThrow('no 2');
    async function* broken() {
      yield 1;
      throw new Error('no file');
    }
    await expect(inOrder(broken(), 2, fail)).rejects.toThrow('no file');
  });
});
