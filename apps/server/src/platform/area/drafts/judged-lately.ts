import type { JsonObject } from '@app/contract';
import type { Facts } from '@app/engine/form';
import type { App } from '../../../kernel/context.ts';

/** A revision of a draft as it was found fit to be submitted. */
export interface Judged {
  data: JsonObject;
  facts: Facts;
}

const mostKept = 100;
/** Milliseconds. */
const keptFor = 5 * 60_000;
/** By draft. */
const kept = new WeakMap<App, Map<string, Judged & { rev: number; until: number }>>();

/** Keeps what a check found, because who checks a draft usually submits it next. */
export function rememberJudged(app: App, { id, rev }: { id: string; rev: number }, judged: Judged): void {
  const known = kept.get(app) ?? new Map<string, Judged & { rev: number; until: number }>();
  kept.set(app, known);
  known.delete(id);
  known.set(id, { ...judged, rev, until: app.now().getTime() + keptFor });
  for (const old of [...known.keys()].slice(0, -mostKept)) known.delete(old);
}

/** What the last check found of this revision, once: whoever finds it outdated judges anew. */
export function takeJudged(app: App, { id, rev }: { id: string; rev: number }): Judged | null {
  const known = kept.get(app);
  const found = known?.get(id);
  known?.delete(id);
  return found && found.rev === rev && found.until > app.now().getTime() ? found : null;
}
