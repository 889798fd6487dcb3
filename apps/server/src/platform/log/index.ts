import { logCalls, logChanges, logOperations, logReads, logSignIns } from '@app/contract';
import { ReadTrace } from '../../kernel/audit/read-trace.ts';
import { type App, type EndedCall, implement, type Module } from '../../kernel/context.ts';
import { CallLog } from './call-log.ts';
import { queryCalls, queryChanges, queryOperations, queryReads, querySignIns } from './log.ts';

export { readersOfCase } from './log.ts';

const own = { space: 'tenant' } as const;
const logs = new WeakMap<App, CallLog>();
const traces = new WeakMap<App, ReadTrace>();

/** Logs: read only. The log of calls is written here, beside the calls. */
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
    app.registry.callEnded = (call: EndedCall) => log.add(call);
    log.start();
    const trace = new ReadTrace(app, app.settings.readTraceYears);
    traces.set(app, trace);
    app.registry.readNoted = (read) => trace.add(read);
    trace.start();
    return async () => {
      app.registry.callEnded = null;
      app.registry.readNoted = null;
      await log.stop();
      await trace.stop();
    };
  },
};

/** Writes what waits in the read trace now and forgets what is too old (tests, tools). */
export async function flushReadTrace(app: App): Promise<number> {
  await traces.get(app)?.flush();
  return (await traces.get(app)?.sweep()) ?? 0;
}

/** Writes what waits in the log of calls now (tests, tools). */
export async function flushCallLog(app: App): Promise<void> {
  await logs.get(app)?.flush();
}
