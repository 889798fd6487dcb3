import type { Readable } from 'node:stream';
import { formulationImport, type Output, sayFrom, type Text, textOf } from '@app/contract';
import { fillFromCatalogue, type SheetReading } from '@app/engine/sheet';
import { addTaiwan } from '@app/engine/taiwan';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { uploadedFile } from '../../kernel/http/upload-file.ts';
import { implement, type Module } from '../../kernel/module.ts';
import { LineFull } from '../../kernel/turns/fair-line.ts';
import { refuseLater } from '../../kernel/turns/refuse-later.ts';
import { Unfinished, workerPool } from '../../kernel/turns/worker-pool.ts';
import { readAll } from '../ingredient/index.ts';
import type { Excess } from './measure.ts';
import type { FileSheet } from './read-workbook.ts';

const limitBytes = 10 * 1024 * 1024;
const texts = addTaiwan({
  noFile: { 'zh-CN': '请上传或选择文件', en: 'Upload or choose a file' },
  type: {
    'zh-CN': '“{name}”不是 .xlsx 或 .csv 文件。请从电子表格另存为 .xlsx。',
    en: '“{name}” is not an .xlsx or .csv file. Save it as .xlsx from the spreadsheet.',
  },
  empty: { 'zh-CN': '“{name}”里没有数据。', en: '“{name}” holds no data.' },
  large: { 'zh-CN': '上传文件大小不能超过{size}M', en: 'A file may be {size} MB at most' },
  broken: {
    'zh-CN': '“{name}”打不开：不是有效的表格文件。请重新另存为 .xlsx。',
    en: '“{name}” cannot be opened: it is no valid workbook. Save it as .xlsx again.',
  },
  charset: {
    'zh-CN': '“{name}”的文字编码无法判断，没有导入，以免出现乱码。请另存为 .xlsx，或另存为 UTF-8 编码的 .csv。',
    en: 'The character set of “{name}” cannot be told, so it was not imported. Save it as .xlsx, or as .csv in UTF-8.',
  },
  cells: {
    'zh-CN':
      '“{name}”内容太多：{sheet}共有 {count} 个单元格，最多 {limit} 个。请只保留配方所在的工作表和行列，再重新上传。',
    en: '“{name}” holds too much: {sheet}{count} cells, at most {limit}. Keep only the sheet, rows and columns of the formulation and upload it again.',
    'zh-TW':
      '「{name}」內容太多：{sheet}共有 {count} 個儲存格，最多 {limit} 個。請只保留配方所在的工作表和欄列，再重新上傳。',
  },
  characters: {
    'zh-CN':
      '“{name}”内容太多：{sheet}共有 {count} 个字符，最多 {limit} 个。请只保留配方所在的工作表和行列，再重新上传。',
    en: '“{name}” holds too much: {sheet}{count} characters, at most {limit}. Keep only the sheet, rows and columns of the formulation and upload it again.',
    'zh-TW':
      '「{name}」內容太多：{sheet}共有 {count} 個字元，最多 {limit} 個。請只保留配方所在的工作表和欄列，再重新上傳。',
  },
  upTo: { 'zh-CN': '到工作表“{name}”为止', en: 'up to the sheet “{name}” ' },
  heavy: {
    'zh-CN': '“{name}”没有读完：所需的时间或内存超过上限。请只保留配方所在的工作表，再重新上传。',
    en: '“{name}” was not read to its end: it needs more time or memory than it may. Keep only the sheet of the formulation and upload it again.',
  },
  lineFull: {
    'zh-CN': '正在等待读取的文件太多，“{name}”没有开始读取；请过一分钟再上传。',
    en: 'Too many files are waiting to be read; “{name}” was not begun. Upload it again in a minute.',
  },
} satisfies Record<string, Text>);
const say = sayFrom(texts);

/** Time limit: a real formulation is read in well under a second; a file that needs longer is an attack or has a fault. */
const pool = workerPool(import.meta.url, 'formulation.worker', {
  memoryMegabytes: 768,
  timeoutMs: 20_000,
  waiting: { total: 40, company: 12, person: 4 },
});
type Found = { sheets: FileSheet[]; sheet: number; reading: SheetReading };

/** Reads the file in a worker thread; waiting files are taken by turns of companies and their people. */
async function readApart(ctx: Context, name: string, message: { bytes: Uint8Array; ext: string }): Promise<Found> {
  const share = { company: ctx.tenant?.id ?? 'own', person: ctx.user?.id ?? ctx.ip };
  let result: Found | { excess: Excess | 'charset' };
  try {
    ({ result } = await pool.run<{ result: Found | { excess: Excess | 'charset' } }>({ message, share }));
  } catch (cause) {
    if (cause instanceof LineFull) await refuseLater('submitLimit', { cause: say(ctx.language, 'lineFull', { name }) });
    ctx.log.warn('formula import failed', { name, reason: String(cause) });
    const isHeavy = cause instanceof Unfinished && cause.reason !== 'crash';
    fail('invalidInput', { cause: say(ctx.language, isHeavy ? 'heavy' : 'broken', { name }) });
  }
  if (!('excess' in result)) return result;
  if (result.excess === 'charset') fail('invalidInput', { cause: say(ctx.language, 'charset', { name }) });
  const { of, sheet, count, limit } = result.excess;
  const number = (value: number) => value.toLocaleString('en-US');
  const upTo = sheet === '' ? '' : say(ctx.language, 'upTo', { name: sheet });
  const cause = say(ctx.language, of, { name, sheet: upTo, count: number(count), limit: number(limit) });
  fail('invalidInput', { cause });
}

async function collect(ctx: Context, stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += (chunk as Buffer).length;
    if (bytes > limitBytes)
      fail('invalidInput', { cause: say(ctx.language, 'large', { size: limitBytes / 1024 / 1024 }) });
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/** Reads an uploaded sheet into formulation rows with a report of bad cells in the caller's language. */
export async function importFormulation(
  ctx: Context,
  file: { name: string; stream: Readable },
): Promise<Output<typeof formulationImport>> {
  const ext = /\.(xlsx|csv)$/i.exec(file.name)?.[1]?.toLowerCase();
  if (ext !== 'xlsx' && ext !== 'csv') fail('invalidInput', { cause: say(ctx.language, 'type', { name: file.name }) });
  const bytes = await collect(ctx, file.stream);
  if (bytes.length === 0) fail('invalidInput', { cause: say(ctx.language, 'empty', { name: file.name }) });
  const zipped = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (zipped !== (ext === 'xlsx')) fail('invalidInput', { cause: say(ctx.language, 'broken', { name: file.name }) });
  const { sheets, sheet, reading } = await readApart(ctx, file.name, { bytes: new Uint8Array(bytes), ext });
  if (sheets.every(({ rows }) => rows.length === 0))
    fail('invalidInput', { cause: say(ctx.language, 'empty', { name: file.name }) });
  const names = new Set(reading.rows.flatMap(({ name, inci = '' }) => [name, inci]));
  const known = await readAll(ctx, [...names]);
  const words = <T extends { reason: Text }>(list: readonly T[]) =>
    list.map((one) => ({ ...one, reason: textOf(one.reason, ctx.language) }));
  return {
    sheets,
    sheet,
    columns: reading.columns.map(({ source, target }) => ({ source, target })),
    rows: fillFromCatalogue(reading.rows, (name) => known.get(name) ?? []).rows,
    total: reading.total,
    changes: words(reading.changes),
    skipped: words(reading.skipped).map(({ row, text, reason }) => ({ row, text, reason })),
    questions: reading.questions.map(({ kind }) => kind),
    problems: reading.problems.map((problem) => ({
      ...problem,
      message: textOf(problem.message, ctx.language),
      remedy: textOf(problem.remedy, ctx.language),
    })),
  };
}

/** Import of a product formulation from a spreadsheet. */
export const formulationModule: Module = {
  name: 'formula',
  routes: [
    implement(
      formulationImport,
      async (ctx, _input, { request }) => {
        const part = await uploadedFile(ctx, request);
        if (!part) fail('invalidInput', { cause: say(ctx.language, 'noFile') });
        return importFormulation(ctx, { name: part.filename, stream: part.file });
      },
      { space: 'none' },
    ),
  ],
  start: async () => () => pool.stop(),
};
