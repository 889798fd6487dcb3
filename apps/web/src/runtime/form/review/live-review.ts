import {
  type AreaDefinition,
  type Finding,
  type IngredientRow,
  type ReviewDossier,
  type ReviewResult,
  type RulebookData,
  reviewPartOf,
} from '@app/contract';
import { dossierOf, tooLargeToReview } from '@app/engine/review';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { today } from '../../../client/today.ts';
import { resolveIngredients } from '../../formula-grid/ingredients.ts';
import type { FormStore } from '../store/form-store.ts';
import type { FromWorker, ToWorker } from './review-worker.ts';
import { loadRulebook } from './rulebook.ts';
import { type AskServer, serverReviews } from './server-review.ts';

export interface ReviewState {
  /** `server`: the browser's own review does not run; the server reviews what is saved. */
  readonly phase: 'loading' | 'ready' | 'failed' | 'server';
  readonly rulebook: RulebookData | null;
  readonly result: ReviewResult | null;
  /** From the edit to the findings on the screen's store. */
  readonly ms: number | null;
}
export interface LiveReview extends StoreApi<ReviewState> {
  /** The dossier as the engine sees it now. */
  dossier(): ReviewDossier;
  retry(): void;
  stop(): void;
}

/** A review that takes longer than this does not come any more. */
const patienceMs = 20_000;

/**
 * Judges the form after each edit with the engine of the officers, in a worker; null when the area has no review. Where the
 * worker fails the server is asked.
 */
export function startLiveReview(definition: AreaDefinition, form: FormStore, ask?: AskServer): LiveReview | null {
  if (!reviewPartOf(definition)) return null;
  const state = createStore<ReviewState>(() => ({ phase: 'loading', rulebook: null, result: null, ms: null }));
  const worker = new Worker(new URL('./review-worker.ts', import.meta.url), { type: 'module' });
  const tell = (message: ToWorker) => worker.postMessage(message);
  const told = new Set<string>();
  let asked = 0;
  let begun = 0;
  let queued = false;
  let busy = false;
  let again = false;
  let stopped = false;
  let catalogueDown = false;
  let patience: ReturnType<typeof setTimeout> | undefined;
  const dossier = () => dossierOf(definition, form.getState().shown);
  const server = ask
    ? serverReviews(ask, {
        result: (result) => state.setState({ phase: 'server', result, ms: null }),
        failure: () => state.setState({ phase: 'failed' }),
      })
    : null;
  let isDown = false;
  const giveUp = () => {
    clearTimeout(patience);
    isDown = true;
    busy = false;
    worker.terminate();
    state.setState({ phase: server ? 'server' : 'failed', ms: null });
    server?.soon();
  };

  const judge = async () => {
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    begun = performance.now();
    const current = dossier();
    // What is too large is not judged: its names need not be looked up.
    const rows = tooLargeToReview(current) ? [] : current.rows;
    const wanted = new Set(
      rows.flatMap((row) => [row.name, row.inci ?? '']).filter((name) => name.trim() !== '' && !told.has(name)),
    );
    if (wanted.size > 0 && !catalogueDown) {
      try {
        const known = await resolveIngredients(wanted);
        const entries = [...wanted].flatMap((name): [string, IngredientRow[]][] => {
          const rows = known.get(name);
          return rows ? [[name, [...rows]]] : [];
        });
        for (const [name] of entries) told.add(name);
        tell({ type: 'names', entries });
      } catch {
        // Without the catalogue the engine answers 'cannot decide'; the next edit after a while asks again.
        catalogueDown = true;
        setTimeout(() => {
          catalogueDown = false;
          soon();
        }, 5_000);
      }
    }
    if (stopped || isDown) return;
    asked += 1;
    patience = setTimeout(giveUp, patienceMs);
    tell({ type: 'review', id: asked, dossier: current, asOf: today() });
  };
  const soon = () => {
    if (isDown) return server?.soon();
    if (queued || stopped || state.getState().rulebook === null) return;
    queued = true;
    setTimeout(() => {
      queued = false;
      void judge();
    }, 15);
  };
  worker.onmessage = (event: MessageEvent<FromWorker>) => {
    clearTimeout(patience);
    busy = false;
    if (event.data.id === asked) {
      const before = state.getState().result?.findings ?? [];
      const result = { ...event.data.result, findings: sameAsBefore(before, event.data.result.findings) };
      state.setState({ phase: 'ready', result, ms: Math.round(performance.now() - begun) });
    }
    if (again) {
      again = false;
      soon();
    }
  };
  worker.onerror = giveUp;
  worker.onmessageerror = giveUp;
  const load = () => {
    state.setState({ phase: 'loading' });
    loadRulebook().then(
      (data) => {
        if (stopped) return;
        tell({ type: 'rulebook', data });
        state.setState({ rulebook: data });
        soon();
      },
      () => state.setState({ phase: 'failed' }),
    );
  };
  load();
  const unsubscribe = form.subscribe((now, before) => {
    if (now.shown !== before.shown) soon();
  });
  return {
    ...state,
    dossier,
    retry: () => (isDown ? server?.soon() : load()),
    stop: () => {
      stopped = true;
      unsubscribe();
      server?.stop();
      clearTimeout(patience);
      worker.terminate();
    },
  };
}

/** Findings that did not change keep their identity, so rows that did not change are not drawn again. */
function sameAsBefore(before: readonly Finding[], after: readonly Finding[]): Finding[] {
  const known = new Map(before.map((finding) => [finding.key, finding]));
  return after.map((finding) => {
    const old = known.get(finding.key);
    return old && JSON.stringify(old) === JSON.stringify(finding) ? old : finding;
  });
}
