import { defineElement } from '../element.ts';
import type { SubProcessOptions } from '../model.ts';
import { Unsupported } from '../reading/unsupported.ts';
import { watch } from '../running/events.ts';

/**
 * A process inside a process: tokens that run inside have the outer token as their scope. With `triggeredByEvent` it is
 * begun by its start event (see `watch`) and leads nowhere.
 */
export const subProcess = defineElement<SubProcessOptions>({
  type: 'subProcess',
  // What is inside rests, or the engine stops a case that runs through it for ever.
  rests: true,
  read(raw) {
    const [start] = raw.starts;
    if (!start || raw.starts.length > 1) throw new Unsupported('subStarts', { count: raw.starts.length });
    return { start, triggered: raw.properties.triggeredByEvent === 'true' };
  },
  enter(run, token, node) {
    run.rest(token, { kind: 'children' });
    run.begin(token, node.options.start);
    watch(run, token);
  },
  childEnded(run, token, node, left) {
    if (left > 0) return;
    if (node.options.triggered) run.finish(token);
    else run.leave(token);
  },
});
