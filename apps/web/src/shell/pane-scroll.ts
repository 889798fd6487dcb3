import { constants } from '@app/contract/constants';
import { readPageState, writePageState } from '../client/page-state.ts';
import { throttle } from '../client/throttle.ts';

const name = 'scroll';
const patienceMs = 3_000;

/** Remembers how far a page was scrolled, and brings it there again when it is loaded anew; answers the function that stops it. */
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
