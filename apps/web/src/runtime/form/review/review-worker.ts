import type { IngredientRow, ReviewDossier, ReviewResult, RulebookData } from '@app/contract';
import { review } from '@app/engine/review';

/** Messages of the review worker, which runs the engine off the main thread so that typing never waits for it. */
export type ToWorker =
  | { type: 'rulebook'; data: RulebookData }
  | { type: 'names'; entries: [string, IngredientRow[]][] }
  | { type: 'review'; id: number; dossier: ReviewDossier; asOf: string };
export interface FromWorker {
  id: number;
  result: ReviewResult;
  ms: number;
}

const names = new Map<string, IngredientRow[]>();
let data: RulebookData | null = null;

addEventListener('message', (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  if (message.type === 'rulebook') data = message.data;
  else if (message.type === 'names') for (const [name, rows] of message.entries) names.set(name, rows);
  else if (data) {
    const start = performance.now();
    const result = review(message.dossier, { data, resolve: (name) => names.get(name) }, message.asOf);
    postMessage({ id: message.id, result, ms: performance.now() - start } satisfies FromWorker);
  }
});
