import { defineElement } from '../element.ts';
import { Unsupported } from '../raw.ts';

/** The token ends here; with the last one ends the instance. */
export const endEvent = defineElement<null>({
  type: 'endEvent',
  rests: false,
  read(raw) {
    if (raw.events.length > 0) throw new Unsupported('only a plain end event can be run');
    return null;
  },
  enter(run, token) {
    run.finish(token);
  },
});
