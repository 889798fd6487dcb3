/** Many short texts in one string, so that a search is one native scan; answers the indexes of the matching texts. */
export class Haystack {
  private readonly text: string;
  private readonly starts: Int32Array;

  constructor(texts: readonly string[]) {
    this.starts = new Int32Array(texts.length);
    let start = 1;
    texts.forEach((text, index) => {
      this.starts[index] = start;
      start += text.length + 1;
    });
    this.text = `\n${texts.join('\n')}\n`;
  }

  /** Calls `found` once for each text that contains `needle`, with the offset of the first match in it. */
  search(needle: string, found: (index: number, offset: number) => void): void {
    if (needle === '' || needle.includes('\n')) return;
    let index = 0;
    for (let at = this.text.indexOf(needle); at >= 0; ) {
      index = this.indexAt(at, index);
      found(index, at - (this.starts[index] ?? 0));
      const next = this.starts[index + 1];
      if (next === undefined) return;
      at = this.text.indexOf(needle, next);
    }
  }

  /** Index of the text that contains a character position, searched from `low` on. */
  private indexAt(at: number, low: number): number {
    let high = this.starts.length - 1;
    let first = low;
    while (first < high) {
      const middle = (first + high + 1) >> 1;
      if ((this.starts[middle] ?? 0) <= at) first = middle;
      else high = middle - 1;
    }
    return first;
  }
}
