import { bytesOf, limits } from './limits.ts';
import { composed, type TextFault, textFault } from './typed-text.ts';

/** A text with more bytes in UTF-8 than one value may have. */
export interface SizeFault {
  fault: 'bytes';
  count: number;
  limit: number;
}

/** Where an input is wrong and how. */
export interface InputFault {
  path: (string | number)[];
  fault: TextFault | SizeFault;
}

/** No call takes input as deep as this: what lies below is left to the schema, which drops or refuses it. */
const mostDepth = 70;
const plain = /^[\t\n\r\x20-\x7e]*$/;

/**
 * The net at the door: every text and key of an input, at any depth, in its composed form (NFC), or the first that cannot
 * be kept. Parts named in `judged` are form data, which the form check refuses by field and row; here they only lose what
 * no database holds.
 */
export function cleanInput(
  input: Record<string, unknown>,
  judged: readonly string[] = [],
): { input: Record<string, unknown> } | InputFault {
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(input)) {
    const walk = new Walk(judged.includes(key));
    walk.path.push(key);
    result[key] = walk.value(value);
    if (walk.found) return walk.found;
  }
  return { input: result };
}

/** Text that a database can hold: without NUL, lone surrogates replaced. */
export function storableText(text: string): string {
  return text.includes('\u0000') || /\p{Surrogate}/u.test(text)
    ? text.replaceAll('\u0000', '').replaceAll(/\p{Surrogate}/gu, '\uFFFD')
    : text;
}

class Walk {
  readonly path: (string | number)[] = [];
  found: InputFault | null = null;

  constructor(private readonly storing: boolean) {}

  /** The same value when nothing in it changed: most input is clean, and some is large. */
  value(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (typeof value !== 'object' || value === null || this.path.length > mostDepth) return value;
    return Array.isArray(value) ? this.list(value) : this.record(value as Record<string, unknown>);
  }

  private text(text: string): string {
    // A character has three bytes at most, or two of its code units have four: short texts need no counting.
    const count = text.length * 3 > limits.textBytes ? bytesOf(text) : 0;
    if (count > limits.textBytes)
      this.found ??= { path: [...this.path], fault: { fault: 'bytes', count, limit: limits.textBytes } };
    if (this.found || plain.test(text)) return text;
    if (this.storing) return composed(storableText(text));
    const fault = textFault(text, 'text');
    if (fault) this.found ??= { path: [...this.path], fault };
    return composed(text);
  }

  private list(items: unknown[]): unknown[] {
    let changed: unknown[] | null = null;
    for (let index = 0; index < items.length && !this.found; index += 1) {
      this.path.push(index);
      const next = this.value(items[index]);
      this.path.pop();
      if (next === items[index]) continue;
      changed ??= [...items];
      changed[index] = next;
    }
    return changed ?? items;
  }

  private record(record: Record<string, unknown>): Record<string, unknown> {
    let changed = false;
    const entries: [string, unknown][] = [];
    for (const [key, value] of Object.entries(record)) {
      this.path.push(key);
      const name = this.text(key);
      const next = this.value(value);
      this.path.pop();
      if (this.found) break;
      changed ||= name !== key || next !== value;
      entries.push([name, next]);
    }
    return changed ? Object.fromEntries(entries) : record;
  }
}
