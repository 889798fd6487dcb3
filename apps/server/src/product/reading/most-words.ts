import type { ReadPage } from '@app/contract';
import { Unreadable } from './read-picture.ts';

/** Most of one file that is read: some 250 pages of text. More would be megabytes of JSON for the one thread that serves all calls. */
export const mostWords = { lines: 12_000, characters: 600_000 } as const;

/** Counts lines while a file is read, so that reading a file of nothing but line ends stops early. */
export class WordCount {
  private lines = 0;
  private characters = 0;

  /** @throws Unreadable `tooLarge` */
  add(text: string): void {
    this.lines += 1;
    this.characters += text.length;
    if (this.lines > mostWords.lines || this.characters > mostWords.characters) throw new Unreadable('tooLarge');
  }
}

/** The pages of a file that is not too long. @throws Unreadable `tooLarge` */
export function bounded(pages: ReadPage[]): ReadPage[] {
  const count = new WordCount();
  for (const page of pages) for (const { text } of page.lines) count.add(text);
  return pages;
}
