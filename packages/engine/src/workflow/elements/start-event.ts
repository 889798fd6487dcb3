import { defineElement } from '../element.ts';
import { Unsupported } from '../raw.ts';

/** Where a case begins; only the plain start event. */
export const startEvent = defineElement<null>({
  type: 'startEvent',
  rests: false,
  read(raw) {
    if (raw.events.length > 0) throw new Unsupported('only a plain start event can be run');
    return null;
  },
  enter(run, token) {
    run.leave(token);
  },
});
