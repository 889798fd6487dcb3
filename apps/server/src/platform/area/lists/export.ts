import { Readable } from 'node:stream';
import {
  type areaExport,
  type EnumField,
  type FieldDefinition,
  type MultiEnumField,
  optionsOf,
  type Parsed,
  statusesOf,
  type Text,
  textOf,
} from '@app/contract';
import type { FastifyReply } from 'fastify';
import type { Context, Scope } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { type Cell, workbook } from '../../../kernel/files/workbook.ts';
import { type ListOptions, listStretch, listTotal, type Row } from '../../../kernel/list/index.ts';
import { formatDate } from '../../../kernel/time.ts';
import { type Area, catalogOf } from '../definitions/catalog.ts';
import { say } from '../texts.ts';
import { type AreaList, listFor, listScopes, schemasOf, withStages } from './area-list.ts';
import { withCaseFilter } from './case-filter.ts';
import { caseLabels, choiceLabels } from './case-labels.ts';
import { withFilter } from './filter-tree.ts';
import { listsCaseTasks, listsWork, withWork, workListFor } from './work-list.ts';

/** Most rows of one export. */
export const mostExportRows = 100_000;
/** Rows of a batch: few enough that building their cells never holds up other calls. */
const batchSize = 250;

/**
 * The filtered list as .xlsx stream. Each batch is a short transaction that continues at a cursor, so that a slow client holds neither memory nor
 * a database connection.
 */
export async function exportArea(
  ctx: Context,
  area: Area,
  request: Parsed<typeof areaExport>,
  reply: FastifyReply,
): Promise<void> {
  const scopes = await ctx.within({ role: 'app_platform' }, (inner) => listScopes(inner, area));
  const scope = scopes[0] ?? fail('permissionLimit');
  const { list, asked } = await ctx.within(scope, (inner) => askedList(inner, area, request, scopes));
  const columns = columnsOf(ctx, area, list, request.columns);
  if (listsWork(area) && !listsCaseTasks(area) && request.filter) fail('invalidInput', { cause: 'filter' });
  const { parameters } = asked;
  const filtered = listsWork(area)
    ? await ctx.within(scope, (inner) =>
        withCaseFilter(
          inner,
          {
            parameters,
            options: list.options,
            schemas: schemasOf(scopes),
            listOf: (one) => listFor(inner, one, 'query'),
          },
          request.filter,
        ),
      )
    : withFilter(ctx, area.definition, list, request.filter);
  const options = { ...filtered, schemas: schemasOf(scopes) };
  const total = await ctx.within(scope, (inner) => listTotal(inner, list.source, asked, options));
  if (total > mostExportRows)
    fail('invalidInput', { cause: say(ctx.language, 'tooManyRows', { total, most: mostExportRows }) });
  await ctx.within(scope, (inner) =>
    inner.audit({
      action: 'list.export',
      entity: 'area',
      entityId: area.id,
      after: { rows: total, parameters: request.parameters, ...(request.filter ? { filter: request.filter } : {}) },
    }),
  );

  const title = textOf(area.definition.title, ctx.language);
  const name = `${title}-${formatDate(ctx.businessNow())}.xlsx`;
  reply.header('Content-Type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  reply.header(
    'Content-Disposition',
    `attachment; filename="export.xlsx"; filename*=UTF-8''${encodeURIComponent(name)}`,
  );
  const stream = Readable.from(
    workbook({
      name: title,
      header: columns.map((column) => column.title),
      widths: columns.map((column) => column.width),
      rows: cellsOf(ctx, { area, scope, scopes, list, asked, options }, columns),
    }),
  );
  await reply.send(stream);
}

/** The list that is exported, and the filters on its columns. */
async function askedList(
  ctx: Context,
  area: Area,
  request: Parsed<typeof areaExport>,
  scopes: readonly Scope[],
): Promise<{ list: AreaList; asked: Exported['asked'] }> {
  if (listsWork(area)) {
    const { source, options, parameters } = await workListFor(ctx, area, 'export', request.parameters, scopes);
    return { list: { source, options, fixed: [] }, asked: { ...request, parameters } };
  }
  const list = await listFor(ctx, area, 'export');
  return { list, asked: { ...request, parameters: [...list.fixed, ...request.parameters] } };
}

/** What an export reads: the list as it was asked for, and the place where it lies. */
interface Exported {
  area: Area;
  scope: Scope;
  scopes: Parameters<typeof withStages>[2];
  list: AreaList;
  asked: Parameters<typeof listStretch>[2];
  options: ListOptions;
}

/** The cells of all rows, in batches of one transaction each. */
async function* cellsOf(
  ctx: Context,
  { area, scope, scopes, list, asked, options }: Exported,
  columns: readonly ExportColumn[],
): AsyncGenerator<Cell[][]> {
  let written = 0;
  for (let after: string | null = null, more = true; more && written < mostExportRows; ) {
    const { rows, next } = await ctx.within(scope, async (inner) => {
      const stretch = await listStretch(inner, list.source, asked, { ...options, size: batchSize, after });
      if (listsWork(area)) return { ...stretch, rows: await withWork(inner, area, stretch.rows, scopes) };
      return area.definition.kind === 'register'
        ? stretch
        : { ...stretch, rows: await withStages(inner, stretch.rows, scopes) };
    });
    written += rows.length;
    yield rows.map((row) => columns.map((column) => column.cell(row)));
    after = next;
    more = next !== null;
  }
}

/** Days used and days of the limit. */
function usedText(used: unknown): Cell {
  const { days, limit } = used as { days: number; limit: number };
  return `${days}/${limit}`;
}

interface ExportColumn {
  title: string;
  width: number;
  cell(row: Row): Cell;
}

function columnsOf(ctx: Context, area: Area, list: AreaList, wanted: string[] | undefined): ExportColumn[] {
  const { definition } = area;
  const known = list.source.columns;
  const usual = definition.list.columns.map((column) => column.field).filter((field) => known.has(field));
  const missing = wanted?.find((field) => !known.has(field));
  if (missing !== undefined) {
    const message = say(ctx.language, 'noSuchColumn', { field: missing });
    fail('invalidInput', { cause: message, data: [{ field: 'columns', message }] });
  }
  return (wanted?.length ? wanted : usual).map((key) => {
    const field = definition.fields.find((one) => one.key === key);
    const width = definition.list.columns.find((column) => column.field === key)?.width ?? 140;
    const title = field?.label ?? (caseLabels as Record<string, Text>)[key] ?? { 'zh-CN': key, en: key, 'zh-TW': key };
    return {
      title: textOf(title, ctx.language),
      width: Math.round(width / 7),
      cell: (row) => cellOf(ctx, area, key, field, row),
    };
  });
}

function cellOf(ctx: Context, area: Area, key: string, field: FieldDefinition | undefined, row: Row): Cell {
  const value = row[key];
  if (value === null || value === undefined) return null;
  if (key === 'used') return usedText(row.used);
  if (key === 'status') return statusText(ctx, area, row);
  if (key === 'area') {
    const title = catalogOf(ctx.app).head(String(value))?.definition.title;
    return title ? textOf(title, ctx.language) : String(value);
  }
  if (!field) {
    const choice = choiceLabels[key]?.[String(value)];
    if (choice) return textOf(choice, ctx.language);
    return typeof value === 'number' ? value : String(value);
  }
  switch (field.type) {
    case 'integer':
    case 'decimal':
      return Number(value);
    case 'boolean':
      return textOf(
        value ? { 'zh-CN': '是', en: 'Yes', 'zh-TW': '是' } : { 'zh-CN': '否', en: 'No', 'zh-TW': '否' },
        ctx.language,
      );
    case 'enum':
      return optionText(ctx, field, value);
    case 'multiEnum':
      return Array.isArray(value)
        ? value.map((one) => optionText(ctx, field, one)).join(ctx.language === 'en' ? ', ' : '、')
        : null;
    case 'attachment':
    case 'documents':
      return Array.isArray(value) ? value.length : null;
    default:
      return typeof value === 'string' ? value : JSON.stringify(value);
  }
}

function statusText(ctx: Context, area: Area, row: Row): string {
  const of = typeof row.area === 'string' ? catalogOf(ctx.app).head(row.area) : area;
  const status = (of ? statusesOf(of.definition) : []).find((one) => one.value === row.status);
  if (!status) return String(row.status);
  const { publicLabel, label } = status;
  return textOf((ctx.tenant?.kind === 'company' && publicLabel) || label, ctx.language);
}

function optionText(ctx: Context, field: EnumField | MultiEnumField, value: unknown): string {
  const label = optionsOf(field).find((option) => option.value === value)?.label;
  return label ? textOf(label, ctx.language) : String(value);
}
