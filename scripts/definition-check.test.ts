import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { functionList } from '@app/engine/formula';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkDefinitions } from './definition-check.ts';

const shipped = join(import.meta.dirname, '..', 'definitions');
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'definitions-'));
  // The tables of the regulation are checked by themselves; processes name the time limits.
  const needed = (path: string) => !path.endsWith('.csv') || path.endsWith('time-limits.csv');
  await cp(shipped, folder, { recursive: true, filter: needed });
});
afterEach(() => rm(folder, { recursive: true }));

/** Changes the file of the first-time application and tells what the check then says. */
async function faultsAfter(change: (source: string) => string, file = 'areas/reg/first/area.json'): Promise<string> {
  const path = join(folder, file);
  const before = await readFile(path, 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  await writeFile(path, after);
  return (await checkDefinitions(folder)).faults.map((fault) => `${fault.path}: ${fault.message}`).join('\n');
}

describe('the definitions that are shipped', () => {
  test('are plain JSON, valid, complete in both languages, and their scenarios can be walked', async () => {
    const report = await checkDefinitions(shipped);
    expect(report.faults).toEqual([]);
    expect(report.areas).toContain('reg/first');
    expect(report.scenarios).toBeGreaterThan(0);
  });
});

describe('the check of definitions finds', () => {
  test.each<[string, (source: string) => string, RegExp]>([
    [
      'a service that no module has',
      (s) => s.replace('p:service="publish"', 'p:service="publishAll"'),
      /process.bpmn#publishFiled: no service 'publishAll' is registered/,
    ],
    [
      'a misspelt word at the process or at a flow',
      (s) => s.replace('p:nameEn=', 'p:nameEng=').replace(/(<bpmn:sequenceFlow [^>]*)p:nameEn=/, '$1p:nameEnn='),
      /there is no “p:nameEng” here\n.*there is no “p:nameEnn” here/,
    ],
    [
      'a number series that is not there',
      (s) => s.replace('{"$option":"numberSeries"}', '"filling"'),
      /#giveNumber: there is no number series 'filling'/,
    ],
    [
      'a misspelt or missing option of a service',
      (s) => s.replace('"series":{', '"seris":{').replace(`p:options='{"status":"FILED"}'`, ''),
      /#giveNumber: option seris of giveNumber: there is no “seris” here\n.*#setFiled: option status of setStatus: “status” is missing/,
    ],
    [
      'a certificate without a template',
      (s) => s.replace('p:service="makeCertificate"', `p:service="makeCertificate" p:options='{"template":"gold"}'`),
      /#makeCertificate: there is no certificates\/gold.json/,
    ],
  ])('%s', async (_what, change, expected) => {
    expect(await faultsAfter(change, 'procedures/p2/process.bpmn')).toMatch(expected);
  });

  test.each<[string, (source: string) => string, RegExp]>([
    [
      'a task that the process does not have',
      (s) => s.replace('"correctOverdue": {', '"correctLate": {'),
      /correctLate/,
    ],
    [
      'a status that the process sets and nobody names',
      (s) => s.replace('"value": "SUSPENDED"', '"value": "PAUSED"'),
      /SUSPENDED/,
    ],
    [
      'what a part says already',
      (s) =>
        s.replace(
          '{ "use": "statuses.draft" }',
          '{ "value": "DRAFT", "label": { "zh-CN": "草稿", "en": "Draft" }, "look": "draft" }',
        ),
      /statuses\.0: this is what the part “statuses.draft” says/,
    ],
    [
      'a dialog formula that reads the case',
      (s) =>
        s.replace('"label": { "zh-CN": "改正期限"', '"requiredWhen": "{origin}=1", "label": { "zh-CN": "改正期限"'),
      /\{origin\}/,
    ],
    [
      'a key that nothing reads in a procedure',
      (s) => s.replace('"mode": "holder"', '"mood": "holder"'),
      /^tasks.orderCorrect.mood: there is no “mood” here/,
    ],
  ])('%s', async (_what, change, expected) => {
    expect(await faultsAfter(change, 'procedures/p2/procedure.json')).toMatch(expected);
  });

  test.each<[string, (source: string) => string, RegExp]>([
    [
      'a formula that does not compile',
      (s) => s.replace('{nameBrand}&{nameGeneric}', '{nameBrand}&&{nameGeneric}'),
      /titleOf.*does not compile/,
    ],
    ['a formula that reads no field', (s) => s.replaceAll('{procedure}=', '{procedur}='), /\{procedur\}/],
    [
      'a field of another form that is not there',
      (s) =>
        s.replace(
          '"compute": "{nameBrand}&',
          '"compute": "MAPX(\\"count\\",{nameBrand},{experts.nope},{experts.name})&',
        ),
      /MAPX asks \{experts\.nope\}/,
    ],
    [
      'a condition that a browser cannot decide',
      (s) => s.replace('{origin}=\\"imported\\"', 'NETWORKDAYS(\\"2026-01-01\\",\\"2026-02-01\\")>3'),
      /holiday table .* known to the server alone/,
    ],
    [
      'a field in the layout that does not exist',
      (s) => s.replace('"fields": ["productFormula"]', '"fields": ["productFormulae"]'),
      /productFormulae/,
    ],
    [
      'a field without a place in the form',
      (s) => s.replace('["classification", "procedure", "childProduct"]', '["classification", "childProduct"]'),
      /'procedure' has no place/,
    ],
    [
      'an office that is to save drafts, which it has not',
      (s) => s.replace('"save": ["APPLICANT"]', '"save": ["APPLICANT", "FILING_OFFICER"]'),
      /access.save: FILING_OFFICER belongs to an authority, which has no drafts/,
    ],
    [
      'a key that nothing reads',
      (s) => s.replace('"key": "nameBrand",', '"key": "nameBrand", "requierd": true,'),
      /fields\.\d+\.requierd: there is no “requierd” here/,
    ],
    [
      'a part of another kind of field',
      (s) => s.replace('"type": "date",', '"type": "date", "maxLength": 4,'),
      /fields\.\d+\.maxLength: there is no/,
    ],
    [
      'an option that an editor does not know',
      (s) => s.replace('"prefillWhen": ', '"prefilWhen": '),
      /widgetOptions\.prefilWhen: there is no/,
    ],
    ['an icon that is not there', (s) => s.replace('"icon": "document"', '"icon": "documnet"'), /menu\.icon/],
    [
      'a part that this kind of area does not have',
      (s) => s.replace('"kind": "application",', '"kind": "application",\n  "scope": "tenant",'),
      /scope: there is no/,
    ],
    [
      'a filter on what a list cannot be asked for',
      (s) => s.replace('"filters": [', '"filters": ["documents", '),
      /a list cannot be asked for 'documents'/,
    ],
    ['a text without English', (s) => s.replace(', "en": "Brand part"', ''), /fields.*label/],
    ['a Chinese text that is English', (s) => s.replace('"zh-CN": "商标名"', '"zh-CN": "Brand part"'), /untranslated/],
    ['a menu group that does not exist', (s) => s.replace('"parent": "reg"', '"parent": "nowhere"'), /menu.parent/],
    ['a comment, which JSON does not have', (s) => s.replace('{', '{ // first'), /this is no JSON: invalid comment/],
    [
      'a key that stands twice',
      (s) => s.replace('"titleOf":', '"titleOf": "{nameBrand}",\n  "titleOf":'),
      /“titleOf” stands twice/,
    ],
    [
      'a part that is not there',
      (s) => s.replace('"fields": [', '"fields": [{ "use": "nowhere.at-all" },'),
      /there is no part “nowhere.at-all”/,
    ],
  ])('%s', async (_name, change, expected) => {
    expect(await faultsAfter(change)).toMatch(expected);
  });
  test('a part that nothing uses', async () => {
    expect(
      await faultsAfter((s) => s.replace('"draft":', '"unused": { "value": "NEW" }, "draft":'), 'parts/statuses.json'),
    ).toBe('statuses.unused: no definition uses the part “statuses.unused”');
  });
  test('a right that nothing of its kind serves', async () => {
    const faults = await faultsAfter(
      (s) => s.replace('"export": ["FILING_OFFICER"]', '"submit": ["FILING_OFFICER"]'),
      'areas/filing/cases/area.json',
    );
    expect(faults).toMatch(/access.submit: a worklist has nothing to submit/);
  });
  test('a scenario that would be refused', async () => {
    expect(await faultsAfter((s) => s.replace("netContent: '50 g',", ''), 'areas/reg/first/scenario.ts')).toMatch(
      /净含量不能为空/,
    );
    expect(await faultsAfter((s) => s.replace("as: 'filing'", "as: 'nobody'"), 'areas/reg/first/scenario.ts')).toMatch(
      /nobody/,
    );
  });
});

test('docs/adding-an-area.md names every formula function, and no other', async () => {
  const page = await readFile(join(shipped, '..', 'docs', 'adding-an-area.md'), 'utf8');
  const tables =
    page.slice(page.indexOf('## 6. Formulas')).match(/^\| (?:math|text|logic|date|other) \| (.+) \|$/gm) ?? [];
  const named = tables.flatMap((line) => line.split('|')[2]?.trim().split(' ') ?? []);
  expect(named.sort()).toEqual(functionList.map((one) => one.name).sort());
});
