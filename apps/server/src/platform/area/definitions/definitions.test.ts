import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FieldOf, FieldType, RegisterDefinition } from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FileFault, FileFaultError } from '../../../kernel/definition-file/index.ts';
import { createTestApp, type TestApp } from '../../../testing/testing.ts';
import { buildTables, storedColumns, TableConflict } from '../tables/build-tables.ts';
import { refreshSearch, searchableKeys } from '../tables/refresh-search.ts';
import { decidePublication } from './decide-publication.ts';
import { buildSpaceTables, publishDefinitions } from './publish.ts';
import { fingerprint, readDefinitions } from './read-definition.ts';

const text = (value: string) => ({ 'zh-CN': value, en: value });
const field = <T extends FieldType>(key: string, type: T, more: Partial<FieldOf<T>> = {}) =>
  ({
    key,
    type,
    label: text(key),
    ...more,
  }) as FieldOf<T>;
const aStatus = { value: 'FILED', label: text('x'), look: 'granted' };
const aRegister = (changes: Partial<RegisterDefinition> = {}): RegisterDefinition => ({
  id: 'test/thing',
  kind: 'register',
  title: text('thing'),
  menu: { parent: 'test', order: 1 },
  scope: 'tenant',
  access: { query: ['APPLICANT'] },
  titleOf: '{name}',
  fields: [
    field('name', 'text'),
    field('amount', 'decimal'),
    field('rows', 'table', { columns: [field('note', 'text')] }),
  ],
  form: { steps: [{ key: 'main', title: text('main'), sections: [{ fields: ['name', 'amount', 'rows'] }] }] },
  list: { columns: [{ field: 'name' }], filters: [] },
  ...changes,
});

describe('definition files', () => {
  const root = mkdtempSync(join(tmpdir(), 'definitions-'));
  afterAll(() => rmSync(root, { recursive: true }));
  const write = (folder: string, name: string, content: string) => {
    mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, folder, name), content);
  };
  async function faultsIn(source: string): Promise<readonly FileFault[]> {
    rmSync(join(root, 'areas'), { recursive: true, force: true });
    write('areas/test/thing', 'area.json', source);
    return readDefinitions(root).then(
      () => [],
      (error: unknown) => (error instanceof FileFaultError ? error.faults : Promise.reject(error)),
    );
  }
  const json = (changes: object) => JSON.stringify({ ...aRegister(), ...changes });

  it('reads plain JSON; what an editor completes it by is no part of the definition', async () => {
    expect(await faultsIn(json({}))).toEqual([]);
    const plain = await readDefinitions(root);
    expect(await faultsIn(json({ $schema: '../../../area.schema.json' }))).toEqual([]);
    expect((await readDefinitions(root))[0]?.sha256).toBe(plain[0]?.sha256);
  });

  it('R9-10 texts that leave zh-TW away are published in all three languages, one written by hand as it is', async () => {
    const title = { 'zh-CN': '代码', en: 'Codes' };
    const chosen = { ...title, 'zh-TW': '編碼' };
    const main = { key: 'main', title: chosen, sections: [{ fields: ['name', 'amount', 'rows'] }] };
    expect(await faultsIn(json({ title, form: { steps: [main] } }))).toEqual([]);
    const definition = (await readDefinitions(root))[0]?.definition;
    expect(definition?.title).toEqual({ ...title, 'zh-TW': '代碼' });
    expect(definition?.form.steps[0]?.title).toEqual(chosen);
  });

  it('names file, place and remedy of each fault', async () => {
    const cases: [string, string, RegExp][] = [
      [json({ kind: 'thing' }), 'kind', /“thing” is none of application, register/],
      [json({ id: 'test/other' }), 'id', /is not the folder 'test\/thing'/],
      [json({ titleOf: '{name' }), 'titleOf', /does not compile/],
      [json({ titleOf: '{nam}' }), 'titleOf', /reads \{nam\}/],
      [json({ titleOf: 'IF(AND({rows.note}="x",{amount}>1),"","y")' }), 'titleOf', /every item of \{rows\.note\}/],
      [json({ fields: [field('name', 'text'), field('name', 'text')] }), 'fields.1(name)', /used twice/],
      [json({ fields: [field('name', 'text'), field('status', 'text')] }), 'fields.1(status)', /platform's own/],
      [
        json({ fields: [field('name', 'text', { pattern: { regex: '(', message: text('x') } })] }),
        'fields.0(name).pattern',
        /cannot be used/,
      ],
      [json({ list: { columns: [{ field: 'nowhere' }], filters: [] } }), 'list.columns.0', /neither a scalar field/],
      [
        json({ form: { steps: [{ key: 'main', title: text('x'), sections: [{ fields: ['gone'] }] }] } }),
        'form.steps.main',
        /'gone' is no field/,
      ],
      [json({ scope: undefined }), 'scope', /“scope” is missing/],
      [
        json({ kind: 'application', scope: undefined, statuses: [aStatus], process: 'gone.bpmn' }),
        'process',
        /missing/,
      ],
      [json({ requierd: true }), 'requierd', /no “requierd” here/],
      ['{', '', /no JSON: close brace expected/],
    ];
    for (const [source, path, message] of cases) {
      const problem = (await faultsIn(source)).find((one) => one.path === path);
      expect(problem?.message, `${path}: ${source.slice(0, 80)}`).toMatch(message);
      expect(problem?.remedy).not.toBe('');
    }
  });

  it('tells line, column and the word that was meant', async () => {
    const source = JSON.stringify(aRegister(), null, 2).replace(
      '"key": "amount"',
      '"key": "amount",\n      "requierd": true',
    );
    const line = source.split('\n').findIndex((text) => text.includes('requierd')) + 1;
    expect(await faultsIn(source)).toEqual([
      {
        file: 'areas/test/thing/area.json',
        line,
        column: 7,
        path: 'fields.1.requierd',
        message: 'there is no “requierd” here',
        remedy: 'write “required”',
      },
    ]);
  });

  it('tells a fault that only the whole definition shows at its own line too', async () => {
    const source = JSON.stringify(aRegister({ titleOf: '{nam}' }), null, 2);
    const line = source.split('\n').findIndex((text) => text.includes('titleOf')) + 1;
    expect(await faultsIn(source)).toMatchObject([{ path: 'titleOf', line, column: 3 }]);
  });

  it('refuses a process whose tasks are not described', async () => {
    const process = readFileSync(
      join(import.meta.dirname, '../../../../../../definitions/procedures/p2/process.bpmn'),
      'utf8',
    );
    rmSync(join(root, 'areas'), { recursive: true, force: true });
    write('areas/test/thing', 'process.bpmn', process);
    write(
      'areas/test/thing',
      'area.json',
      json({
        kind: 'application',
        scope: undefined,
        process: 'process.bpmn',
        statuses: [aStatus],
      }),
    );
    const problems = await readDefinitions(root).then(
      () => [],
      (error: unknown) => (error instanceof FileFaultError ? error.faults : Promise.reject(error)),
    );
    expect(problems.map((problem) => problem.path)).toContain('process.bpmn#postCheck');
    expect(problems.map((problem) => problem.path)).toContain('process.bpmn#setPostCheck');
  });
});

describe('publication', () => {
  const version = (number: number, sha256: string, published_by: string) => ({ version: number, sha256, published_by });
  it('publishes a first version, then only on top of what a file wrote', () => {
    expect(decidePublication([], 'a')).toEqual({ kind: 'publish', version: 1, parent: null });
    expect(decidePublication([version(1, 'a', 'file')], 'a')).toEqual({ kind: 'same' });
    expect(decidePublication([version(1, 'a', 'file')], 'b')).toEqual({ kind: 'publish', version: 2, parent: 'a' });
    expect(decidePublication([version(1, 'a', 'file'), version(2, 'b', '小林')], 'c')).toEqual({
      kind: 'conflict',
      head: 2,
    });
    expect(decidePublication([version(1, 'a', 'file'), version(2, 'b', '小林')], 'a')).toEqual({
      kind: 'behind',
      head: 2,
    });
    expect(decidePublication([version(1, 'a', 'file'), version(2, 'b', '小林')], 'b')).toEqual({ kind: 'same' });
  });
  it('has one fingerprint whatever the order of keys', () => {
    expect(fingerprint({ a: 1, b: [{ c: 2, d: 3 }] })).toBe(fingerprint({ b: [{ d: 3, c: 2 }], a: 1 }));
    expect(fingerprint({ a: 1 })).not.toBe(fingerprint({ a: 1 }, { own: '<xml/>', shared: {} }));
  });
});

describe('published areas in a database', () => {
  let test: TestApp;
  const definitionsDir = mkdtempSync(join(tmpdir(), 'definitions-'));
  beforeAll(async () => {
    cpSync(join(import.meta.dirname, '../../../../../../definitions'), definitionsDir, { recursive: true });
    test = await createTestApp({ settings: { definitionsDir } });
  });
  afterAll(async () => {
    await test.close();
    rmSync(definitionsDir, { recursive: true });
  });
  const schema = async () => (await test.app.spaces())[0]?.schema ?? '';
  const build = async (definition: RegisterDefinition) =>
    test.app.asOwner(async (db) => buildTables(db, definition, await storedColumns(db)), await schema());
  const columns = async (table: string) =>
    (
      await test.app.asOwner(
        (db) =>
          sql<{
            name: string;
            type: string;
          }>`select column_name as name, data_type as type from information_schema.columns
      where table_name = ${table} and table_schema = current_schema()`.execute(db),
        await schema(),
      )
    ).rows;

  it('publishes once, then a changed file as the next version, and keeps what a person published', async () => {
    expect(await publishDefinitions(test.app)).toEqual({ published: [], conflicts: [], behind: [], doubtful: [] });
    const file = join(definitionsDir, 'areas/base/manufacturers/area.json');
    const source = readFileSync(file, 'utf8');
    writeFileSync(file, source.replace(/"titleOf": ".*"/, `"titleOf": "{name}&\\"2\\""`));
    expect((await publishDefinitions(test.app)).published).toEqual([{ area: 'base/manufacturers', version: 2 }]);
    await test.app.asOwner((db) =>
      sql`insert into platform.area_definition select area, 3, definition, process_xml, 'edited', sha256, now(), '小林'
      from platform.area_definition where area = 'base/manufacturers' and version = 2`.execute(db),
    );
    writeFileSync(file, source.replace(/"titleOf": ".*"/, `"titleOf": "{name}&\\"3\\""`));
    expect((await publishDefinitions(test.app)).conflicts).toEqual([
      { area: 'base/manufacturers', file: 'areas/base/manufacturers/area.json', head: 3 },
    ]);
    writeFileSync(file, source);
    expect((await publishDefinitions(test.app)).behind).toHaveLength(1);
  });

  it('makes typed tables, adds columns, keeps those that left', async () => {
    await build(aRegister());
    await build(aRegister());
    await build(
      aRegister({
        fields: [
          field('name', 'text'),
          field('since', 'date'),
          field('rows', 'table', { columns: [field('count', 'integer')] }),
        ],
      }),
    );
    expect(await columns('r_test_thing')).toEqual(
      expect.arrayContaining([
        { name: 'name', type: 'text' },
        { name: 'amount', type: 'numeric' },
        { name: 'since', type: 'date' },
      ]),
    );
    expect(await columns('r_test_thing_rows')).toEqual(
      expect.arrayContaining([
        { name: 'note', type: 'text' },
        { name: 'count', type: 'bigint' },
      ]),
    );
  });

  it('refuses to retype a column that rows use, with table, column and remedy; an unused one is retyped', async () => {
    const retyped = aRegister({ id: 'test/other', fields: [field('name', 'text'), field('amount', 'integer')] });
    await build(aRegister({ id: 'test/other' }));
    await build(retyped);
    await test.app.asOwner(
      async (db) => {
        await sql`insert into r_test_other (id, holder_tenant_id, version, title, data, created_by, created_at, updated_by, updated_at, name) values (1, 1, 1, 't', '{}', 'x', now(), 'x', now(), '面膜')`.execute(
          db,
        );
      },
      await schema(),
    );
    await expect(build(aRegister({ id: 'test/other' }))).rejects.toThrow(TableConflict);
    await expect(build(aRegister({ id: 'test/other' }))).rejects.toThrow(
      /r_test_other\.amount: the column holds bigint.*new key/,
    );
  });

  it('rewrites the search tokens when another field becomes searchable', async () => {
    const area = aRegister({ id: 'test/other', fields: [field('name', 'text'), field('amount', 'integer')] });
    const tokens = async () =>
      (
        await test.app.asOwner(
          (db) => sql<{ n: number }>`select cardinality(search) as n from r_test_other`.execute(db),
          await schema(),
        )
      ).rows[0]?.n;
    await test.app.asOwner((db) => buildSpaceTables(db, [area], 'space'), await schema());
    expect(await tokens()).toBe(1);
    await test.app.asOwner(
      (db) => refreshSearch(db, area, searchableKeys({ ...area, list: { columns: [], filters: [] } })),
      await schema(),
    );
    expect(await tokens()).toBe(0);
  });
});
