import { EventEmitter } from 'node:events';
import { Engine } from 'bpmn-engine';
import { otherChart, steps } from './chart.ts';

/** bpmn-engine from npm without any database: live in memory, or recovered from its saved state at each step. */
export interface OtherEngine {
  perSecond: number;
  /** Bytes of the state as JSON. */
  stateBytes: number;
}

/** Runs instances one after another and completes each waiting task from outside. */
export async function otherEngine(instances: number, mode: 'live' | 'recovered'): Promise<OtherEngine> {
  let stateBytes = 0;
  const begun = performance.now();
  for (let i = 0; i < instances; i += 1) {
    let engine = new Engine({ name: `bench${i}`, source: otherChart });
    let execution = await engine.execute({ listener: new EventEmitter() });
    for (let n = 0; n < steps; n += 1) {
      if (mode === 'recovered') {
        const saved = JSON.stringify(await engine.getState());
        stateBytes = saved.length;
        await engine.stop();
        engine = new Engine({ name: `bench${i}` }).recover(JSON.parse(saved));
        execution = await engine.resume({ listener: new EventEmitter() });
      }
      const [waiting] = execution.getPostponed().filter(({ type }) => type === 'bpmn:UserTask');
      if (!waiting) throw new Error(`bpmn-engine waits at no task in step ${n + 1}`);
      waiting.signal({ outcome: 'pass' });
    }
    if (execution.state !== 'idle' && execution.getPostponed().length > 0)
      throw new Error(`bpmn-engine did not end: ${execution.state}`);
  }
  return { perSecond: instances / ((performance.now() - begun) / 1000), stateBytes };
}
