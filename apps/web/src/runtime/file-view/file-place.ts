import type { Region } from '@app/contract';

/** A place in a file that somebody speaks of: a page, and a part of it. */
export interface FilePlace {
  page: number;
  /** Shares of width and height of the page; absent = the page as a whole. */
  region?: Region;
  label: string;
  /** It is spoken of now: the view goes there. */
  isNow: boolean;
}

/** Where the frame of a region stands over its page. */
export function frameOf({ x, y, width, height }: Region) {
  return { left: `${x * 100}%`, top: `${y * 100}%`, width: `${width * 100}%`, height: `${height * 100}%` };
}
