import type { FileHandle } from 'node:fs/promises';

/** Reads parts of an open file. */
export class Reader {
  constructor(
    private readonly file: FileHandle,
    readonly size: number,
  ) {}

  /** Up to `length` bytes from `position`; fewer at the end of the file. */
  async bytes(position: number, length: number): Promise<Buffer> {
    const wanted = Math.max(0, Math.min(length, this.size - position));
    const buffer = Buffer.alloc(wanted);
    let read = 0;
    while (read < wanted) {
      const { bytesRead } = await this.file.read(buffer, read, wanted - read, position + read);
      if (bytesRead === 0) break;
      read += bytesRead;
    }
    return buffer.subarray(0, read);
  }

  /** The last bytes. */
  tail(length: number): Promise<Buffer> {
    return this.bytes(Math.max(0, this.size - length), length);
  }

  /** Index of the first pattern that occurs anywhere in the file, or -1. */
  async find(patterns: readonly Buffer[]): Promise<number> {
    const step = 1024 * 1024;
    const overlap = Math.max(...patterns.map((pattern) => pattern.length)) - 1;
    for (let position = 0; position < this.size; position += step) {
      const part = await this.bytes(position, step + overlap);
      const found = patterns.findIndex((pattern) => part.includes(pattern));
      if (found >= 0) return found;
    }
    return -1;
  }
}
