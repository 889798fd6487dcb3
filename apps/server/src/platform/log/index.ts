import { logCalls, logChanges, logOperations, logReads, logSignIns } from '@app/contract';
import { ReadTrace } from '../../kernel/audit/read-trace.ts';
import type { App } from '../../kernel/context.ts';
import { implement, type Module } from '../../kernel/module.ts';
import type { EndedCall, NotedRead } from '../../kernel/wiring.ts';
import { CallLog } from './call-log.ts';
import { queryCalls, queryChanges, queryOperations, queryReads, querySignIns } from './log.ts';

export { fieldChanges, readersOfCase } from './log.ts';

export { logMatters } from './matters.ts';

const own = { space: 'tenant' } as const;
const logs = new WeakMap<App, CallLog>();
const traces = new WeakMap<App, ReadTrace>();

/** Logs, read only. The log of calls is written here, after each call. */
export const logModule: Module = {
  name: 'log',
  routes: [
    implement(logOperations, queryOperations, own),
    implement(logChanges, queryChanges, own),
    implement(logSignIns, querySignIns, own),
    implement(logCalls, queryCalls, own),
    implement(logReads, queryReads, own),
  ],
  start: async (app) => {
    const log = new CallLog(app);
    logs.set(app, log);
    log.start();
    const trace = new ReadTrace(app, app.settings.readTraceYears);
    traces.set(app, trace);
    trace.start();
    return async () => {
      logs.delete(app);
      traces.delete(app);
      await log.stop();
      await trace.stop();
    };
  },
};

/** Adds an answered call to the log of calls; ignored once the server is stopping. */
export function noteCall(app: App, call: EndedCall): void {
  logs.get(app)?.add(call);
}

/** Adds an opened record to the read trace. */
export function noteOpened(app: App, read: NotedRead): void {
  traces.get(app)?.add(read);
}

/** Writes the read trace now and removes lines that are too old (tests, tools). */
export async function flushReadTrace(app: App): Promise<number> {
  await traces.get(app)?.flush();
  return (await traces.get(app)?.sweep()) ?? 0;
}

/** Writes the log of calls now (tests, tools). */
export async function flushCallLog(app: App): Promise<void> {
  await logs.get(app)?.flush();
}
