import { constants } from '@app/contract/constants';
import { readPageState, writePageState } from '../../client/page-state.ts';
import { throttle } from '../../client/throttle.ts';

const name = 'scroll';
const patienceMs = 3_000;

/** Stores a page's scroll position and restores it when the page is loaded again; returns the function that stops it. */
export function keepScroll(scroller: HTMLElement, route: string): () => void {
  const wanted = Number(readPageState(route, name) ?? 0);
  const note = throttle(() => writePageState(route, name, scroller.scrollTop), constants.scrollThrottleMs);
  scroller.addEventListener('scroll', note, { passive: true });
  const content = new ResizeObserver(() => {
    if (scroller.scrollHeight - scroller.clientHeight < wanted) return;
    scroller.scrollTop = wanted;
    content.disconnect();
  });
  if (wanted > 0) for (const child of scroller.children) content.observe(child);
  const giveUp = setTimeout(() => content.disconnect(), patienceMs);
  return () => {
    clearTimeout(giveUp);
    content.disconnect();
    note.cancel();
    scroller.removeEventListener('scroll', note);
  };
}
