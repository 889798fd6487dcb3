import type { RegimeResult } from '@app/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { serverReviews } from '../form/review/server-review.ts';
import type { FormStore } from '../form/store/form-store.ts';
import { type RegimesState, regimesOff } from './use-regimes.ts';

/** Other markets' judgement of a form that is being filled in: asked of the server while at least one is switched on, after each pause in typing. */
export interface LiveRegimes extends StoreApi<RegimesState> {
  /** Which markets are asked about; none = nothing is asked. */
  choose(ids: readonly string[]): void;
  retry(): void;
  stop(): void;
}

/** Starts with nothing switched on. @param ask judges what is filled in by the law of these markets */
export function startLiveRegimes(form: FormStore, ask: (ids: string[]) => Promise<RegimeResult[]>): LiveRegimes {
  const state = createStore<RegimesState>(() => regimesOff);
  let ids: readonly string[] = [];
  const server = serverReviews(() => ask([...ids]), {
    result: (results) => {
      // What was asked before the last market was switched off is not wanted any more.
      if (ids.length > 0) state.setState({ phase: 'ready', results, error: null });
    },
    failure: (error) => {
      if (ids.length > 0) state.setState({ phase: 'failed', error });
    },
  });
  const unsubscribe = form.subscribe((now, before) => {
    if (ids.length > 0 && now.shown !== before.shown) server.soon();
  });
  const begin = () => {
    state.setState((before) => ({
      phase: 'loading',
      results: before.results.filter(({ regime }) => ids.includes(regime.id)),
      error: null,
    }));
    server.now();
  };
  return {
    ...state,
    choose: (next) => {
      if (next.join() === ids.join()) return;
      ids = next;
      if (ids.length === 0) state.setState(regimesOff);
      else begin();
    },
    retry: begin,
    stop: () => {
      unsubscribe();
      server.stop();
    },
  };
}
