import { defineElement } from '../element.ts';

/** Done outside of any system: the history notes that the case came by, nobody gets a task. */
export const manualTask = defineElement<null>({
  type: 'manualTask',
  rests: false,
  read: () => null,
  enter(run, token, { id, title }) {
    run.emit({ kind: 'history', action: 'manual', node: id, title, by: null, opinion: null, fields: null });
    run.leave(token);
  },
});
