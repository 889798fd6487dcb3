import { regulationImpact, regulationReplay, regulationReplayFindings, regulationReplayStart } from '@app/contract';
import { implement, type Module } from '../../kernel/context.ts';
import { impactOf } from './impact.ts';
import { indexContents, indexSpace, orderContents } from './index-contents.ts';
import { readReplay, replayFindingsOf, runReplay, startReplay } from './replay.ts';

/**
 * What a draft of the regulation does: live products that a limit hits, and past dossiers judged by the draft (needs the
 * modules area, regulation and ingredient before it).
 */
export const impactModule: Module = {
  name: 'impact',
  routes: [
    implement(regulationImpact, impactOf),
    implement(regulationReplayStart, startReplay),
    implement(regulationReplay, readReplay),
    implement(regulationReplayFindings, replayFindingsOf),
  ],
  register(registry) {
    registry.submitChecks.push(orderContents);
    registry.jobs.set('impact.index', indexContents);
    registry.jobs.set('regulation.replay', runReplay);
  },
  async start(app) {
    let stopped = false;
    // Dossiers filed before there was an index; a new office has none.
    const work = (async () => {
      for (const space of await app.spaces()) await indexSpace(app, space, () => stopped);
    })().catch((error: unknown) => process.stderr.write(`impact: the index is not complete: ${String(error)}\n`));
    return async () => {
      stopped = true;
      await work;
    };
  },
};
