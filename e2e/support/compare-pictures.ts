import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** How a picture differs from the one of the same name made before. */
export interface PictureDifference {
  file: string;
  /** `missing`: there was none of this name. */
  kind: 'missing' | 'size' | 'pixels';
  /** Differing pixels, and the smallest rectangle around them: left, top, width, height. */
  pixels: number;
  box: [number, number, number, number] | null;
}

/** Difference of a colour channel (0–255) that is ignored: the browser does not always round the edges of letters the same way. */
const tolerance = 24;

/**
 * Compares pictures with those of the same names in an earlier folder, in the browser that made them.
 * @param page A page that shows nothing else meanwhile.
 * @param files Paths below both folders.
 */
export async function comparePictures(
  page: Page,
  files: readonly string[],
  folders: { now: string; before: string },
): Promise<PictureDifference[]> {
  await page.goto('about:blank');
  const found: PictureDifference[] = [];
  for (const file of files) {
    if (!existsSync(join(folders.before, file))) {
      found.push({ file, kind: 'missing', pixels: 0, box: null });
      continue;
    }
    const [now, before] = [folders.now, folders.before].map((folder) => readFileSync(join(folder, file), 'base64'));
    const { isSized, pixels, box } = await page.evaluate(differenceInPage, { now, before, tolerance });
    if (!isSized) found.push({ file, kind: 'size', pixels, box });
    else if (pixels > 0) found.push({ file, kind: 'pixels', pixels, box });
  }
  return found;
}

/** Runs in the page: pixels that differ, by the browser's own reading of both pictures. */
async function differenceInPage(given: { now: string | undefined; before: string | undefined; tolerance: number }) {
  // No function in here has a name: the compiler marks named ones with a helper that the page does not have.
  const [a, b] = await Promise.all(
    [given.now, given.before].map(async (picture) => {
      const image = new Image();
      image.src = `data:image/png;base64,${picture}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const brush = canvas.getContext('2d', { willReadFrequently: true });
      if (!brush) throw new Error('no canvas');
      brush.drawImage(image, 0, 0);
      return brush.getImageData(0, 0, image.width, image.height);
    }),
  );
  if (!a || !b) throw new Error('no picture');
  if (a.width !== b.width || a.height !== b.height) return { isSized: false, pixels: 0, box: null };
  let [pixels, left, top, right, bottom] = [0, a.width, a.height, -1, -1];
  for (let at = 0; at < a.data.length; at += 4) {
    const differs = [0, 1, 2].some(
      (channel) => Math.abs((a.data[at + channel] ?? 0) - (b.data[at + channel] ?? 0)) > given.tolerance,
    );
    if (!differs) continue;
    const [x, y] = [(at / 4) % a.width, Math.floor(at / 4 / a.width)];
    pixels += 1;
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  const box: [number, number, number, number] | null =
    pixels > 0 ? [left, top, right - left + 1, bottom - top + 1] : null;
  return { isSized: true, pixels, box };
}

/**
 * Replaces everything on a page that differs between runs of the product (moments, dates, long numbers, codes) by fixed
 * text, and takes the number off the bell, which comes a second after the page. Runs in the page, just before its picture
 * is taken.
 */
export function evenOut(): void {
  for (const badge of document.querySelectorAll('.ib .bdg')) badge.remove();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: (Node | HTMLInputElement)[] = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) found.push(node);
  for (const one of found) {
    const text = ('value' in one ? one.value : one.nodeValue) ?? '';
    const even = text
      .replaceAll(/\d{4}([-/年.])\d{1,2}([-/月.])\d{1,2}(日?)/g, '2026$101$201$3')
      .replaceAll(/\d{1,2}:\d{2}(:\d{2})?/g, (time) => (time.length > 5 ? '00:00:00' : '00:00'))
      .replaceAll(/\d{15,}/g, (digits) => '0'.repeat(digits.length))
      .replaceAll(/(?<=127\.0\.0\.1:)\d+/g, '0')
      .replaceAll(/\b([0-9a-f]{4} ){3,}[0-9a-f]{4}\b/g, (digits) => digits.replaceAll(/[0-9a-f]/g, '0'))
      .replaceAll(/\b[0-9a-f]{8,}\b/g, (digits) => '0'.repeat(digits.length))
      .replaceAll(/\d+(?= ?(秒|分钟|小时|天|個|minutes?|hours?|days?|seconds?|ms))/g, '0');
    if (even === text) continue;
    if ('value' in one) one.value = even;
    else one.nodeValue = even;
  }
}
