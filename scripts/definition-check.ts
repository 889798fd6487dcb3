import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type AreaDefinition,
  allTasksOf,
  columnsOf,
  type FieldDefinition,
  isChoice,
  type Json,
  type JsonObject,
  type RulebookData,
  ScenarioDefinition,
  statusesOf,
} from '@app/contract';
import { emptyData, validateForm } from '@app/engine/form';
import { compile, isError } from '@app/engine/formula';
import { type FileFault, FileFaultError, faultLine } from '../apps/server/src/kernel/definition-file/index.ts';
import { type Abilities, gatherAbilities } from '../apps/server/src/platform/area/definitions/abilities.ts';
import { readDefinitions } from '../apps/server/src/platform/area/definitions/read-definition.ts';
import { readScenario } from '../apps/server/src/platform/area/read-scenario.testing.ts';
import { readHolidays } from '../apps/server/src/platform/calendar/index.ts';
import { timeLimitFile } from '../apps/server/src/platform/time-limit/index.ts';
import { unknownConcepts } from '../apps/server/src/product/regulation/read-claims.ts';
import {
  dutiesWithoutRule,
  readDuties,
  readRulesWithoutDuty,
} from '../apps/server/src/product/regulation/read-duties.ts';
import { openRegulationFiles } from '../apps/server/src/product/regulation/read-files.ts';
import { readNameTables } from '../apps/server/src/product/regulation/read-names.ts';
import { readRegime, regimeIds } from '../apps/server/src/product/regulation/read-regimes.ts';
import { readRuleFixtures } from '../apps/server/src/product/regulation/rule-fixtures.ts';
import { wiring } from '../apps/server/src/wiring.ts';
import { faultsIn, faultsOf, jsonDefinitions, partFaults, procedureFaults, readParts } from './definition-files.ts';

/** What a definitions folder holds and what is wrong with it. */
export interface DefinitionReport {
  areas: string[];
  fields: number;
  scenarios: number;
  faults: FileFault[];
}

/**
 * Checks a definitions folder as the server would at start-up, and also what a running server would only notice later: menu groups, dictionaries,
 * task dialogs, texts in both languages, executable scenarios.
 */
export async function checkDefinitions(directory: string, now = new Date()): Promise<DefinitionReport> {
  const report: DefinitionReport = { areas: [], fields: 0, scenarios: 0, faults: [] };
  const shapes = await shapeFaults(directory);
  if (shapes.length > 0) return { ...report, faults: shapes };
  const files = await readDefinitions(directory, await abilitiesHere(directory)).catch((error: unknown) => {
    if (!(error instanceof FileFaultError)) throw error;
    report.faults.push(...error.faults);
    return [];
  });
  const surroundings = await surroundingsOf(directory);
  for (const { file, definition, placeOf } of files) {
    report.areas.push(definition.id);
    report.fields += allFields(definition).length;
    const say = (path: string, message: string, remedy: string) =>
      report.faults.push({ ...placeOf(path), path, message, remedy });
    checkSurroundings(definition, surroundings, say);
    checkActions(definition, say);
    checkLookUps(
      definition,
      files.map((one) => one.definition),
      say,
    );
    for (const [path, text] of untranslated(definition, []))
      say(path, `'${text}' looks untranslated`, 'write zh-CN in Chinese');
    const scenarioFile = file.replace(/area\.json$/, 'scenario.ts');
    const sayOfScenario: Say = (path, message, remedy) =>
      report.faults.push({ file: scenarioFile, line: 1, column: 1, path, message, remedy });
    const scenario = await scenarioOf(join(directory, 'areas', definition.id), sayOfScenario);
    if (scenario) {
      report.scenarios += 1;
      checkScenario(definition, scenario, surroundings, now, sayOfScenario);
    }
  }
  return report;
}

/** Faults that the schemas of the JSON files find, file by file. */
async function shapeFaults(directory: string): Promise<FileFault[]> {
  const { files, faults } = jsonDefinitions(directory);
  const parts = await readParts(directory);
  const found = [...faults, ...files.flatMap((file) => faultsIn(file, parts))];
  if (found.length === 0) found.push(...partFaults(files, parts), ...procedureFaults(files, parts));
  // Faults of a part that several files use are reported once.
  return [...new Map(found.map((one) => [faultLine(one), one])).values()];
}

/** Checks the tables of the regulation, the names beside them and the holidays as the server reads them. */
export async function checkTables(directory: string): Promise<FileFault[]> {
  const holidays = await readFile(join(directory, 'dictionaries', 'holidays.csv'), 'utf8');
  const files = await openRegulationFiles(directory);
  const tables = Object.values(files);
  const names = await readNameTables(directory).then(
    () => [],
    (error: unknown) => {
      if (error instanceof FileFaultError) return error.faults;
      throw error;
    },
  );
  const unread = tables.flatMap((table) => faultsOf(() => table.read()));
  return [
    ...unread,
    ...(unread.length === 0 ? unknownConcepts(files.rule.read(), files.claim.read()) : []),
    ...names,
    ...(unread.length === 0 ? await regimeFaults(directory, files.code.read()) : []),
    ...faultsOf(() => readHolidays(holidays)),
    ...faultsOf(() => timeLimitFile(directory)),
  ];
}

/** Checks the further rulebooks, as `npm run review -- --regime` reads them. */
async function regimeFaults(directory: string, codes: RulebookData['codes']): Promise<FileFault[]> {
  const faults: FileFault[] = [];
  for (const id of await regimeIds(directory))
    await readRegime(directory, id, { codes }).catch((error: unknown) => {
      if (!(error instanceof FileFaultError)) throw error;
      faults.push(...error.faults);
    });
  return faults;
}

/** Checks the table of duties beside the rules and their examples, and counts those that no rule judges. */
export async function checkDuties(
  directory: string,
): Promise<{ duties: number; open: number; free: number; faults: readonly FileFault[] }> {
  const text = (name: string) => readFile(join(directory, 'regulation', name), 'utf8');
  const file = { file: 'regulation/duties.csv', text: await text('duties.csv') };
  const without = { file: 'regulation/rules_without_duty.csv', text: await text('rules_without_duty.csv') };
  const fixtures = await text('rule-fixtures.json');
  const { rule } = await openRegulationFiles(directory);
  let [duties, open, free] = [0, 0, 0];
  const faults = faultsOf(() => {
    const rows = readDuties(file, rule.read(), readRuleFixtures(fixtures));
    [duties, open] = [rows.length, dutiesWithoutRule(rows)];
    free = readRulesWithoutDuty(without, rule.read(), rows).length;
  });
  return { duties, open, free, faults };
}

/** What a server with all modules could do with this folder. */
async function abilitiesHere(directory: string): Promise<Abilities> {
  const series = await readJson<unknown>(join(directory, 'dictionaries', 'number-series.json'));
  return gatherAbilities(wiring, directory, series);
}

type Say = (path: string, message: string, remedy: string) => void;
interface Surroundings {
  menuGroups: ReadonlySet<string> | null;
  dictionaries: ReadonlySet<string>;
  accounts: ReadonlySet<string> | null;
}

async function surroundingsOf(directory: string): Promise<Surroundings> {
  const further = await readdir(join(directory, 'menus')).catch(() => []);
  const files = ['menu.json', ...further.filter((name) => name.endsWith('.json')).map((name) => join('menus', name))];
  const menus = (
    await Promise.all(files.map((name) => readJson<{ groups: { id: string }[] }>(join(directory, name))))
  ).filter((menu) => menu !== null);
  const people = await readJson<{ users: { account: string }[] }>(join(directory, 'demo', 'organisation.json'));
  const names = await readdir(join(directory, 'dictionaries')).catch(() => []);
  return {
    menuGroups: menus.length > 0 ? new Set(menus.flatMap((menu) => menu.groups.map((group) => group.id))) : null,
    dictionaries: new Set(names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -5))),
    accounts: people && new Set(people.users.map((user) => user.account)),
  };
}

async function readJson<T>(path: string): Promise<T | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : (JSON.parse(text) as T);
}

function allFields(definition: AreaDefinition): FieldDefinition[] {
  const actions = allTasksOf(definition).flatMap(({ task }) => task.actions.flatMap((action) => action.fields ?? []));
  return [...definition.fields, ...actions].flatMap((field) => [field, ...columnsOf(field)]);
}

function checkSurroundings(definition: AreaDefinition, { menuGroups, dictionaries }: Surroundings, say: Say): void {
  if (menuGroups && !menuGroups.has(definition.menu.parent))
    say(
      'menu.parent',
      `no menu file has a group '${definition.menu.parent}'`,
      `use one of ${[...menuGroups].join(', ')}`,
    );
  for (const field of allFields(definition))
    if (isChoice(field) && field.dictionary !== undefined && !dictionaries.has(field.dictionary))
      say(
        `fields.${field.key}.dictionary`,
        `there is no dictionaries/${field.dictionary}.json`,
        'add the file or use options',
      );
  const placed = new Set(definition.form.steps.flatMap((step) => step.sections.flatMap((section) => section.fields)));
  for (const field of definition.fields)
    if (!placed.has(field.key)) say(`form`, `the field '${field.key}' has no place in the form`, 'add it to a section');
}

/** Formulas in the dialog of a task read the dialog's own fields. */
function checkActions(definition: AreaDefinition, say: Say): void {
  for (const { node, task } of allTasksOf(definition)) {
    for (const action of task.actions) {
      const own = new Set(action.fields?.map((field) => field.key));
      for (const field of action.fields ?? []) {
        for (const source of [
          field.visibleWhen,
          field.requiredWhen,
          field.compute,
          ...(field.rules ?? []).map((rule) => rule.when),
        ]) {
          if (source === undefined) continue;
          const at = `tasks.${node}.${action.key}.${field.key}`;
          const compiled = compile(source);
          if (isError(compiled))
            say(at, `the formula does not compile: ${compiled.detail ?? compiled.error}`, 'correct it');
          else
            for (const path of compiled.fields)
              if (!own.has(path.split('.')[0] ?? path))
                say(at, `the formula reads {${path}}, which the dialog does not ask`, 'name one of its fields');
        }
      }
    }
  }
}

/** Checks that the forms and fields that MAPX names exist. */
function checkLookUps(definition: AreaDefinition, all: readonly AreaDefinition[], say: Say): void {
  for (const field of allFields(definition)) {
    const compiled = compile(field.compute ?? '""');
    for (const { form, matchField, resultField } of isError(compiled) ? [] : compiled.lookUps) {
      const forms = all.filter(({ id }) => id === form || id.split('/')[1] === form);
      const missing = [matchField, resultField].filter((path) => {
        const [key, column] = path.split('.');
        const asked = forms[0]?.fields.find((one) => one.key === key);
        return column === undefined ? !asked : !(asked ? columnsOf(asked) : []).some((one) => one.key === column);
      });
      const at = `fields.${field.key}.compute`;
      if (forms.length !== 1) say(at, `MAPX asks ${form}, which names ${forms.length} forms`, 'write group/name');
      else if (missing[0] !== undefined)
        say(at, `MAPX asks {${form}.${missing[0]}}, which is no field of that form`, 'name one of its fields');
    }
  }
}

/** Texts whose Chinese is Latin words: probably a copy of the English one. */
function untranslated(value: unknown, path: string[]): [string, string][] {
  if (typeof value !== 'object' || value === null) return [];
  const zh = 'zh-CN' in value ? value['zh-CN'] : undefined;
  if (typeof zh === 'string') return /\p{Script=Han}/u.test(zh) || !/[a-z]{4}/i.test(zh) ? [] : [[path.join('.'), zh]];
  return Object.entries(value).flatMap(([key, inner]) => untranslated(inner, [...path, key]));
}

async function scenarioOf(folder: string, say: Say): Promise<ScenarioDefinition | null> {
  const names = await readdir(folder);
  if (!names.includes('scenario.ts')) return null;
  const parsed = ScenarioDefinition.safeParse(await readScenario(join(folder, 'scenario.ts')));
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues)
    say(issue.path.join('.'), issue.message, 'the shape is ScenarioDefinition in packages/contract/src/definition.ts');
  return null;
}

/** What the walk of a scenario fills in by itself: the case that it is about, and files. */
function filledByWalk({ about }: ScenarioDefinition, { files = [] }: ScenarioDefinition['steps'][number]): JsonObject {
  const filled: JsonObject = about ? { [about.field]: { id: '1', text: about.area } } : {};
  for (const field of files) filled[field] = [{ id: '1', name: 'a.pdf' }];
  return filled;
}

/** What an action is given, with somebody in each field that names people. */
function givenTo({ data = {}, people = {} }: ScenarioDefinition['steps'][number]): Json {
  return { ...data, ...Object.fromEntries(Object.entries(people).map(([field, text]) => [field, { id: '1', text }])) };
}

function checkScenario(
  definition: AreaDefinition,
  scenario: ScenarioDefinition,
  { accounts }: Surroundings,
  now: Date,
  say: Say,
): void {
  const statuses = new Set(statusesOf(definition).map((status) => status.value));
  let data: JsonObject = emptyData(definition);
  // What an office begins takes the dossier of a product, which is not written here.
  const isWhole = scenario.after === undefined;
  for (const [at, step] of scenario.steps.entries()) {
    const path = `scenario.${at}`;
    for (const account of [step.as, ...Object.values(step.people ?? {})])
      if (accounts && !accounts.has(account))
        say(path, `nobody has the account '${account}'`, 'use a demonstration account');
    for (const status of [step.expectStatus ?? []].flat())
      if (!statuses.has(status)) say(path, `'${status}' is no status`, 'correct it');
    const tasks = allTasksOf(definition).filter(({ node }) => node === step.node);
    const task = (tasks.find(({ task: { actions } }) => actions.some(({ key }) => key === step.action)) ?? tasks[0])
      ?.task;
    if (step.node !== undefined && !task) say(path, `'${step.node}' is no task`, 'correct it');
    const action = task?.actions.find((one) => one.key === step.action);
    if (task && step.action !== undefined && !action)
      say(path, `'${step.action}' is no action of ${step.node}`, 'correct it');
    if (step.do === 'save' || step.do === 'edit') data = { ...data, ...step.data, ...filledByWalk(scenario, step) };
    const errors =
      isWhole && step.do === 'submit' && step.expectState === undefined
        ? validateForm(definition, data, { now })
        : (step.do === 'handle' || step.do === 'agree') && action && step.expectState === undefined
          ? validateForm({ fields: action.fields ?? [] }, givenTo(step), { now })
          : [];
    for (const error of errors)
      say(path, `the ${step.do} would be refused: ${error.message}`, 'complete the data of the scenario');
  }
}
