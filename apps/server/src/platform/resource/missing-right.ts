import { type AccessExplanation, commaOf, type RoleId, roleIds, textOf, type Verb } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import type { Rights } from '../../kernel/session.ts';
import { text } from '../../kernel/texts/index.ts';
import type { Member, OwnRole } from './access.store.ts';
import { roleName } from './effective-rights.ts';

export type Reason = AccessExplanation['reasons'][number];

/** Whose rights are explained. */
export interface Subject {
  member: Member;
  keys: string[];
  own: OwnRole[];
  builtIn: RoleId[];
  rights: Rights;
}

/** The right in an area that a person lacks, with the roles that have it; null = they have it. */
export function missingInArea(ctx: Context, subject: Subject, area: string, verb: Verb): Reason | null {
  const { areaAccess } = ctx.app.wiring;
  if (!areaAccess || areaAccess(ctx.app, area, verb, subject.rights)) return null;
  const roles = roleIds.filter((role) => areaAccess(ctx.app, area, verb, { roles: [role], grants: [] }));
  const known = ctx.app.wiring.areaRights?.(ctx.app).find(({ id }) => id === area);
  const own = [
    ...subject.builtIn.map((role) => roleName(role, ctx.language)),
    ...subject.own.map(({ name, names }) => names[ctx.language] ?? name),
  ].join(commaOf(ctx.language));
  return missing(ctx, 'missingAreaRight', roles, {
    area: known ? textOf(known.title, ctx.language) : area,
    verb: text(ctx.language, `access.verb.${verb}`),
    own: own || text(ctx.language, 'access.nobody'),
  });
}

/** What is missing, in words, with the roles that would give it. */
export function missing(
  ctx: Context,
  code: Reason['code'],
  roles: readonly RoleId[],
  values: Record<string, string>,
): Reason {
  const named = roles.map((id) => ({ id, name: roleName(id, ctx.language) }));
  const list = named.map((role) => role.name).join(commaOf(ctx.language)) || text(ctx.language, 'access.nobody');
  return { code, text: text(ctx.language, `access.${code}`, { ...values, roles: list }), roles: named };
}
