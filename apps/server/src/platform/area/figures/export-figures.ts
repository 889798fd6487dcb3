import { Readable } from 'node:stream';
import { type areaFiguresExport, figuresOf, type Parsed, textOf } from '@app/contract';
import type { FastifyReply } from 'fastify';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { type Cell, workbook } from '../../../kernel/files/workbook.ts';
import type { Area } from '../definitions/catalog.ts';
import { say } from '../texts.ts';
import { queryFigures } from './figures.ts';

/** The tables of a report below one another as .xlsx: what is counted is the same as on the page. */
export async function exportFigures(
  ctx: Context,
  area: Area,
  input: Parsed<typeof areaFiguresExport>,
  reply: FastifyReply,
): Promise<void> {
  const definition = figuresOf(area.definition) ?? fail('notFound');
  const { tables, from, to, at } = await ctx.within({ role: 'app_platform' }, (inner) =>
    queryFigures(inner, area, input),
  );
  const title = textOf(area.definition.title, ctx.language);
  const width = Math.max(2, ...definition.tables.map(({ by, measures }) => by.length + measures.length));
  const lines: Cell[][] = [[`${from} – ${to}`, at]];
  for (const { key, title: head, by, measures } of definition.tables) {
    const rows = tables.find((table) => table.key === key)?.rows ?? [];
    lines.push([], [textOf(head, ctx.language)]);
    lines.push([
      ...by.map((name) => say(ctx.language, `figure.${name}` as Parameters<typeof say>[1])),
      ...measures.map((name) => say(ctx.language, `figure.${name}` as Parameters<typeof say>[1])),
    ]);
    for (const row of rows)
      lines.push([...row.by.map(({ label }) => label), ...measures.map((name) => row.measures[name] ?? null)]);
  }
  reply.header('Content-Type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  reply.header(
    'Content-Disposition',
    `attachment; filename="export.xlsx"; filename*=UTF-8''${encodeURIComponent(`${title}-${from}-${to}.xlsx`)}`,
  );
  const header = [title, ...Array.from({ length: width - 1 }, () => '')];
  const widths = header.map((_, index) => (index === 0 ? 28 : 16));
  await reply.send(Readable.from(workbook({ name: title, header, widths, rows: pages(lines) })));
}

async function* pages(lines: Cell[][]): AsyncGenerator<Cell[][]> {
  yield lines;
}
