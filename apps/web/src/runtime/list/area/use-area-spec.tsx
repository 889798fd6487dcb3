import {
  type AreaDefinition,
  areaExport,
  areaRemove,
  hasStatuses,
  listsTasks,
  otherThanCases,
  type PublishedArea,
  statusesOf,
  textOf,
} from '@app/contract';
import { selectionProblem } from '@app/engine/rules';
import { useQuery } from '@tanstack/react-query';
import { App } from 'antd';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile, getLanguage, openTab, send, useTab } from '../../../client/index.ts';
import { useRemoval } from '../../admin/use-action.ts';
import { areasQuery } from '../../area/areas.ts';
import { pathOf } from '../../area/path-of.ts';
import { isReviewStep, workPath } from '../../case/work-path.ts';
import { chosenIn } from '../list-request.ts';
import type { BulkAction, ListSpec, ListView, RowAction } from '../list-spec.ts';
import { builderFieldsOf } from '../query-builder/builder-fields.ts';
import { areaColumns } from './area-columns.tsx';
import { areaQuestion, draftsView, hasDrafts, hasTemplates, type Row, templatesView } from './area-question.ts';
import { areaLabelOf, choicesOf } from './area-words.ts';
import { NothingYet } from './NothingYet.tsx';
import { recordsBehind, reportList } from './report-list.ts';
import { rowPath } from './row-path.ts';
import { taskChoices } from './task-choices.ts';
import { workChoices } from './work-choices.ts';

/** Makes an area's list from its definition: columns and filters by the types of its fields, actions by the user's rights. */
export function useAreaSpec(
  area: PublishedArea,
  create: () => void,
  onTasks: readonly BulkAction<Row>[] = [],
): ListSpec<Row> {
  const { t } = useTranslation();
  const { setQuery } = useTab();
  // A worklist needs the statuses of other areas, a report the labels of the area it counts.
  const { data: areas = [] } = useQuery({ ...areasQuery, enabled: !hasStatuses(area.definition) });
  const definition = useMemo(() => wholeDefinition(area.definition, areas), [area, areas]);
  const may = (verb: PublishedArea['allowed'][number]) => area.allowed.includes(verb);
  const pathOfRow = (row: Row) =>
    definition.kind === 'report' ? recordsBehind(definition, areas, row) : rowPath(definition, row);
  const open = (row: Row) => {
    const path = pathOfRow(row);
    if (path) openTab({ path, title: String(row.title ?? '') || undefined });
  };
  const bulkActions = useRegisterActions(area, open);
  const question = areaQuestion(definition);
  const title = textOf(definition.title, getLanguage());
  const labelOf = (field: string) => areaLabelOf(definition, field, t);
  return {
    ...question,
    title,
    columnsKey: definition.id,
    columns: areaColumns(definition, t),
    filters: question.filters.map(({ field, kind }) => ({
      field,
      kind,
      label: labelOf(field),
      options: workOptions(definition, areas, field, t) ?? choicesOf(definition, field),
    })),
    ...(question.takesConditions ? { conditions: conditionsOf(definition, areas, t) } : {}),
    views: viewsOf(area, t),
    isAllowed: may('query'),
    saysOrder: true,
    labelOf,
    nameOf: (row) => String(row.title ?? row[definition.list.columns[0]?.field ?? 'id'] ?? ''),
    onOpen: open,
    opens: (row) => pathOfRow(row) !== null,
    ...(definition.kind === 'register'
      ? {}
      : { openedBy: otherThanCases(definition) === 'letters' ? 'letterNo' : 'title' }),
    rowActions: [
      { key: 'open', label: t('common.open'), isShown: (row) => pathOfRow(row) !== null, run: open },
      ...(listsTasks(definition) ? [workAction(areas, t)] : []),
    ],
    bulkActions: [...bulkActions, ...onTasks],
    ...(may('export') ? { exports: (request) => writeFile(definition.id, title, request) } : {}),
    empty: () => (
      <NothingYet area={area} onNew={create} onDrafts={() => setQuery({ view: draftsView, page: undefined })} />
    ),
  };
}

/** Fields of the query builder: those of the area, or of the one business that is chosen above a list of tasks and that the person may list. */
function conditionsOf(
  definition: AreaDefinition,
  areas: readonly PublishedArea[],
  t: TFunction,
): NonNullable<ListSpec<Row>['conditions']> {
  if (!listsTasks(definition)) return () => builderFieldsOf(definition, (field) => areaLabelOf(definition, field, t));
  return (filters) => {
    const chosen = areas.find((one) => one.definition.id === chosenIn(filters.area));
    if (!chosen?.allowed.includes('query')) return null;
    const own = withStatuses(chosen.definition, areas);
    return builderFieldsOf(own, (field) => areaLabelOf(own, field, t));
  };
}

/** Choices of the filters that lists of tasks, opinion items and letters have besides those of cases. */
function workOptions(definition: AreaDefinition, areas: readonly PublishedArea[], field: string, t: TFunction) {
  const source = otherThanCases(definition);
  if (source === null) return null;
  return source === 'tasks' ? taskChoices(definition, areas, field, t) : workChoices(areas, field, t);
}

/** Opens the workbench of a task in which a dossier is judged. */
const workAction = (areas: readonly PublishedArea[], t: TFunction): RowAction<Row> => ({
  key: 'work',
  label: t('work.openShort'),
  isShown: ({ area, process, node, taskId, completedAt }) =>
    typeof taskId === 'string' &&
    !completedAt &&
    isReviewStep(areas.find((one) => one.definition.id === area)?.definition, String(process), String(node)),
  run: ({ area, caseId, taskId, title }) =>
    openTab({
      path: workPath({ area: String(area), caseId: String(caseId), taskId: String(taskId) }),
      title: String(title ?? '') || undefined,
    }),
});

/** The views of an area: everything, what its definition names, the person's drafts and the company's templates. */
function viewsOf(area: PublishedArea, t: TFunction): ListView[] {
  const [all, ...views] = areaQuestion(area.definition).views;
  return [
    { ...all, key: 'all', label: t('common.all') },
    ...views.map((view) => ({ ...view, label: 'title' in view ? textOf(view.title, getLanguage()) : view.key })),
    ...(hasDrafts(area) ? [{ key: draftsView, label: t('list.drafts') }] : []),
    ...(hasTemplates(area) ? [{ key: templatesView, label: t('list.templates') }] : []),
  ];
}

/** Edit and delete for records of a register, by the user's rights; both are always visible and say what must be chosen. */
function useRegisterActions({ definition, allowed }: PublishedArea, edit: (row: Row) => void): BulkAction<Row>[] {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const remove = useRemoval<Row>(
    (rows) => t('list.removeTitle', { count: rows.length }),
    (ids) => send(areaRemove, { ...pathOf(definition.id), ids }, { quiet: true }),
    { content: t('rule.removeConfirm'), changed: ['area', definition.id, 'query'] },
  );
  /** Runs `act` if the number of chosen rows is right, else shows what is wrong (R5-39, R5-40). */
  const on = (single: boolean, act: (rows: readonly Row[]) => void | Promise<void>) => (rows: readonly Row[]) => {
    const problem = selectionProblem(rows.length, single);
    if (problem) message.warning(t(`rule.${problem.key}`));
    else return act(rows);
  };
  if (definition.kind !== 'register') return [];
  const actions: BulkAction<Row>[] = [];
  if (allowed.includes('save'))
    actions.push({
      key: 'edit',
      label: t('list.edit'),
      stands: true,
      run: on(true, (rows) => rows.forEach(edit)),
    });
  if (allowed.includes('remove'))
    actions.push({ key: 'remove', label: t('list.remove'), danger: true, stands: true, run: on(false, remove) });
  return actions;
}

const writeFile = (area: string, title: string, request: Parameters<NonNullable<ListSpec<Row>['load']>>[0]) =>
  downloadFile(areaExport, { ...pathOf(area), ...request }, `${title}.xlsx`);

function wholeDefinition(definition: AreaDefinition, others: readonly PublishedArea[]): AreaDefinition {
  return definition.kind === 'report' ? reportList(definition, others) : withStatuses(definition, others);
}

/** Adds the statuses of all areas whose cases a worklist shows to its definition. */
function withStatuses(definition: AreaDefinition, areas: readonly PublishedArea[]): AreaDefinition {
  if (hasStatuses(definition) || definition.kind === 'register') return definition;
  const all = areas.flatMap((one) => statusesOf(one.definition));
  const statuses = all.filter((status, at) => all.findIndex((other) => other.value === status.value) === at);
  return { ...definition, statuses };
}
