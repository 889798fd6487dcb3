import { type ListRequest, otherThanCases, type Verb } from '@app/contract';
import type { Context, Scope } from '../../../kernel/context.ts';
import type { ListOptions, ListSource, Row } from '../../../kernel/list/index.ts';
import type { Area } from '../definitions/catalog.ts';
import { rowListFor, withRows } from './case-rows.ts';
import { taskListFor, withTasks } from './task-list.ts';

type Parameters = ListRequest['parameters'];

/** Whether an area lists tasks, opinion items or letters: rows of cases, not the cases themselves. */
export const listsWork = ({ definition }: Area): boolean => otherThanCases(definition) !== null;

/** Whether its rows may be narrowed by conditions on the dossiers of their cases. */
export const listsCaseTasks = ({ definition }: Area): boolean => otherThanCases(definition) === 'tasks';

/** The list behind such a worklist as the caller may see it, and the filters that are columns of it. */
export function workListFor(
  ctx: Context,
  area: Area,
  verb: Verb,
  asked: Parameters,
  scopes: readonly Scope[],
): Promise<{ source: ListSource; options: ListOptions; parameters: Parameters }> {
  return otherThanCases(area.definition) === 'tasks'
    ? taskListFor(ctx, area, verb, asked)
    : rowListFor(ctx, area, verb, asked, scopes);
}

/** The rows of a page with what is computed for them. */
export function withWork(ctx: Context, area: Area, rows: readonly Row[], scopes: readonly Scope[]): Promise<Row[]> {
  return otherThanCases(area.definition) === 'tasks'
    ? withTasks(ctx, area, rows, scopes)
    : withRows(ctx, area, rows, scopes);
}
