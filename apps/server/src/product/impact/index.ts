import { regulationImpact, regulationReplay, regulationReplayFindings, regulationReplayStart } from '@app/contract';
import { implement, type Module } from '../../kernel/module.ts';
import { impactOf } from './impact.ts';
import { indexSpace } from './index-contents.ts';
import { readReplay, replayFindingsOf, startReplay } from './replay.ts';

export { indexContents, orderContents } from './index-contents.ts';
export { runReplay } from './replay.ts';

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
  async start(app) {
    let stopped = false;
    // Cases filed before the index existed; a new space has none.
    const work = (async () => {
      for (const space of await app.spaces()) await indexSpace(app, space, () => stopped);
    })().catch((error: unknown) => process.stderr.write(`impact: the index is not complete: ${String(error)}\n`));
    return async () => {
      stopped = true;
      await work;
    };
  },
};
