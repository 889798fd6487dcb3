import {
  type AreaDefinition,
  areaGet,
  areaQuery,
  type BoardDefinition,
  figuresOf,
  hasStatuses,
  type ListCalendar,
  listsTasks,
  otherThanCases,
  type PublishedArea,
} from '@app/contract';
import { filterKindOf } from '@app/engine/fields/filter-fields';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../../../client/http.ts';
import { queries } from '../../../client/queries.ts';
import { areasQuery } from '../../area/areas.ts';
import { pathOf } from '../../area/path-of.ts';
import { firstState, readState, requestOf, rowsQuery } from '../list-request.ts';
import type { ListQuestion } from '../list-spec.ts';

/** A row as returned by the list call of an area. */
export type Row = Record<string, unknown> & { id: string };

export const draftsView = 'drafts';
export const templatesView = 'templates';

/** The query part of an area's list: filters by the types of their fields, views, and the call that loads the rows. */
export function areaQuestion(definition: AreaDefinition) {
  const { id, list } = definition;
  const views = list.views ?? [];
  // The built-in view 全部 takes the parameters of a defined view with the same key.
  const all = views.find(({ key }) => key === firstState.view)?.parameters ?? [];
  return {
    id,
    queryKey: ['area', id, 'query'],
    filters: list.filters.map((field) => ({ field, kind: filterKindOf(definition, field) ?? 'text' })),
    views: [{ key: firstState.view, parameters: all }, ...views.filter(({ key }) => key !== firstState.view)],
    sorts: list.sorts ?? [],
    takesConditions: takesConditions(definition),
    load: (request, signal) =>
      send(areaQuery, { ...pathOf(id), ...request }, { quiet: true, signal }) as ReturnType<ListQuestion<Row>['load']>,
  } satisfies ListQuestion<Row>;
}

/**
 * Whether the list call takes conditions of the query builder: about its own fields, or a list of tasks about those of the one business that is chosen
 * above it. Those of items, letters and reports take none.
 */
function takesConditions(definition: AreaDefinition): boolean | { choice: string } {
  if (listsTasks(definition)) return definition.list.filters.includes('area') ? { choice: 'area' } : false;
  return definition.kind !== 'report' && otherThanCases(definition) === null;
}

/** The board of a worklist; undefined = it is a list alone. */
export function boardOf(definition: AreaDefinition): BoardDefinition | undefined {
  return definition.kind === 'worklist' ? definition.worklist.board : undefined;
}

/** The month that the list is shown as; undefined = the list itself is shown, or the user's drafts are. */
export function calendarShown(area: PublishedArea, query: Record<string, string>): ListCalendar | undefined {
  return query.as === 'calendar' && !showsDrafts(area, query.view) && !showsTemplates(area, query.view)
    ? area.definition.list.calendar
    : undefined;
}

/** Whether the user may write drafts of this area. */
export function hasDrafts({ definition, allowed }: PublishedArea): boolean {
  return definition.kind === 'application' && allowed.includes('save');
}

/** Whether the list shows the user's drafts instead of cases. */
export function showsDrafts(area: PublishedArea, view: string | undefined): boolean {
  return hasDrafts(area) && view === draftsView;
}

/** Whether the user may keep and use templates of this area. */
export function hasTemplates(area: PublishedArea): boolean {
  const { definition } = area;
  return hasDrafts(area) && definition.kind === 'application' && definition.clone !== undefined;
}

/** Whether the list shows the company's templates instead of cases. */
export function showsTemplates(area: PublishedArea, view: string | undefined): boolean {
  return hasTemplates(area) && view === templatesView;
}

/** The definition of an area as it is published for the user. */
export const definitionQuery = (area: string) =>
  queryOptions({
    queryKey: ['area', area],
    queryFn: ({ signal }): Promise<PublishedArea> => send(areaGet, { area }, { quiet: true, signal }),
    staleTime: 300_000,
  });

/** Asks for the definition, then for the rows, before the list is drawn and before its code is here. */
export function begin(params: Record<string, string>, query: Record<string, string>): void {
  void queries
    .fetchQuery(definitionQuery(`${params.group}/${params.name}`))
    .then((area) => {
      if (!hasStatuses(area.definition)) void queries.prefetchQuery(areasQuery);
      // A board and figures ask their own calls, a month its own rows.
      if (figuresOf(area.definition) || boardOf(area.definition) || calendarShown(area, query)) return;
      const state = readState(query);
      const question = areaQuestion(area.definition);
      if (area.allowed.includes('query') && !showsDrafts(area, state.view))
        return queries.prefetchQuery(rowsQuery(question, requestOf(state, question), state.view));
    })
    .catch(() => undefined);
}
