import { logCalls, logChanges, logOperations, logSignIns } from '@app/contract';
import { type App, type EndedCall, implement, type Module } from '../../kernel/context.ts';
import { CallLog } from './call-log.ts';
import { queryCalls, queryChanges, queryOperations, querySignIns } from './log.ts';

const own = { space: 'tenant' } as const;
const logs = new WeakMap<App, CallLog>();

/** Logs: read only. The log of calls is written here, beside the calls. */
export const logModule: Module = {
  name: 'log',
  routes: [
    implement(logOperations, queryOperations, own),
    implement(logChanges, queryChanges, own),
    implement(logSignIns, querySignIns, own),
    implement(logCalls, queryCalls, own),
  ],
  start: async (app) => {
    const log = new CallLog(app);
    logs.set(app, log);
    app.registry.callEnded = (call: EndedCall) => log.add(call);
    log.start();
    return async () => {
      app.registry.callEnded = null;
      await log.stop();
    };
  },
};

/** Writes what waits in the log of calls now (tests, tools). */
export async function flushCallLog(app: App): Promise<void> {
  await logs.get(app)?.flush();
}
