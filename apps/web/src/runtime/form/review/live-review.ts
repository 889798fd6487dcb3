import {
  type AreaDefinition,
  type Finding,
  type ReviewDossier,
  type ReviewResult,
  type RulebookData,
  reviewPartOf,
} from '@app/contract';
import { withFacts } from '@app/engine/form';
import { dossierOf } from '@app/engine/review';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FormStore } from '../store/form-store.ts';
import { startJudge } from './judge.ts';
import { loadRulebook } from './rulebook.ts';
import { type AskServer, serverReviews } from './server-review.ts';

export interface ReviewState {
  /** `server`: the browser's own review does not run; the server reviews what is saved. */
  readonly phase: 'loading' | 'ready' | 'failed' | 'server';
  readonly rulebook: RulebookData | null;
  readonly result: ReviewResult | null;
  /** Milliseconds from the last edit to its findings. */
  readonly ms: number | null;
}
export interface LiveReview extends StoreApi<ReviewState> {
  /** The dossier as the engine sees it now. */
  dossier(): ReviewDossier;
  retry(): void;
  stop(): void;
}

/**
 * Judges the form after each edit with the engine of the officers, in a worker; null when the area has no review. If the
 * worker fails, the server reviews.
 */
export function startLiveReview(definition: AreaDefinition, form: FormStore, ask?: AskServer): LiveReview | null {
  if (!reviewPartOf(definition)) return null;
  const state = createStore<ReviewState>(() => ({ phase: 'loading', rulebook: null, result: null, ms: null }));
  const fail = () => state.setState({ phase: 'failed' });
  const dossier = () => dossierOf(definition, withFacts(form.getState().shown, form.options().facts));
  const server = ask
    ? serverReviews(ask, { result: (result) => state.setState({ phase: 'server', result, ms: null }), failure: fail })
    : null;
  let isDown = false;
  let stopped = false;
  const soon = () => (isDown ? server?.soon() : judge.soon());
  const judge = startJudge(dossier, {
    found: (result, ms) => {
      const findings = sameAsBefore(state.getState().result?.findings ?? [], result.findings);
      state.setState({ phase: 'ready', result: { ...result, findings }, ms });
    },
    down: () => {
      isDown = true;
      state.setState({ phase: server ? 'server' : 'failed', ms: null });
      server?.soon();
    },
    catalogueBack: soon,
  });
  const load = () => {
    state.setState({ phase: 'loading' });
    loadRulebook().then((rulebook) => {
      if (stopped) return;
      judge.rules(rulebook);
      state.setState({ rulebook });
      soon();
    }, fail);
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
      judge.stop();
    },
  };
}

/** Keeps the objects of unchanged findings, so that unchanged rows are not rendered again. */
function sameAsBefore(before: readonly Finding[], after: readonly Finding[]): Finding[] {
  const known = new Map(before.map((finding) => [finding.key, finding]));
  return after.map((finding) => {
    const old = known.get(finding.key);
    return old && JSON.stringify(old) === JSON.stringify(finding) ? old : finding;
  });
}
