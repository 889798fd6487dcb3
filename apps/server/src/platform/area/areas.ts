import {
  type AreaDefinition,
  otherThanCases,
  type PublishedArea,
  statusesOf,
  type TaskDefinition,
  type Verb,
  verbs,
} from '@app/contract';
import type { App, Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import type { Rights } from '../../kernel/session.ts';
import { type Area, areaAt, areaOf, catalogOf } from './definitions/catalog.ts';
import { listWithout } from './reach/hidden.ts';
import { rightIn } from './reach/rights.ts';

/** Verbs that somebody may do in an area; deny by default. */
function allowedVerbs(area: Area, who: Rights): Verb[] {
  return verbs.filter((verb) => rightIn(area.definition, verb, who) !== null);
}

/** Whether somebody may do `verb` in an area; null = no such area (the access check refuses both in the same way). */
export function mayInArea(app: App, id: string, verb: Verb, who: Rights): boolean | null {
  const area = catalogOf(app).head(id);
  return area ? rightIn(area.definition, verb, who) !== null : null;
}

/** Areas in which the caller may do something. */
export function listAreas(ctx: Context): PublishedArea[] {
  return catalogOf(ctx.app)
    .all()
    .flatMap((area) => {
      const allowed = allowedVerbs(area, ctx);
      return allowed.length === 0
        ? []
        : [{ version: area.version, definition: shownTo(ctx, area.definition), allowed }];
    });
}

/** One published definition, by default the version in force; an area without rights answers state 404 like a missing one. */
export async function publishedArea(ctx: Context, id: string, version: number | undefined): Promise<PublishedArea> {
  const head = areaOf(ctx, id);
  const allowed = allowedVerbs(head, ctx);
  if (allowed.length === 0) fail('notFound');
  const area = version === undefined ? head : await areaAt(ctx, id, version);
  return { version: area.version, definition: shownTo(ctx, area.definition), allowed };
}

/** A definition as the caller may know it: companies see steps and states of the office under their public words, or not at all. */
function shownTo(ctx: Context, whole: AreaDefinition): AreaDefinition {
  const hidden = rightIn(whole, 'query', ctx)?.hidden ?? [];
  const definition = listWithout(whole, ctx.tenant?.kind === 'company' ? [...hidden, ...ofOffice(whole)] : hidden);
  if (ctx.tenant?.kind !== 'company' || definition.kind !== 'application') return definition;
  const statuses = statusesOf(definition).map(({ publicLabel, ...status }) => ({
    ...status,
    label: publicLabel ?? status.label,
  }));
  const { tasks, procedureTasks } = definition;
  return {
    ...definition,
    statuses,
    ...(tasks && { tasks: outward(tasks) }),
    ...(procedureTasks && {
      procedureTasks: Object.fromEntries(Object.entries(procedureTasks).map(([id, of]) => [id, outward(of)])),
    }),
  };
}

/** Columns of a list that an office alone has: who wrote an opinion item. */
function ofOffice(definition: AreaDefinition): readonly string[] {
  return otherThanCases(definition) === 'items' ? ['author'] : [];
}

function outward(tasks: Record<string, TaskDefinition>): Record<string, TaskDefinition> {
  const told = Object.entries(tasks).flatMap(([node, task]) => {
    if (task.mode !== 'officer') return [[node, task] as const];
    // What may be done at an internal step tells what is done there: whom the office asks, what it calls.
    const actions = task.internal ? [] : task.actions;
    return task.publicTitle ? [[node, { ...task, title: task.publicTitle, actions }] as const] : [];
  });
  return Object.fromEntries(told);
}
