import type { EventOptions, NodeModel } from './model.ts';
import type { UserTaskOptions } from './tasks/user-task-options.ts';

/** The time limit of base data that a task or a timer names by p:limitKey; an element without options (a manual task) names none. */
export function limitKeyOf({ options }: NodeModel): string | undefined {
  const { limit, event } = (options ?? {}) as Partial<Pick<UserTaskOptions, 'limit'> & EventOptions>;
  return limit?.key ?? (event?.kind === 'timer' ? event.timer.limit?.key : undefined);
}
