import { z } from 'zod';
import { Verb } from './definition.ts';

/** Rights in areas as a role made by an administrator gives them; built-in roles have theirs in the areas' own `access`. */

/**
 * Which records of an area a grant reaches: all of the authority (or company); those of the own department (a person of it began
 * them, or has or had a task); those with a task of one's own, now or formerly; those one began oneself.
 */
export const recordScopes = ['all', 'department', 'tasks', 'own'] as const;
export const RecordScope = z.enum(recordScopes);
export type RecordScope = z.infer<typeof RecordScope>;

/** What a role gives in one area: verbs, which records, and the columns that stay hidden in them. */
export const AreaGrant = z.strictObject({
  area: z.string().min(1).max(100),
  verbs: z.array(Verb).min(1).max(10),
  scope: RecordScope,
  /** Keys of columns or fields (`hidable` of the area) that the role does not see. */
  hidden: z.array(z.string().max(100)).max(100),
});
export type AreaGrant = z.infer<typeof AreaGrant>;

/** To whom a role is given for a time. */
export const assigneeKinds = ['person', 'position', 'org'] as const;
export const AssigneeKind = z.enum(assigneeKinds);
export type AssigneeKind = z.infer<typeof AssigneeKind>;
