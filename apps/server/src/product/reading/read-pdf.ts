import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import type { ReadLine, ReadPage } from '@app/contract';
import { type Grey, greyOf } from '@app/engine/reading';
import { createCanvas } from '@napi-rs/canvas';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { Unreadable } from './read-picture.ts';

/** More pages than any dossier paper has. */
const mostPages = 500;
/** Longest side in pixels of a page that is drawn to be recognised: some 200 dots per inch on A4. */
const drawnSide = 2_300;

// Both halves of the library replace JSON.stringify by a slower one that fails on deeply nested values: the usual one is put
// back. The second half would otherwise be loaded with the first document. It is taken from a fresh context, because a first
// loading that broke off between the halves leaves the slower one behind.
const { getDocument, OPS, Util } = await import('pdfjs-dist/legacy/build/pdf.mjs');
await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
JSON.stringify = runInNewContext('JSON.stringify') as typeof JSON.stringify;

const require = createRequire(import.meta.url);
const folder = dirname(require.resolve('pdfjs-dist/package.json'));

/** A PDF as far as it is read: pages with their own text, and which pages hold none. */
export interface PdfText {
  pages: ReadPage[];
  /** Numbers of pages that have pictures and no text. */
  scanned: number[];
}

/**
 * Text and places of every page.
 * @throws Unreadable `encrypted`, `damaged`, `tooManyPages`
 */
export async function readPdf(bytes: Uint8Array, notify: (share: number) => void): Promise<PdfText> {
  return await withPdf(bytes, async (document) => {
    const pages: ReadPage[] = [];
    const scanned: number[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const read = await textOf(page, number);
      const length = read.lines.reduce((sum, { text }) => sum + text.length, 0);
      if (length < 5 && (read.pictures ?? 0) > 0) scanned.push(number);
      pages.push(read);
      page.cleanup();
      notify(number / document.numPages);
    }
    return { pages, scanned };
  });
}

/** Draws pages as grey pictures, one after the other. */
export async function drawPdf(
  bytes: Uint8Array,
  numbers: readonly number[],
  use: (number: number, picture: Grey) => void,
): Promise<void> {
  await withPdf(bytes, async (document) => {
    for (const number of numbers) {
      const page = await document.getPage(number);
      const plain = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: drawnSide / Math.max(plain.width, plain.height) });
      const canvas = createCanvas(Math.floor(viewport.width), Math.floor(viewport.height));
      const canvasContext = canvas.getContext('2d') as unknown as CanvasRenderingContext2D;
      canvasContext.fillStyle = '#fff';
      canvasContext.fillRect(0, 0, canvas.width, canvas.height);
      await page.render({ canvas: null, canvasContext, viewport }).promise;
      const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      use(number, greyOf(pixels.data, canvas.width, canvas.height));
      page.cleanup();
    }
  });
}

async function withPdf<T>(bytes: Uint8Array, work: (document: PDFDocumentProxy) => Promise<T>): Promise<T> {
  const task = getDocument({
    // The PDF library takes the buffer over; a second reading needs the bytes again.
    data: bytes.slice(),
    cMapUrl: `${join(folder, 'cmaps')}/`,
    cMapPacked: true,
    standardFontDataUrl: `${join(folder, 'standard_fonts')}/`,
    wasmUrl: `${join(folder, 'wasm')}/`,
    disableFontFace: true,
    isEvalSupported: false,
    enableXfa: false,
    verbosity: 0,
  });
  try {
    const document = await task.promise.catch((error: unknown) => {
      throw new Unreadable(error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'damaged');
    });
    if (document.numPages > mostPages) throw new Unreadable('tooManyPages');
    return await work(document);
  } finally {
    await task.destroy();
  }
}

interface Run {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

async function textOf(page: PDFPageProxy, number: number): Promise<ReadPage> {
  const viewport = page.getViewport({ scale: 1 });
  const content = await page.getTextContent();
  const runs = content.items.flatMap((item): Run[] => {
    if (!('str' in item) || item.str === '') return [];
    const [a = 0, b = 0, , , left = 0, base = 0] = Util.transform(viewport.transform, item.transform) as number[];
    const height = Math.hypot(a, b) || item.height;
    return [{ text: item.str, x: left, y: base - height, width: item.width, height }];
  });
  const lines = joined(runs).map(
    (run): ReadLine => ({
      text: run.text,
      confidence: 100,
      region: {
        x: share(run.x, viewport.width),
        y: share(run.y, viewport.height),
        width: share(run.width, viewport.width),
        height: share(run.height, viewport.height),
      },
    }),
  );
  const pictures = await picturesOn(page);
  return {
    page: number,
    ratio: viewport.width / viewport.height,
    from: lines.length > 0 ? 'text' : 'none',
    quarters: 0,
    lines,
    ...(pictures > 0 ? { pictures } : {}),
  };
}

/** Runs on one height are one line, in the order from left to right. */
function joined(runs: readonly Run[]): Run[] {
  const lines: Run[][] = [];
  for (const run of runs) {
    const line = lines.at(-1);
    const last = line?.at(-1);
    if (line && last && Math.abs(last.y + last.height - run.y - run.height) < Math.max(last.height, run.height) * 0.4)
      line.push(run);
    else lines.push([run]);
  }
  return lines.flatMap((line): Run[] => {
    const sorted = line.filter(({ text }) => text.trim() !== '').sort((one, other) => one.x - other.x);
    const [first] = sorted;
    if (!first) return [];
    let text = '';
    let end = first.x;
    for (const run of sorted) {
      text += run.x - end > run.height * 0.6 && text !== '' ? ` ${run.text}` : run.text;
      end = run.x + run.width;
    }
    const top = Math.min(...sorted.map(({ y }) => y));
    const bottom = Math.max(...sorted.map(({ y, height }) => y + height));
    return [{ text: text.trim(), x: first.x, y: top, width: end - first.x, height: bottom - top }];
  });
}

async function picturesOn(page: PDFPageProxy): Promise<number> {
  const { fnArray } = await page.getOperatorList();
  const painted = new Set<number>([OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject]);
  return fnArray.filter((one) => painted.has(one)).length;
}

function share(value: number, whole: number): number {
  return Math.round(Math.min(1, Math.max(0, value / whole)) * 10_000) / 10_000;
}
