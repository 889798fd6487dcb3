import type { IngredientRow, ReviewDossier, ReviewResult, RulebookData } from '@app/contract';
import { tooLargeToReview } from '@app/engine/review';
import { today } from '../../../client/today.ts';
import { resolveIngredients } from '../../formulation-grid/ingredients.ts';
import type { FromWorker, ToWorker } from './review-worker.ts';

/** The officers' review engine in a worker. While it works, only the newest changed dossier is kept to be judged next. */
export interface Judge {
  rules(data: RulebookData): void;
  /** Judges the dossier after a short delay; does nothing until the rules are loaded. */
  soon(): void;
  stop(): void;
}

/** Milliseconds after which a review counts as failed. */
const patienceMs = 20_000;
const catalogueRestMs = 5_000;

/** Starts the worker. @param on `found`: a result and the milliseconds since it was begun; `down`: the worker is lost */
export function startJudge(
  dossier: () => ReviewDossier,
  on: { found(result: ReviewResult, ms: number): void; down(): void; catalogueBack(): void },
): Judge {
  const worker = new Worker(new URL('./review-worker.ts', import.meta.url), { type: 'module' });
  const notify = (message: ToWorker) => worker.postMessage(message);
  const names = catalogueNames((entries) => notify({ type: 'names', entries }), on.catalogueBack);
  let patience: ReturnType<typeof setTimeout> | undefined;
  const now = { asked: 0, begun: 0, hasRules: false, isQueued: false, isBusy: false, isOutdated: false, isOver: false };
  const stop = () => {
    now.isOver = true;
    clearTimeout(patience);
    worker.terminate();
  };
  const giveUp = () => {
    stop();
    on.down();
  };
  const judge = async () => {
    now.isOutdated = now.isBusy;
    if (now.isBusy) return;
    Object.assign(now, { isBusy: true, begun: performance.now() });
    const current = dossier();
    const missing = names.missingIn(current);
    if (missing.size > 0) await names.send(missing);
    if (now.isOver) return;
    now.asked += 1;
    patience = setTimeout(giveUp, patienceMs);
    notify({ type: 'review', id: now.asked, dossier: current, asOf: today() });
  };
  const soon = () => {
    if (now.isQueued || now.isOver || !now.hasRules) return;
    now.isQueued = true;
    setTimeout(() => {
      now.isQueued = false;
      void judge();
    }, 15);
  };
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    clearTimeout(patience);
    now.isBusy = false;
    if (data.id === now.asked) on.found(data.result, Math.round(performance.now() - now.begun));
    if (now.isOutdated) soon();
    now.isOutdated = false;
  };
  worker.onerror = giveUp;
  worker.onmessageerror = giveUp;
  const rules = (data: RulebookData) => {
    notify({ type: 'rulebook', data });
    now.hasRules = true;
  };
  return { rules, soon, stop };
}

/** Looks up the names of a formula in the catalogue; `told` gets the rows of each name once. */
function catalogueNames(told: (entries: [string, IngredientRow[]][]) => void, back: () => void) {
  const known = new Set<string>();
  let isDown = false;
  return {
    missingIn: (dossier: ReviewDossier): Set<string> => {
      // Dossiers too large to be judged need no look-ups.
      const rows = isDown || tooLargeToReview(dossier) ? [] : dossier.rows;
      const names = rows.flatMap((row) => [row.name, row.inci ?? '']);
      return new Set(names.filter((name) => name.trim() !== '' && !known.has(name)));
    },
    send: async (names: ReadonlySet<string>): Promise<void> => {
      try {
        const found = await resolveIngredients(names);
        const entries = [...names].flatMap((name): [string, IngredientRow[]][] => {
          const rows = found.get(name);
          return rows ? [[name, [...rows]]] : [];
        });
        for (const [name] of entries) known.add(name);
        told(entries);
      } catch {
        // Without the catalogue the engine returns 'cannot decide'; an edit after a while tries again.
        isDown = true;
        setTimeout(() => {
          isDown = false;
          back();
        }, catalogueRestMs);
      }
    },
  };
}
