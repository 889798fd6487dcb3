import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { ReadLine, ReadPage, Region } from '@app/contract';
import {
  type Box,
  evened,
  type Grey,
  layOf,
  layoutOf,
  noiseOf,
  resampled,
  smoothed,
  tidyLine,
  turned,
} from '@app/engine/reading';

/** What of Tesseract is used; the package has no types. */
interface Tesseract {
  FS: { writeFile(path: string, bytes: Uint8Array): void };
  TessBaseAPI: new () => TessBase;
}
interface TessBase {
  Init(path: null, languages: string, engine: number): number;
  SetVariable(name: string, value: string): void;
  SetImageFile(orientation: number, angle: number): number;
  SetRectangle(left: number, top: number, width: number, height: number): void;
  Recognize(monitor: null): number;
  GetTSVText(page: number): string;
}

/** Height of a line in pixels at which the model reads best. */
const bestLine = 40;
/** A picture larger than this is made smaller before anything else; a photo of a label needs no more. */
const mostPixels = 4_000_000;
/** Confidence from which an orientation is accepted without trying the others. */
const sure = 78;
/** Confidence, and lead over the upside-down orientation, from which one is accepted without trying the two sideways ones. */
const likely = { score: 50, lead: 15 };

/** Reads words out of pictures. Loading takes a second and about 100 MB; one reader serves many pictures, one at a time. */
export class Reader {
  /** The picture loaded into the engine: loading one costs as much as reading a line. */
  private shown: Prepared | undefined;

  private constructor(
    private readonly module: Tesseract,
    private readonly base: TessBase,
  ) {}

  /** Loads engine and Chinese model from the installed packages; nothing is fetched. */
  static async load(): Promise<Reader> {
    const require = createRequire(import.meta.url);
    const core = require('tesseract.js-core/tesseract-core-simd-lstm.js') as (options: object) => Promise<Tesseract>;
    const quiet = () => undefined;
    const module = await core({ print: quiet, printErr: quiet, TesseractProgress: quiet });
    const folder = dirname(require.resolve('@tesseract.js-data/chi_sim/package.json'));
    const model = readFileSync(join(folder, '4.0.0_best_int', 'chi_sim.traineddata.gz'));
    module.FS.writeFile('chi_sim.traineddata', gunzipSync(model));
    const base = new module.TessBaseAPI();
    if (base.Init(null, 'chi_sim', 1) !== 0) throw new Error('the recognition model cannot be loaded');
    base.SetVariable('tessedit_pageseg_mode', '6');
    base.SetVariable('user_defined_dpi', '300');
    return new Reader(module, base);
  }

  /**
   * Reads a picture: noise smoothed, light evened, lines set level, the way up found, then block by block.
   * @param notify hears the share that is done, 0…1.
   */
  read(picture: Grey, notify: (share: number) => void = () => undefined): Omit<ReadPage, 'page'> {
    const ratio = picture.width / picture.height;
    const small = Math.min(1, Math.sqrt(mostPixels / (picture.width * picture.height)));
    const sized = resampled(picture, small);
    const noise = noiseOf(sized);
    const clean = evened(smoothed(sized, noise > 12 ? 3 : noise > 5 ? 2 : noise > 2 ? 1 : 0));
    const lay = layOf(clean);
    notify(0.1);
    // Characters in a grid look alike across and down: what reads badly is tried the other way too.
    const ways: readonly (0 | 1 | 2 | 3)[] = lay.upright ? [0, 2, 1, 3] : [1, 3, 0, 2];
    let best: { quarters: 0 | 1 | 2 | 3; prepared: Prepared; score: number } | undefined;
    let second = 0;
    for (const [tried, quarters] of ways.entries()) {
      if (best && tried === 2 && best.score >= likely.score && best.score - second >= likely.lead) break;
      const prepared = prepare(clean, quarters, quarters % 2 === (lay.upright ? 0 : 1) ? lay.lean : lay.otherLean);
      const strip = stripOf(prepared);
      if (!strip) break;
      const seen = this.block(prepared, strip);
      const score = sureness(seen);
      second = Math.max(second, Math.min(score, best?.score ?? 0));
      if (!best || score > best.score) best = { quarters, prepared, score };
      if (score >= sure) break;
    }
    notify(0.3);
    if (!best) return { ratio, from: 'none', quarters: 0, lines: [] };
    const { prepared, quarters } = best;
    const area = prepared.blocks.reduce((sum, block) => sum + block.width * block.height, 0);
    let done = 0;
    const lines = prepared.blocks.flatMap((block) => {
      const read = this.block(prepared, block);
      done += block.width * block.height;
      notify(0.3 + (0.7 * done) / area);
      return read;
    });
    const back = backTo(clean, prepared, quarters);
    return {
      ratio,
      from: lines.length > 0 ? 'recognition' : 'none',
      quarters,
      lines: lines.map(({ box, ...line }) => ({ ...line, region: back(box) })),
    };
  }

  private block(prepared: Prepared, block: Box): (Omit<ReadLine, 'region'> & { box: Box })[] {
    if (this.shown !== prepared) {
      this.module.FS.writeFile('/input', prepared.file);
      if (this.base.SetImageFile(1, 0) === 1) throw new Error('the picture cannot be read');
      this.shown = prepared;
    }
    const margin = 8;
    const [x, y] = [Math.max(0, block.x - margin), Math.max(0, block.y - margin)];
    const right = Math.min(prepared.picture.width, block.x + block.width + margin);
    const bottom = Math.min(prepared.picture.height, block.y + block.height + margin);
    this.base.SetRectangle(x, y, right - x, bottom - y);
    this.base.Recognize(null);
    return linesOf(this.base.GetTSVText(0));
  }
}

interface Prepared {
  picture: Grey;
  blocks: Box[];
  scale: number;
  lean: number;
  /** The picture as the engine takes it (portable grey map). */
  file: Uint8Array;
}

/** Turned the right way up, level, and at a size at which lines are easy to read. */
function prepare(clean: Grey, quarters: 0 | 1 | 2 | 3, lean: number): Prepared {
  const upright = turned(clean, quarters);
  const level = resampled(upright, 1, lean);
  const { lineHeight } = layoutOf(level);
  const wanted = lineHeight > 0 ? bestLine / lineHeight : 1;
  const most = Math.sqrt((mostPixels * 1.5) / (level.width * level.height));
  const scale = wanted > 0.8 && wanted < 1.3 ? 1 : Math.min(3, most, Math.max(0.5, wanted));
  // Both at once, so that pixels are mixed only one time.
  const picture = scale === 1 ? level : resampled(upright, scale, lean);
  return { picture, blocks: layoutOf(picture).blocks, scale, lean, file: greyMap(picture) };
}

/** A few lines of the largest block: enough to tell which way is up. */
function stripOf({ blocks }: Prepared): Box | undefined {
  const largest = blocks.reduce<Box | undefined>(
    (best, one) => (!best || one.width * one.height > best.width * best.height ? one : best),
    undefined,
  );
  if (!largest) return undefined;
  // Recognising upside-down text is slow: a piece from the middle of the block is enough.
  const [width, height] = [Math.min(largest.width, bestLine * 14), Math.min(largest.height, bestLine * 5)];
  const x = largest.x + Math.round((largest.width - width) / 2);
  const y = largest.y + Math.round((largest.height - height) / 2);
  return { x, y, width, height };
}

function sureness(lines: readonly { text: string; confidence: number }[]): number {
  const length = lines.reduce((sum, { text }) => sum + text.length, 0);
  if (length === 0) return 0;
  const mean = lines.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / length;
  // A few characters may look right by chance.
  return mean * Math.min(1, length / 12);
}

function greyMap({ width, height, data }: Grey): Uint8Array {
  const head = Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1');
  const file = new Uint8Array(head.length + data.length);
  file.set(head);
  file.set(data, head.length);
  return file;
}

/** Words of the engine's table, joined to lines. Columns: level page block par line word left top width height conf text. */
function linesOf(table: string): (Omit<ReadLine, 'region'> & { box: Box })[] {
  const lines = new Map<string, { words: string[]; weights: [number, number][]; box: Box }>();
  for (const row of table.split('\n')) {
    const cells = row.split('\t');
    const [level, , block, par, line, , left = 0, top = 0, width = 0, height = 0] = cells.map(Number);
    const key = `${block}/${par}/${line}`;
    if (level === 4) lines.set(key, { words: [], weights: [], box: { x: left, y: top, width, height } });
    const word = cells[11] ?? '';
    if (level !== 5 || word.trim() === '') continue;
    const own = lines.get(key);
    own?.words.push(word);
    own?.weights.push([Number(cells[10]), word.length]);
  }
  return [...lines.values()].flatMap(({ words, weights, box }) => {
    const text = tidyLine(words.join(' '));
    const length = weights.reduce((sum, [, chars]) => sum + chars, 0);
    if (text === '' || length === 0) return [];
    const confidence = Math.max(0, weights.reduce((sum, [sureness, chars]) => sum + sureness * chars, 0) / length);
    // A short text of low confidence is a speck.
    if (confidence < 25 && text.length < 3) return [];
    return [{ text, confidence: Math.round(confidence), box }];
  });
}

/** From a box of the prepared picture to the region on the page as it was uploaded. */
function backTo(page: Grey, prepared: Prepared, quarters: 0 | 1 | 2 | 3): (box: Box) => Region {
  const [w, h] = quarters % 2 === 0 ? [page.width, page.height] : [page.height, page.width];
  const lean = (prepared.lean * Math.PI) / 180;
  const [cos, sin] = [Math.cos(lean), Math.sin(lean)];
  const point = (x: number, y: number): [number, number] => {
    const dx = (x - prepared.picture.width / 2) / prepared.scale;
    const dy = (y - prepared.picture.height / 2) / prepared.scale;
    const [u, v] = [(w / 2 + dx * cos + dy * sin) / w, (h / 2 - dx * sin + dy * cos) / h];
    if (quarters === 1) return [v, 1 - u];
    if (quarters === 2) return [1 - u, 1 - v];
    return quarters === 3 ? [1 - v, u] : [u, v];
  };
  return ({ x, y, width, height }) => {
    const corners = [point(x, y), point(x + width, y), point(x, y + height), point(x + width, y + height)];
    const [xs, ys] = [corners.map(([one]) => one), corners.map(([, one]) => one)];
    const clip = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;
    const [left, top] = [clip(Math.min(...xs)), clip(Math.min(...ys))];
    return { x: left, y: top, width: clip(Math.max(...xs) - left), height: clip(Math.max(...ys) - top) };
  };
}
