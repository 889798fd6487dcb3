import {
  type AreaDefinition,
  type ChangeFacts,
  commaOf,
  type FieldError,
  type JsonObject,
  type Language,
  type Revises,
  revisesOf,
  semicolonOf,
  textOf,
} from '@app/contract';
import type { Facts } from '@app/engine/form';
import type { Context } from '../../../kernel/context.ts';
import { say } from '../texts.ts';

const mostNamed = 6;

/** The facts of an application that changes a product; undefined where it is none, or no product is chosen yet. */
export function changeIn(definition: AreaDefinition, { change }: Facts): ChangeFacts | undefined {
  // The provider of these facts makes them of this very type.
  return revisesOf(definition) && change ? (change as unknown as ChangeFacts) : undefined;
}

/** The form with what the server keeps of its change: the version with which it began, the class, the differences. */
export function withRevision(definition: AreaDefinition, data: JsonObject, facts: Facts): JsonObject {
  const revises = revisesOf(definition);
  const change = changeIn(definition, facts);
  if (!revises || !change) return data;
  const items = keptOf(change.kept, 'zh-CN');
  return { ...data, [revises.version]: change.version, [revises.class]: change.class, [revises.items]: items };
}

/** Differences as rows of the table that keeps them. */
export function keptOf(items: ChangeFacts['items'], language: Language): JsonObject[] {
  return items.map(({ group, place, before, after, class: is, note, basis }, at) => ({
    _id: `c${at + 1}`,
    ...{ group, place, before, after, class: is },
    basis: [note, basis].filter((one) => one !== '').join(semicolonOf(language)),
  }));
}

/**
 * What forbids a change as it is: places outside the ticked groups, each with the groups that would open it, and, where a new case would begin,
 * nothing that differs. A reply may not make another product of it.
 */
export function revisionErrors(
  ctx: Context,
  definition: AreaDefinition,
  facts: Facts,
  { isNew }: { isNew: boolean },
): FieldError[] {
  const revises = revisesOf(definition);
  const change = changeIn(definition, facts);
  if (!revises || !change) return [];
  const at = (message: string): FieldError => ({ field: revises.groups, message });
  if (change.outside.length > 0) return [at(outsideText(ctx, definition, revises, change))];
  if (isNew && change.count === 0) return [at(say(ctx.language, 'revision.none'))];
  if (!isNew && change.class === 'newProduct')
    return [at(say(ctx.language, 'revision.newProduct', { list: listed(ctx, change.newProduct) }))];
  return [];
}

/** Why a new case may not begin: another case has changed the product since the draft was begun. */
export function revisionBlocked(ctx: Context, definition: AreaDefinition, facts: Facts): string | null {
  const change = changeIn(definition, facts);
  if (!change?.stale) return null;
  return say(ctx.language, 'revision.stale', { version: change.version, inForce: change.inForce });
}

function outsideText(
  ctx: Context,
  { fields }: AreaDefinition,
  { groups }: Revises,
  { outside, proposed }: ChangeFacts,
): string {
  const field = fields.find(({ key }) => key === groups);
  const options = field && 'options' in field && Array.isArray(field.options) ? field.options : [];
  const titles = proposed.map((group) => {
    const option = options.find(({ value }) => value === group);
    return option ? textOf(option.label, ctx.language) : group;
  });
  return say(ctx.language, 'revision.outside', {
    places: listed(ctx, outside),
    groups: titles.join(commaOf(ctx.language)),
  });
}

function listed(ctx: Context, words: readonly string[]): string {
  return `${words.slice(0, mostNamed).join(semicolonOf(ctx.language))}${words.length > mostNamed ? '…' : ''}`;
}
