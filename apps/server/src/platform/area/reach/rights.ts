import {
  type AreaDefinition,
  holdsFiles,
  type RecordScope,
  type RoleId,
  recordScopes,
  roleIds,
  type Text,
  type Verb,
  verbs,
} from '@app/contract';
import type { App } from '../../../kernel/context.ts';
import type { Rights } from '../../../kernel/session.ts';
import type { GrantableArea, HeldArea } from '../../../kernel/wiring.ts';
import { verbsOf } from '../definitions/abilities.ts';
import { catalogOf } from '../definitions/catalog.ts';
import { caseLabels } from '../lists/case-labels.ts';

/** What somebody may do with one verb in an area: which records, and which columns nobody of their roles shows. */
export interface AreaRight {
  scopes: ReadonlySet<RecordScope>;
  hidden: readonly string[];
}

/** An expert sees the cases of which a task is or was theirs (areas.md 0.5); other built-in roles see all of their authority. */
const scopeOf = (role: RoleId): RecordScope => (role === 'EXPERT' ? 'tasks' : 'all');

/** The right that built-in and own roles give together; null = none. A column is hidden only if every one of them hides it. */
export function rightIn(definition: AreaDefinition, verb: Verb, who: Rights): AreaRight | null {
  const builtIn = (definition.access[verb] ?? []).filter((role) => who.roles.includes(role));
  const granted = who.grants.filter(
    (grant) => grant.area === definition.id && grant.verbs.includes(verb) && verbsOf[definition.kind].includes(verb),
  );
  if (builtIn.length + granted.length === 0) return null;
  const [first, ...others] = [...builtIn.map((): string[] => []), ...granted.map(({ hidden }) => hidden)];
  return {
    scopes: new Set([
      ...builtIn.map((role) => scopesFor(definition, scopeOf(role))),
      ...granted.map(({ scope }) => scope),
    ]),
    hidden: (first ?? []).filter((key) => others.every((list) => list.includes(key))),
  };
}

/** A register has no tasks, so a role bound to tasks reads it whole. */
function scopesFor(definition: AreaDefinition, scope: RecordScope): RecordScope {
  return definition.kind === 'register' ? 'all' : scope;
}

/** Whether a right reaches every record. */
export const reachesAll = (right: AreaRight): boolean => right.scopes.has('all');

/** Whether somebody opens of the cases of an area only those with a task of theirs: of these they read what is their own. */
export function readsOwnTasks(app: App, area: string, who: Rights): boolean {
  const definition = catalogOf(app).head(area)?.definition;
  const right = definition && rightIn(definition, 'get', who);
  return right != null && [...right.scopes].every((scope) => scope === 'tasks');
}

/** Areas of whose cases somebody reads only what is their own. */
export function areasOfOwnTasks(app: App, who: Rights): string[] {
  return catalogOf(app)
    .all()
    .flatMap(({ id }) => (readsOwnTasks(app, id, who) ? [id] : []));
}

/** Columns of a case that can be hidden; title, status and days say which case it is. */
const hidableCaseColumns = ['holderName', 'applyNo', 'certNo'] as const;

/** Every area with what can be granted in it. */
export function areaRights(app: App): GrantableArea[] {
  return catalogOf(app)
    .all()
    .map(({ id, definition }) => ({
      id,
      title: definition.title,
      verbs: verbs
        .filter((verb) => verbsOf[definition.kind].includes(verb))
        .map((verb) => ({ verb, roles: roleIds.filter((role) => definition.access[verb]?.includes(role)) })),
      scopes: grantableScopes(definition),
      hidable: hidableColumns(definition),
    }));
}

/** What somebody may do in each area, with scopes and the names of hidden columns. */
export function areaRightsOf(app: App, who: Rights): HeldArea[] {
  return catalogOf(app)
    .all()
    .flatMap(({ id, definition }) => {
      const held = verbs.flatMap((verb) => {
        const right = verbsOf[definition.kind].includes(verb) ? rightIn(definition, verb, who) : null;
        if (!right) return [];
        const scopes = reachesAll(right) ? (['all'] as const) : [...right.scopes];
        return [{ verb, scopes, hidden: columnNames(definition, right.hidden) }];
      });
      return held.length > 0 ? [{ id, title: definition.title, verbs: held }] : [];
    });
}

/** Names of columns that can be hidden, for those who read a right. */
export function columnNames(definition: AreaDefinition, keys: readonly string[]): Text[] {
  return hidableColumns(definition).flatMap(({ key, label }) => (keys.includes(key) ? [label] : []));
}

/** Scopes that make sense: shared registers belong to nobody, registers have no tasks, a worklist of tasks is one's own anyway. */
function grantableScopes(definition: AreaDefinition): readonly RecordScope[] {
  if (definition.kind === 'register')
    return definition.scope === 'platform' ? ['all'] : recordScopes.filter((scope) => scope !== 'tasks');
  if (definition.kind === 'worklist' && definition.worklist.source === 'tasks') return ['all'];
  return recordScopes;
}

function hidableColumns(definition: AreaDefinition): GrantableArea['hidable'] {
  const inTitle = definition.kind === 'application' || definition.kind === 'register' ? definition.titleOf : '';
  const own = definition.fields
    .filter((field) => field.type !== 'table' && !holdsFiles(field) && !inTitle.includes(`{${field.key}}`))
    .map(({ key, label }) => ({ key, label }));
  const ofCase = hidableCaseColumns.map((key) => ({ key, label: caseLabels[key] }));
  return definition.kind === 'register' ? own : [...ofCase, ...own];
}
