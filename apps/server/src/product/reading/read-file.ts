import type { ReadPage } from '@app/contract';
import { readText } from '@app/engine/charset';
import { pictureTypes } from './file-types.ts';
import { bounded, WordCount } from './most-words.ts';
import { readDocx } from './read-docx.ts';
import { drawPdf, readPdf } from './read-pdf.ts';
import { readPicture, Unreadable } from './read-picture.ts';
import { Reader } from './recognise.ts';

/** Most pages of a file whose text is recognised; the answer says that further ones were left. */
const mostRecognised = 30;
const mostTextBytes = 5 * 1024 * 1024;

/** What came out of a file. `scanned`: there are pages without words that nobody asked to recognise. */
export interface ReadFile {
  pages: ReadPage[];
  scanned: boolean;
}

let loading: Promise<Reader> | undefined;

/**
 * Reads the words of a file with their places.
 * @param recognise whether pages that are pictures are recognised
 * @param notify called with the share that is done, 0…1
 * @throws Unreadable with a `ReadingFault`
 */
export async function readFile(
  file: { bytes: Uint8Array; ext: string },
  recognise: boolean,
  notify: (share: number) => void,
): Promise<ReadFile> {
  const { bytes, ext } = file;
  if (bytes.length === 0) throw new Unreadable('empty');
  if (ext === 'docx') return { pages: await readDocx(bytes), scanned: false };
  if (ext === 'txt') return { pages: [textPage(bytes)], scanned: false };
  if (ext === 'pdf') return await readPaper(bytes, recognise, notify);
  if (!pictureTypes.has(ext)) throw new Unreadable('unsupported');
  if (!recognise) return { pages: [], scanned: true };
  const picture = await readPicture(bytes);
  return { pages: [{ page: 1, ...(await reader()).read(picture, notify) }], scanned: false };
}

async function readPaper(bytes: Uint8Array, recognise: boolean, notify: (share: number) => void): Promise<ReadFile> {
  const { pages: own, scanned } = await readPdf(bytes, (share) => notify(recognise ? share * 0.1 : share));
  const pages = bounded(own);
  if (scanned.length === 0 || !recognise) return { pages, scanned: scanned.length > 0 };
  const engine = await reader();
  const wanted = scanned.slice(0, mostRecognised);
  let done = 0;
  await drawPdf(bytes, wanted, (number, picture) => {
    const share = (part: number) => notify(0.1 + (0.9 * (done + part)) / wanted.length);
    pages[number - 1] = { page: number, ...engine.read(picture, share) };
    done += 1;
  });
  return { pages, scanned: scanned.length > wanted.length };
}

function reader(): Promise<Reader> {
  loading ??= Reader.load();
  return loading;
}

function textPage(bytes: Uint8Array): ReadPage {
  if (bytes.length > mostTextBytes) throw new Unreadable('tooLarge');
  const read = readText(bytes);
  if (read === null) throw new Unreadable('charset');
  const count = new WordCount();
  const lines = read.text.split(/\r?\n/).flatMap((line) => {
    const text = line.trim();
    if (text === '') return [];
    count.add(text);
    return [{ text, confidence: 100, region: { x: 0, y: 0, width: 1, height: 1 } }];
  });
  return { page: 1, ratio: 210 / 297, from: lines.length > 0 ? 'text' : 'none', quarters: 0, lines };
}
