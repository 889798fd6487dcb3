import { type AreaDefinition, type PublishedArea, type RoleId, type Verb, verbs } from '@app/contract';
import type { App, Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { type Area, areaAt, areaOf, catalogOf } from './definitions/catalog.ts';

/** Verbs that roles may do in an area; deny by default. */
function allowedVerbs(area: Area, roles: readonly RoleId[]): Verb[] {
  const { access } = area.definition;
  return verbs.filter((verb) => access[verb]?.some((role) => roles.includes(role)));
}

/** Whether the roles may do `verb` in an area; null = no such area (the access check refuses both in the same way). */
export function mayInArea(app: App, id: string, verb: Verb, roles: readonly RoleId[]): boolean | null {
  const area = catalogOf(app).head(id);
  return area ? allowedVerbs(area, roles).includes(verb) : null;
}

/** Areas in which the caller may do something. */
export function listAreas(ctx: Context): PublishedArea[] {
  return catalogOf(ctx.app)
    .all()
    .flatMap((area) => {
      const allowed = allowedVerbs(area, ctx.roles);
      return allowed.length === 0
        ? []
        : [{ version: area.version, definition: shownTo(ctx, area.definition), allowed }];
    });
}

/** One published definition, by default the version in force; an area without rights answers state 404 like a missing one. */
export async function publishedArea(ctx: Context, id: string, version: number | undefined): Promise<PublishedArea> {
  const head = areaOf(ctx, id);
  const allowed = allowedVerbs(head, ctx.roles);
  if (allowed.length === 0) fail('notFound');
  const area = version === undefined ? head : await areaAt(ctx, id, version);
  return { version: area.version, definition: shownTo(ctx, area.definition), allowed };
}

/** A definition as the caller may know it: companies see steps of the office under their public titles, or not at all. */
function shownTo(ctx: Context, definition: AreaDefinition): AreaDefinition {
  if (ctx.tenant?.kind !== 'company' || definition.kind !== 'application') return definition;
  const tasks = Object.entries(definition.tasks ?? {}).flatMap(([node, task]) => {
    if (task.mode === 'holder') return [[node, task] as const];
    return task.publicTitle ? [[node, { ...task, title: task.publicTitle }] as const] : [];
  });
  return { ...definition, tasks: Object.fromEntries(tasks) };
}
