import type { Readable } from 'node:stream';
import { formulaImport, type Output, type Text, textOf } from '@app/contract';
import { fillFromCatalogue, type SheetReading } from '@app/engine/sheet';
import { type Context, fail, implement, type Module } from '../../kernel/context.ts';
import { uploadedFile } from '../../kernel/http/upload-file.ts';
import { backgroundWorker } from '../../kernel/worker.ts';
import { readAll } from '../ingredient/index.ts';
import type { FileSheet } from './read-workbook.ts';

const limitBytes = 10 * 1024 * 1024;
const texts = {
  noFile: { 'zh-CN': '请上传或选择文件', en: 'Upload or choose a file', 'zh-TW': '請上傳或選擇檔案' },
  type: {
    'zh-CN': '“{name}”不是 .xlsx 或 .csv 文件。请从电子表格另存为 .xlsx。',
    en: '“{name}” is not an .xlsx or .csv file. Save it as .xlsx from the spreadsheet.',
    'zh-TW': '「{name}」不是 .xlsx 或 .csv 檔案。請從試算表另存為 .xlsx。',
  },
  empty: { 'zh-CN': '“{name}”里没有数据。', en: '“{name}” holds no data.', 'zh-TW': '「{name}」裡沒有資料。' },
  large: {
    'zh-CN': '上传文件大小不能超过{size}M',
    en: 'A file may be {size} MB at most',
    'zh-TW': '上傳檔案大小不能超過{size}M',
  },
  broken: {
    'zh-CN': '“{name}”打不开：不是有效的表格文件。请重新另存为 .xlsx。',
    en: '“{name}” cannot be opened: it is no valid workbook. Save it as .xlsx again.',
    'zh-TW': '「{name}」打不開：不是有效的試算表檔案。請重新另存為 .xlsx。',
  },
} satisfies Record<string, Text>;
const say = (ctx: Context, text: Text, name = '') =>
  textOf(text, ctx.language)
    .replace('{name}', name)
    .replace('{size}', String(limitBytes / 1024 / 1024));

const worker = backgroundWorker(import.meta.url, 'formula.worker');

async function collect(ctx: Context, stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += (chunk as Buffer).length;
    if (bytes > limitBytes) fail('invalidInput', { cause: say(ctx, texts.large) });
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/** Reads an uploaded sheet into formula rows with a report of bad cells in the caller's language. */
export async function importFormula(
  ctx: Context,
  file: { name: string; stream: Readable },
): Promise<Output<typeof formulaImport>> {
  const ext = /\.(xlsx|csv)$/i.exec(file.name)?.[1]?.toLowerCase();
  if (ext !== 'xlsx' && ext !== 'csv') fail('invalidInput', { cause: say(ctx, texts.type, file.name) });
  const bytes = await collect(ctx, file.stream);
  if (bytes.length === 0) fail('invalidInput', { cause: say(ctx, texts.empty, file.name) });
  const zipped = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (zipped !== (ext === 'xlsx')) fail('invalidInput', { cause: say(ctx, texts.broken, file.name) });
  let found: { sheets: FileSheet[]; sheet: number; reading: SheetReading };
  try {
    ({ result: found } = await worker.call<{ result: typeof found }>({ bytes: new Uint8Array(bytes), ext }));
  } catch (cause) {
    ctx.log.warn('formula import failed', { name: file.name, reason: String(cause) });
    fail('invalidInput', { cause: say(ctx, texts.broken, file.name) });
  }
  const { sheets, sheet, reading } = found;
  if (sheets.every(({ rows }) => rows.length === 0)) fail('invalidInput', { cause: say(ctx, texts.empty, file.name) });
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

/** Import of a product formula from a spreadsheet. */
export const formulaModule: Module = {
  name: 'formula',
  routes: [
    implement(
      formulaImport,
      async (ctx, _input, { request }) => {
        const part = await uploadedFile(ctx, request);
        if (!part) fail('invalidInput', { cause: say(ctx, texts.noFile) });
        return importFormula(ctx, { name: part.filename, stream: part.file });
      },
      { space: 'none' },
    ),
  ],
  start: async () => () => worker.stop(),
};
