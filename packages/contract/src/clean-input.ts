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

/** Deepest nesting that is cleaned; no call takes deeper input, so the schema drops or refuses what is below. */
const mostDepth = 70;
const plain = /^[\t\n\r\x20-\x7e]*$/;

/**
 * Cleans the input of every call: each text and key, at any depth, is composed (NFC); answers the first fault of a text that cannot be stored.
 * Parts named in `judged` are form data, whose faults the form check reports by field and row; from them only characters that no database can
 * store are removed.
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

  /** The cleaned value; the same object when nothing changed, because most input is clean and some is large. */
  value(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (typeof value !== 'object' || value === null || this.path.length > mostDepth) return value;
    return Array.isArray(value) ? this.list(value) : this.record(value as Record<string, unknown>);
  }

  private text(text: string): string {
    // A UTF-16 code unit has at most three bytes in UTF-8: short texts need no counting.
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
