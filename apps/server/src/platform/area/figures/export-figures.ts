import { Readable } from 'node:stream';
import {
  type areaFigures,
  type areaFiguresExport,
  type FiguresDefinition,
  figuresOf,
  type Output,
  type Parsed,
  textOf,
} from '@app/contract';
import type { FastifyReply } from 'fastify';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { docx, paragraph, table } from '../../../kernel/files/docx.ts';
import { type Cell, workbook } from '../../../kernel/files/workbook.ts';
import type { Area } from '../definitions/catalog.ts';
import { say } from '../texts.ts';
import { figureWords } from './figure-words.ts';
import { queryFigures } from './figures.ts';

type Input = Parsed<typeof areaFiguresExport>;
type Tables = Output<typeof areaFigures>['tables'];

/** A report on paper: its title, what it was narrowed by, and its tables with their heads in the language of the caller. */
interface Paper {
  title: string;
  from: string;
  to: string;
  at: string;
  narrowed: string[];
  tables: { title: string; head: string[]; labels: number; rows: Cell[][]; note: string | null }[];
}

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

/** The tables of a report as .xlsx or .docx: what is counted is the same as on the page. */
export async function exportFigures(ctx: Context, area: Area, input: Input, reply: FastifyReply): Promise<void> {
  const { format = 'xlsx' } = input;
  const definition = figuresOf(area.definition) ?? fail('notFound');
  const paper = await ctx.within({ role: 'app_platform' }, (inner) => paperOf(inner, area, definition, input));
  const name = `${paper.title}-${paper.from}-${paper.to}.${format}`;
  reply.header('Content-Type', types[format]);
  reply.header(
    'Content-Disposition',
    `attachment; filename="export.${format}"; filename*=UTF-8''${encodeURIComponent(name)}`,
  );
  await reply.send(Readable.from(format === 'docx' ? documentOf(ctx, paper) : sheetOf(paper)));
}

async function paperOf(ctx: Context, area: Area, definition: FiguresDefinition, input: Input): Promise<Paper> {
  const { tables, from, to, at, offices } = await queryFigures(ctx, area, input);
  const office = offices.find(({ id }) => id === input.office);
  return {
    title: textOf(area.definition.title, ctx.language),
    from,
    to,
    at: at.slice(0, 16),
    narrowed: [...(office ? [`${word(ctx, 'office')}: ${office.name}`] : []), ...(await narrowedBy(ctx, input))],
    tables: definition.tables.map((one) => printed(ctx, one, tables)),
  };
}

async function narrowedBy(ctx: Context, input: Input): Promise<string[]> {
  const names = ['area', 'productKind', 'productClass'] as const;
  const words = await figureWords(ctx, names);
  return names.flatMap((name) => {
    const value = input[name];
    return value ? [`${word(ctx, name)}: ${words(name, value)}`] : [];
  });
}

function printed(
  ctx: Context,
  { key, title, by, measures }: FiguresDefinition['tables'][number],
  tables: Tables,
): Paper['tables'][number] {
  const found = tables.find((one) => one.key === key);
  const unfiltered = found?.unfiltered ?? [];
  return {
    title: textOf(title, ctx.language),
    head: [...by, ...measures].map((name) => word(ctx, name)),
    labels: by.length,
    rows: (found?.rows ?? []).map((row) => [
      ...row.by.map(({ label }) => label),
      ...measures.map((name) => row.measures[name] ?? null),
    ]),
    note:
      unfiltered.length > 0
        ? say(ctx.language, 'figureUnfiltered', { filters: unfiltered.map((name) => word(ctx, name)).join(', ') })
        : null,
  };
}

const word = ({ language }: Context, name: string): string =>
  say(language, `figure.${name}` as Parameters<typeof say>[1]);

function sheetOf({ title, from, to, at, narrowed, tables }: Paper): AsyncGenerator<Buffer> {
  const width = Math.max(2, ...tables.map(({ head }) => head.length));
  const lines: Cell[][] = [[`${from} – ${to}`, at, ...narrowed]];
  for (const one of tables) {
    lines.push([], [one.title], ...(one.note ? [[one.note]] : []));
    lines.push(one.head, ...one.rows);
  }
  const header = [title, ...Array.from({ length: width - 1 }, () => '')];
  const widths = header.map((_, index) => (index === 0 ? 28 : 16));
  return workbook({ name: title, header, widths, rows: pages(lines) });
}

async function* pages(lines: Cell[][]): AsyncGenerator<Cell[][]> {
  yield lines;
}

/** Width of the paper between its edges, in twentieths of a point. */
const paperWidth = 14_570;

function documentOf(ctx: Context, { title, from, to, at, narrowed, tables }: Paper): AsyncGenerator<Buffer> {
  const parts = [
    paragraph(title, 'Title'),
    paragraph([`${from} – ${to}`, at, ...narrowed].join('　'), 'Subtitle'),
    ...tables.flatMap(({ title: of, head, labels, rows, note }) => [
      paragraph(of, 'Heading1'),
      ...(note ? [paragraph(note)] : []),
      rows.length === 0 ? paragraph(say(ctx.language, 'figureNone')) : written(head, labels, rows),
    ]),
  ];
  return docx({ head: title, mark: null, footer: title, body: parts, landscape: true });
}

function written(head: readonly string[], labels: number, rows: readonly Cell[][]): string {
  const wide = Math.floor((paperWidth * 0.5) / labels);
  const narrow = Math.floor((paperWidth - wide * labels) / Math.max(1, head.length - labels));
  return table(
    head.map((_, at) => (at < labels ? wide : narrow)),
    [
      head.map((text, at) => ({ text, shaded: true, end: at >= labels })),
      ...rows.map((row) => row.map((value, at) => ({ text: value === null ? '—' : String(value), end: at >= labels }))),
    ],
    1,
  );
}
