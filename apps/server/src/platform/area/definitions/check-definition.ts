import {
  type AreaDefinition,
  allFactNames,
  columnsOf,
  type FieldDefinition,
  figureDimensions,
  figureMeasuresOf,
  figuresOf,
  isChoice,
  itemColumnNames,
  letterColumnNames,
  listsSteps,
  otherThanCases,
  proceduresOf,
  publicFieldsOf,
  reviewPartOf,
  roleIds,
  statusesOf,
  stepColumnNames,
  taskColumnNames,
} from '@app/contract';
import { filterKindOf } from '@app/engine/fields/filter-fields';
import { compile, fieldsOf, isError, type Need } from '@app/engine/formula';
import { patternProblem } from '@app/engine/pattern';
import type { FileFault, Place } from '../../../kernel/definition-file/index.ts';
import { caseColumns } from '../lists/case-columns.ts';
import { areaTable, hasTable, reservedKeys, subTable } from '../tables/names.ts';
import { type Abilities, checkAccessRights } from './abilities.ts';
import type { Charts } from './charts.ts';
import { checkCounterparty } from './check-counterparty.ts';
import { checkLists } from './check-lists.ts';
import { checkMeeting } from './check-meeting.ts';
import { nameFault } from './check-names.ts';
import { checkProcesses } from './check-process.ts';
import { checkCorrections, checkRevises } from './check-revises.ts';
import { checkSubmitEach } from './check-submit-each.ts';

type Say = (path: string, message: string, remedy: string) => void;
/** A fault without its place, which is found later from the path. */
type DefinitionFault = Omit<FileFault, keyof Place>;

/**
 * Checks what the schema cannot: references between names, formulas, the process against the tasks, and what the platform can do (`can`; null =
 * unknown, then not checked).
 */
export async function checkDefinition(
  definition: AreaDefinition,
  charts: Charts,
  slug: string,
  can: Abilities | null = null,
): Promise<DefinitionFault[]> {
  const faults: DefinitionFault[] = [];
  const say: Say = (path, message, remedy) => faults.push({ path, message, remedy });
  if (definition.id !== slug)
    say('id', `'${definition.id}' is not the folder '${slug}'`, `set id to '${slug}' or move the folder`);
  checkFields(definition.fields, 'fields', say);
  checkTables(definition, say);
  checkFormulas(definition, say);
  checkLayout(definition, say);
  checkList(definition, say);
  checkStatuses(definition, say);
  checkPersonal(definition, say);
  checkFigures(definition, say);
  checkAccessRights(definition, say);
  if (definition.kind !== 'application') return faults;
  checkCounterparty(definition, say);
  checkRevises(definition, say);
  checkCorrections(definition, say);
  checkMeeting(definition, say);
  checkSubmitEach(definition, say);
  await checkProcesses(definition, charts, say, can);
  return faults;
}

function checkFields(fields: readonly FieldDefinition[], at: string, say: Say): void {
  const seen = new Set<string>();
  for (const [index, field] of fields.entries()) {
    const path = `${at}.${index}(${field.key})`;
    if (seen.has(field.key)) say(path, `the key '${field.key}' is used twice`, 'give each field its own key');
    seen.add(field.key);
    if (reservedKeys.has(field.key)) say(path, `'${field.key}' is the platform's own name`, 'choose another key');
    checkFields(columnsOf(field), `${path}.columns`, say);
    if (isChoice(field) && !field.options && !field.dictionary)
      say(path, 'neither options nor dictionary', 'add options or name a dictionary');
    const pattern = 'pattern' in field ? field.pattern : undefined;
    const problem = pattern && patternProblem(pattern.regex, 'u');
    if (problem !== undefined) say(`${path}.pattern`, `'${pattern?.regex}' cannot be used: ${problem}`, 'correct it');
  }
}

function checkTables(definition: AreaDefinition, say: Say): void {
  if (!hasTable(definition)) return;
  try {
    areaTable(definition);
    const names = definition.fields
      .filter((field) => field.type === 'table')
      .map((field) => subTable(definition, field));
    if (new Set(names).size < names.length)
      say('fields', 'two table fields would share one table', 'rename one of them');
  } catch (error) {
    say('id', error instanceof Error ? error.message : String(error), 'use a shorter id or field key');
  }
}

/** Needs that a browser cannot decide by; fields computed with them are computed by the server only. */
const onServerOnly: readonly [Need, string][] = [
  ['random', 'a random value (RAND, UUID)'],
  ['lookUp', 'an answer of another form (MAPX)'],
  ['isWorkingDay', 'the holiday table (NETWORKDAYS without a list)'],
];

function checkFormulas(definition: AreaDefinition, say: Say): void {
  const keys = new Set(definition.fields.map((field) => field.key));
  const check = (
    path: string,
    source: string | undefined,
    known: ReadonlySet<string> | null = keys,
    isComputed = false,
  ) => {
    if (source === undefined) return;
    const compiled = compile(source);
    if (isError(compiled)) {
      say(
        path,
        `the formula does not compile: ${compiled.error} ${compiled.detail ?? ''}${compiled.at === undefined ? '' : ` at character ${compiled.at + 1}`}`,
        'correct the formula',
      );
      return;
    }
    checkLists(definition, path, source, say);
    for (const [need, name] of onServerOnly)
      if (!isComputed && compiled.needs.has(need))
        say(path, `${name} is known to the server alone`, 'compute it in a field of its own and read that field here');
    for (const name of known ? fieldsOf(source) : []) {
      const fault = known && nameFault(name, { definition, known, kept: isComputed || path === 'titleOf' });
      if (fault) say(path, fault.message, fault.remedy);
    }
  };
  const checkField = (field: FieldDefinition, path: string, known: ReadonlySet<string>) => {
    check(`${path}.visibleWhen`, field.visibleWhen, known);
    check(`${path}.requiredWhen`, field.requiredWhen, known);
    check(`${path}.compute`, field.compute, known, true);
    for (const [at, rule] of (field.rules ?? []).entries()) check(`${path}.rules.${at}`, rule.when, known);
    const inner = new Set([...known, ...columnsOf(field).map((column) => column.key)]);
    for (const column of columnsOf(field)) checkField(column, `${path}.${column.key}`, inner);
  };
  for (const field of definition.fields) checkField(field, `fields.${field.key}`, keys);
  for (const [at, step] of definition.form.steps.entries()) {
    check(`form.steps.${at}.visibleWhen`, step.visibleWhen);
    for (const [index, section] of step.sections.entries())
      check(`form.steps.${at}.sections.${index}.visibleWhen`, section.visibleWhen);
  }
  check('titleOf', definition.titleOf);
  for (const [name, source] of Object.entries(reviewPartOf(definition)?.mapping ?? {}))
    if (source.startsWith('=')) check(`review.mapping.${name}`, source.slice(1));
  if (definition.kind !== 'application') return;
  check('submitWhen', definition.submitWhen);
  if (Array.isArray(definition.submitBlocked))
    for (const [at, { when }] of definition.submitBlocked.entries()) check(`submitBlocked.${at}.when`, when);
  for (const [at, { when }] of proceduresOf(definition).entries()) check(`procedures.${at}.when`, when);
  for (const [at, { when }] of (definition.revises?.also ?? []).entries()) check(`revises.also.${at}.when`, when);
  for (const [at, { when }] of (definition.request?.refusals ?? []).entries())
    check(`request.refusals.${at}.when`, when);
  checkRequest(definition, say);
  if (definition.submitWhen !== undefined && !definition.submitBlocked)
    say('submitBlocked', 'submitWhen is set but nothing says why a submission is blocked', 'add submitBlocked');
}

/** A request is about the case that one of its own fields names. */
function checkRequest({ fields, request }: Extract<AreaDefinition, { kind: 'application' }>, say: Say): void {
  const field = fields.find(({ key }) => key === request?.field);
  if (request && (field?.type !== 'reference' || field.source !== 'case'))
    say(
      'request.field',
      `'${request.field}' refers to no case`,
      "name a field of type reference with the source 'case'",
    );
  for (const [at, { message }] of (request?.refusals ?? []).entries())
    for (const [, name = ''] of message['zh-CN'].matchAll(/\{([^{}]{0,60})\}/g))
      if (!allFactNames.includes(name) || !name.startsWith('target.'))
        say(`request.refusals.${at}.message`, `{${name}} is no fact of the case`, 'name one of {target.…}');
}

function checkLayout(definition: AreaDefinition, say: Say): void {
  const keys = new Set(definition.fields.map((field) => field.key));
  for (const step of definition.form.steps)
    for (const section of step.sections)
      for (const key of section.fields)
        if (!keys.has(key)) say(`form.steps.${step.key}`, `'${key}' is no field`, 'name an existing field');
  const gives = definition.kind === 'application' ? definition.gives : undefined;
  for (const key of [...Object.values(gives?.values ?? {}), ...(gives?.unique ?? [])])
    if (!keys.has(key)) say('gives', `'${key}' is no field`, 'name an existing field');
  for (const key of publicFieldsOf(definition))
    if (!keys.has(key)) say('publicFields', `'${key}' is no field`, 'name an existing field');
  for (const [name, source] of Object.entries(reviewPartOf(definition)?.mapping ?? {}))
    for (const key of source.startsWith('=') ? [] : source.split('|'))
      if (!keys.has(key)) say(`review.mapping.${name}`, `'${key}' is no field`, 'name an existing field');
}

/** Columns that a list has besides the fields of its form. */
function columnsListed(definition: AreaDefinition): readonly string[] {
  if (listsSteps(definition)) return [...stepColumnNames, ...taskColumnNames];
  switch (otherThanCases(definition)) {
    case 'tasks':
      return [...taskColumnNames, 'whose'];
    case 'items':
      return itemColumnNames;
    case 'letters':
      return letterColumnNames;
    case null:
      return Object.keys(caseColumns);
  }
}

function checkList(definition: AreaDefinition, say: Say): void {
  const columns = columnsListed(definition);
  const known = new Set([
    ...definition.fields.filter((field) => field.type !== 'table').map((field) => field.key),
    ...columns,
  ]);
  const need = (path: string, field: string) => {
    if (!known.has(field))
      say(
        path,
        `'${field}' is neither a scalar field nor a column of the list`,
        `use one of the fields or ${columns.join(', ')}`,
      );
  };
  for (const [at, column] of definition.list.columns.entries()) need(`list.columns.${at}`, column.field);
  for (const [at, filter] of definition.list.filters.entries()) {
    need(`list.filters.${at}`, filter);
    if (known.has(filter) && filterKindOf(definition, filter) === null)
      say(`list.filters.${at}`, `a list cannot be asked for '${filter}'`, 'drop it');
    if (definition.list.filters.indexOf(filter) < at)
      say(`list.filters.${at}`, `'${filter}' is asked already`, 'name a field once; one filter asks for a range');
  }
  for (const [at, sort] of (definition.list.sorts ?? []).entries()) need(`list.sorts.${at}`, sort.field);
  const views = [
    ...(definition.list.views ?? []),
    ...(definition.kind === 'worklist'
      ? [
          {
            key: 'worklist',
            parameters: [...definition.worklist.parameters, ...(definition.worklist.forCompanies ?? [])],
          },
        ]
      : []),
  ];
  for (const view of views)
    for (const parameter of view.parameters)
      need(
        `list.views.${view.key}`,
        parameter.key.startsWith('Q^') ? (parameter.key.split('^')[1] ?? '') : parameter.key,
      );
}

/** Personal data that only some roles read whole stand where the platform masks them: on the form alone. */
function checkPersonal(definition: AreaDefinition, say: Say): void {
  const { list } = definition;
  const shown = new Set([
    ...[...list.columns, ...(list.sorts ?? [])].map(({ field }) => field),
    ...list.filters,
    ...publicFieldsOf(definition),
    ...fieldsOf(definition.titleOf).map((name) => name.split('.')[0] ?? name),
    ...Object.values(reviewPartOf(definition)?.mapping ?? {}).flatMap((source) =>
      source.startsWith('=') ? fieldsOf(source.slice(1)) : source.split('|'),
    ),
  ]);
  for (const field of definition.fields)
    for (const { key, wholeFor } of [field, ...columnsOf(field)]) {
      const wrong = wholeFor?.find((role) => !roleIds.some((known) => known === role));
      if (wrong !== undefined) say(`fields.${field.key}.wholeFor`, `'${wrong}' is no role`, 'name a role');
      if (wholeFor && definition.kind !== 'application')
        say(`fields.${field.key}.wholeFor`, `only cases mask '${key}'`, 'drop it, or keep the data in an application');
      if (wholeFor && (shown.has(key) || shown.has(field.key)))
        say(
          `fields.${key}`,
          `'${key}' is masked, and shown elsewhere`,
          'drop it from list, title, review and public page',
        );
    }
}

/** Figures are grouped by what their subject has, and no company reads who works how much. */
function checkFigures(definition: AreaDefinition, say: Say): void {
  const figures = figuresOf(definition);
  if (!figures) return;
  for (const [at, { key, by, only = {}, measures, over = figures.over }] of figures.tables.entries()) {
    const path = `report.figures.tables.${at}`;
    const known: readonly string[] = figureDimensions[over];
    const wrong = by.find((name) => !known.includes(name));
    if (wrong !== undefined)
      say(`${path}.by`, `'${wrong}' is nothing by which ${over} are grouped`, `use ${known.join(', ')}`);
    const chosen = known.filter((name) => !name.toLowerCase().endsWith('month'));
    const wrongOnly = Object.keys(only).find((name) => !chosen.includes(name));
    if (wrongOnly !== undefined)
      say(`${path}.only`, `'${wrongOnly}' is nothing by which ${over} are chosen`, `use ${chosen.join(', ')}`);
    const said = figureMeasuresOf(over);
    const unsaid = measures.find((name) => !said.includes(name));
    if (unsaid !== undefined)
      say(`${path}.measures`, `'${unsaid}' is nothing that is said of ${over}`, `use ${said.join(', ')}`);
    if (measures.includes('limitDays') && !(by.includes('procedure') && by.includes('node')))
      say(`${path}.measures`, "'limitDays' is of a step of a procedure", 'group by procedure and node');
    if (figures.tables.some((other, before) => before < at && other.key === key))
      say(path, `the key '${key}' is used twice`, 'give each table its own key');
  }
  const { tables, over } = figures;
  const inside = [
    ...(['openTasks', 'seats', 'findings', 'items', 'stops', 'choices', 'incidents'] as const),
    ...(['productPlants', 'productHolders', 'volumeGaps', 'changes'] as const),
  ];
  const shut = inside.find((subject) => tables.some((table) => (table.over ?? over) === subject));
  // Whose turn it is a company knows by side, never by step.
  const steps = tables.some(
    (table) => (table.over ?? over) === 'steps' && table.by.some((name) => ['node', 'action'].includes(name)),
  );
  if ((shut || steps) && definition.access.query?.includes('APPLICANT'))
    say('access.query', 'companies would read what the office does within', 'leave APPLICANT out');
}

function checkStatuses(definition: AreaDefinition, say: Say): void {
  const values = statusesOf(definition).map((status) => status.value);
  if (new Set(values).size < values.length) say('statuses', 'a status is listed twice', 'list each value once');
}
