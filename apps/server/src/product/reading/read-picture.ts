import { type Grey, greyOf } from '@app/engine/reading';
import { createCanvas, loadImage } from '@napi-rs/canvas';

/** Most pixels of a picture, above those of any camera; a larger one is not opened. */
const mostPixels = 120_000_000;
/** Longest side kept; a line of writing on a label is then still some thirty pixels high. */
const mostSide = 3_000;

/** Why a file cannot be read; `message` is a `ReadingFault`. */
export class Unreadable extends Error {}

/** Decodes PNG, JPEG, WebP, GIF or BMP bytes into grey values, at most 3,000 pixels a side. */
export async function readPicture(bytes: Uint8Array): Promise<Grey> {
  const image = await loadImage(Buffer.from(bytes)).catch(() => {
    throw new Unreadable('damaged');
  });
  if (image.width * image.height > mostPixels) throw new Unreadable('tooLarge');
  const scale = Math.min(1, mostSide / Math.max(image.width, image.height));
  const [width, height] = [Math.max(1, Math.round(image.width * scale)), Math.max(1, Math.round(image.height * scale))];
  const pen = createCanvas(width, height).getContext('2d');
  pen.drawImage(image, 0, 0, width, height);
  return greyOf(pen.getImageData(0, 0, width, height).data, width, height);
}
