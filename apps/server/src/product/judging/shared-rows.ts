import { createHash } from 'node:crypto';
import { ownTurn } from '../../kernel/turns/own-turn.ts';

/** Rows as text in memory shared by threads: written once, passed to a thread without a copy. */
export interface SharedRows {
  /** The same for the same rows, so that a thread that has them needs them no second time. */
  readonly id: string;
  readonly bytes: SharedArrayBuffer;
}

/** What the shared text holds: a head and named lists of rows. */
export interface Held {
  head: unknown;
  lists: Record<string, readonly unknown[]>;
}

const atOnce = 200;

/** Writes head and rows, one line for every few hundred rows; other work runs between two lines. */
export async function shareRows({ head, lists }: Held): Promise<SharedRows> {
  const lines = [Buffer.from(`${JSON.stringify(head)}\n`)];
  for (const [name, rows] of Object.entries(lists)) {
    // An empty list is written, too.
    for (let from = 0; from === 0 || from < rows.length; from += atOnce) {
      lines.push(Buffer.from(`${JSON.stringify([name, ...rows.slice(from, from + atOnce)])}\n`));
      await ownTurn();
    }
  }
  const bytes = new SharedArrayBuffer(lines.reduce((sum, line) => sum + line.length, 0));
  const view = new Uint8Array(bytes);
  const hash = createHash('sha256');
  let at = 0;
  for (const line of lines) {
    view.set(line, at);
    hash.update(line);
    at += line.length;
  }
  return { id: hash.digest('hex'), bytes };
}

/** Reads what `shareRows` wrote. */
export function readRows(bytes: SharedArrayBuffer): Held {
  const [head = 'null', ...lines] = Buffer.from(bytes).toString('utf8').trimEnd().split('\n');
  const lists: Record<string, unknown[]> = {};
  for (const line of lines) {
    const [name, ...rows] = JSON.parse(line) as [string, ...unknown[]];
    const list = lists[name] ?? [];
    for (const row of rows) list.push(row);
    lists[name] = list;
  }
  return { head: JSON.parse(head), lists };
}
