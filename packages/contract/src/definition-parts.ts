import type {
  ApplicationDefinition,
  AreaDefinition,
  FiguresDefinition,
  StatusDefinition,
  TaskDefinition,
} from './definition.ts';
import type {
  DecimalField,
  EnumField,
  FieldDefinition,
  MultiEnumField,
  Option,
  ScalarField,
  TableField,
  TextField,
} from './fields/index.ts';
import type { Revises } from './revises.ts';
import { type Language, wordOf } from './text.ts';

/**
 * Tasks of a process of an area by node; only applications have any.
 * @param process id of the process in its chart: that of a shared procedure; any other (or null) means the area's own.
 */
export function tasksOf(area: AreaDefinition, process: string | null): Readonly<Record<string, TaskDefinition>> {
  if (area.kind !== 'application') return {};
  return (process === null ? undefined : area.procedureTasks?.[process]) ?? area.tasks ?? {};
}

/** Whether an area lists tasks instead of cases or records of its own. */
export function listsTasks(area: AreaDefinition): boolean {
  return area.kind === 'worklist' && area.worklist.source === 'tasks';
}

/** What a worklist lists instead of cases; null for other areas. */
export function otherThanCases(area: AreaDefinition): 'tasks' | 'items' | 'letters' | null {
  if (area.kind !== 'worklist') return null;
  const { source } = area.worklist;
  return source === 'cases' ? null : source;
}

/** Whether an area counts the steps of a procedure. */
export function listsSteps(area: AreaDefinition): boolean {
  return area.kind === 'report' && 'procedure' in area.report;
}

/** The figures of a report; undefined = it has none. */
export function figuresOf(area: AreaDefinition): FiguresDefinition | undefined {
  return area.kind === 'report' && 'figures' in area.report ? area.report.figures : undefined;
}

/** Whether the cases of an area are the office's own: they are in nobody's name. */
export function isOfOffice(area: AreaDefinition): boolean {
  return area.kind === 'application' && area.opening?.ofOffice === true;
}

/** Tasks of all processes of an area, each with its procedure (null = the area's own process) and its node. */
export function allTasksOf(
  area: AreaDefinition,
): readonly { procedure: string | null; node: string; task: TaskDefinition }[] {
  if (area.kind !== 'application') return [];
  const processes = [[null, area.tasks ?? {}] as const, ...Object.entries(area.procedureTasks ?? {})];
  return processes.flatMap(([procedure, tasks]) =>
    Object.entries(tasks).map(([node, task]) => ({ procedure, node, task })),
  );
}

/** States of an area's cases. */
export function statusesOf(area: AreaDefinition): readonly StatusDefinition[] {
  return (area.kind === 'register' ? undefined : area.statuses) ?? [];
}

/** Mapping from dossier keys to the fields that the review reads; undefined = no smart review. */
export function reviewPartOf(area: AreaDefinition): ApplicationDefinition['review'] {
  return area.kind === 'application' ? area.review : undefined;
}

/** What makes a case of the area a meeting; undefined = it is none. */
export function meetingOf(area: AreaDefinition): ApplicationDefinition['meeting'] {
  return area.kind === 'application' ? area.meeting : undefined;
}

/** Field keys that the public register shows, in order. */
export function publicFieldsOf(area: AreaDefinition): readonly string[] {
  return (area.kind === 'application' ? area.publicFields : undefined) ?? [];
}

/** How an area changes what is in force of a product; undefined = it does not. */
export function revisesOf(area: AreaDefinition): Revises | undefined {
  return area.kind === 'application' ? area.revises : undefined;
}

/** The table in which an application says what it corrects of its product; undefined = it corrects none. */
export function correctionsOf(area: Pick<AreaDefinition, 'fields'>): CorrectionsField | undefined {
  return area.fields.find(
    (field): field is CorrectionsField => field.type === 'table' && field.widget === 'corrections',
  );
}

type CorrectionsField = Extract<TableField, { widget: 'corrections' }>;

/** Fields of an application that the server alone fills in, so that what stands in them is never somebody's change. */
export function keptByServer(area: AreaDefinition): readonly string[] {
  const revises = revisesOf(area);
  return revises ? [revises.version, revises.class, revises.items] : [];
}

/** Columns of a table; none for any other field. */
export function columnsOf(field: FieldDefinition): readonly ScalarField[] {
  return field.type === 'table' ? field.columns : [];
}

/** Whether a field, or a column of it, can hold files. */
export function holdsFiles(field: FieldDefinition): boolean {
  return field.type === 'attachment' || field.type === 'documents' || columnsOf(field).some(holdsFiles);
}

/** Whether a field's value is chosen from a list. */
export function isChoice(field: FieldDefinition): field is EnumField | MultiEnumField {
  return field.type === 'enum' || field.type === 'multiEnum';
}

/** Whether a table holds a product's formula. */
export function isFormulation(field: FieldDefinition): field is Extract<TableField, { widget: 'productFormula' }> {
  return field.type === 'table' && field.widget === 'productFormula';
}

/** Unit of a number; undefined for any other field. */
export function unitOf(field: FieldDefinition): DecimalField['unit'] {
  return field.type === 'integer' || field.type === 'decimal' ? field.unit : undefined;
}

/** Choices that the definition lists itself. */
export function optionsOf(field: FieldDefinition | undefined): readonly Option[] {
  return (field && isChoice(field) ? field.options : undefined) ?? [];
}

/** What a new form takes over from the company's profile for this field. */
export function prefillOf(field: FieldDefinition): TextField['widgetOptions'] {
  const options = 'widgetOptions' in field ? field.widgetOptions : undefined;
  return options && 'prefill' in options ? options : undefined;
}

/** Whether an area names the states of its cases itself; a worklist shows those of the areas that it lists. */
export function hasStatuses(area: AreaDefinition): boolean {
  return statusesOf(area).length > 0;
}

/** A number with its unit. */
export function withUnit(value: string, unit: DecimalField['unit'], language: Language): string {
  return unit === undefined ? value : `${value} ${wordOf(unit, language)}`;
}
