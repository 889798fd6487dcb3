import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApplicationDefinition, AreaDefinition, RoleId, Verb } from '@app/contract';
import type { ServiceTaskOptions } from '@app/engine/workflow';
import type { z } from 'zod';
import type { App } from '../../../kernel/context.ts';
import { type FileFault, FileFaultError, nearestWord, readJsonFile } from '../../../kernel/definition-file/index.ts';
import type { Service } from '../../../kernel/service.ts';
import type { Wiring } from '../../../kernel/wiring.ts';
import { documentOf } from '../../dictionary/index.ts';
import { limitKeys } from '../../time-limit/index.ts';

type Say = (path: string, message: string, remedy: string) => void;

/** What this installation can do, apart from what definitions themselves contain. */
export interface Abilities {
  /** The services by name, with the options that they take. */
  services: ReadonlyMap<string, Pick<Service, 'options'>>;
  /** What references can be made to. */
  references: NonNullable<Wiring['referenceSources']>;
  /** Names of the number series. */
  series: ReadonlySet<string>;
  /** Names of the certificate templates. */
  certificates: ReadonlySet<string>;
  /** Ids of the templates of letters. */
  letters: ReadonlySet<string>;
  /** Those of them that three people draft, check and sign. */
  checkedLetters: ReadonlySet<string>;
  /** Keys of the time limits of base data. */
  limits: ReadonlySet<string>;
}

/** Roles of people of a company, to whom drafts and submissions belong. */
const companyRoles: ReadonlySet<RoleId> = new Set(['APPLICANT', 'TENANT_ADMIN']);
/** Verbs that each kind of area can serve; only in applications drafts lead to submissions. */
export const verbsOf: Record<AreaDefinition['kind'], readonly Verb[]> = {
  application: ['query', 'get', 'save', 'remove', 'submit', 'handle', 'export', 'open'],
  register: ['query', 'get', 'save', 'remove', 'export'],
  worklist: ['query', 'get', 'handle', 'export'],
  report: ['query', 'get', 'export'],
};

/** What a running server can do. */
export function abilitiesOf(app: App): Abilities {
  return gatherAbilities(app.wiring, app.settings.definitionsDir, documentOf(app, 'number-series'));
}

/** The same from its parts; `series` is the content of dictionaries/number-series.json. */
export function gatherAbilities(
  { services, referenceSources }: Wiring,
  definitionsDir: string,
  series: unknown,
): Abilities {
  const names = (Array.isArray(series) ? series : []).map((one: { series?: unknown }) => String(one.series));
  const letters = namesIn(join(definitionsDir, 'letters'));
  return {
    services: services ?? new Map(),
    references: referenceSources ?? new Map(),
    series: new Set(names),
    limits: limitKeys(definitionsDir),
    certificates: new Set(namesIn(join(definitionsDir, 'certificates'))),
    letters: new Set(letters),
    checkedLetters: new Set(letters.filter((id) => needsCheck(join(definitionsDir, 'letters', `${id}.json`)))),
  };
}

/** Reports rights of an area that no call of its kind can serve. */
export function checkAccessRights(definition: AreaDefinition, say: Say): void {
  const { kind, access } = definition;
  for (const [verb, roles] of Object.entries(access) as [Verb, RoleId[]][]) {
    if (roles.length > 0 && !verbsOf[kind].includes(verb))
      say(
        `access.${verb}`,
        `a ${kind} has nothing to ${verb}`,
        `take '${verb}' out; it knows ${verbsOf[kind].join(', ')}`,
      );
    if (kind !== 'application' || !['save', 'remove', 'submit'].includes(verb)) continue;
    for (const role of roles.filter((one) => !companyRoles.has(one)))
      say(
        `access.${verb}`,
        `${role} belongs to an authority, which has no drafts`,
        `give '${verb}' to ${[...companyRoles].join(' or ')}; officers act by the tasks of the process`,
      );
  }
  checkOpening(definition, say);
}

/** Offices begin cases where the area says what they fill in, of the form's own fields. */
function checkOpening(definition: AreaDefinition, say: Say): void {
  const { kind, access, fields } = definition;
  const roles = access.open ?? [];
  for (const role of roles.filter((one) => companyRoles.has(one)))
    say('access.open', `${role} is a role of a company, which begins its cases by drafts`, `give it 'submit' instead`);
  if (kind !== 'application') return;
  const { opening } = definition;
  if (roles.length > 0 && !opening)
    say('access.open', 'the area does not say what an office fills in', 'add opening: { fields, reason }');
  if (!opening) return;
  const known = fields.map(({ key }) => key);
  for (const [at, key] of opening.fields.entries())
    if (!known.includes(key)) say(`opening.fields.${at}`, `'${key}' is no field`, meant(known, key));
  if (!opening.fields.includes(opening.reason))
    say('opening.reason', `'${opening.reason}' is none of opening.fields`, meant(opening.fields, opening.reason));
  const refers = (key: string, source: string) =>
    fields.some((field) => field.key === key && field.type === 'reference' && field.source === source);
  const named = opening.fields.some((key) => (key === 'product' || key === 'company') && refers(key, key));
  checkOfOffice(definition, say);
  if (!named && !opening.ofOffice)
    say(
      'opening.fields',
      'nothing says in the name of which company the case begins',
      "add a field 'product' or 'company' of type reference to that source",
    );
}

/** What is the office's own is begun by an office alone, and no company has a right in it. */
function checkOfOffice({ access, opening }: ApplicationDefinition, say: Say): void {
  if (!opening?.ofOffice) return;
  if (!opening.onlyOffice)
    say('opening.onlyOffice', 'a case of the office itself is begun by no company', 'add "onlyOffice": true');
  for (const [verb, roles] of Object.entries(access))
    for (const role of roles.filter((one) => companyRoles.has(one)))
      say(
        `access.${verb}`,
        `${role} is a role of a company, which never sees a case of the office itself`,
        'take it out',
      );
}

/** What was probably meant, or all there is. */
function meant(known: readonly string[], word: string): string {
  const nearest = nearestWord(word, [...known]);
  return nearest === undefined ? `known: ${known.join(', ')}` : `write '${nearest}'`;
}

/** Reports a service task that this installation cannot run: it would otherwise fail for the person who completes the task before it. */
export function checkService({ service, options }: ServiceTaskOptions, at: string, can: Abilities, say: Say): void {
  const list = (names: Iterable<string>) => [...names].sort().join(', ') || 'none is there';
  const known = can.services.get(service);
  const faults = known ? optionFaults(options, known.options) : [];
  for (const { path, message, remedy } of faults) say(at, `option ${path} of ${service}: ${message}`, remedy);
  if (!known) say(at, `no service '${service}' is registered`, `use one of ${list(can.services.keys())}`);
  else if (service === 'giveNumber' && faults.length === 0 && !can.series.has(String(options.series)))
    say(at, `there is no number series '${String(options.series)}'`, `use one of ${list(can.series)}`);
  else if (service === 'makeCertificate' && !can.certificates.has(String(options.template ?? 'filing')))
    say(
      at,
      `there is no certificates/${String(options.template ?? 'filing')}.json`,
      `use one of ${list(can.certificates)}`,
    );
  else if (service === 'issueLetter' && faults.length === 0 && !can.letters.has(String(options.letter)))
    say(at, `there is no letters/${String(options.letter)}.json`, `use one of ${list(can.letters)}`);
}

/** What a service does not take of its options: unknown keys with the nearest right one, missing ones, wrong values. */
function optionFaults(options: Record<string, unknown>, schema: z.ZodObject): readonly FileFault[] {
  try {
    readJsonFile('options', JSON.stringify(options), schema);
    return [];
  } catch (error) {
    if (error instanceof FileFaultError) return error.faults;
    throw error;
  }
}

/** Whether a template says that its letter needs a check; one that cannot be read is reported where templates are. */
function needsCheck(file: string): boolean {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { needsCheck?: unknown }).needsCheck === true;
  } catch {
    return false;
  }
}

function namesIn(folder: string): string[] {
  return filesOf(folder).flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : []));
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
