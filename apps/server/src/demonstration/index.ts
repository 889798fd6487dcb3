import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { KernelApp } from '../kernel/app.ts';
import { endToldSessions } from '../platform/auth/index.ts';
import { passwordOfNewInstallation } from '../platform/organisation/index.ts';
import { dossierFor, type Formulation } from './dossier.ts';
import { Player } from './player.ts';
import { readStories, stepsOf } from './story-file.ts';
import { inStoryTime, type StoryTime } from './story-time.ts';

export { dropSpareLog, isPrepared, keepPrepared, purposeOf, takePrepared } from './prepared.ts';
export { storyNow } from './story-time.ts';

/** Messages of so many days are unread; people have read what came before. */
const freshDays = 10;

/** How many stories were told to their end, and what was said of the refused ones. */
export interface Told {
  played: number;
  refused: string[];
}
/** Plays all stories; `signal` breaks the play off between two stories. */
export type Play = (signal?: AbortSignal) => Promise<Told>;

/**
 * What fills a new installation: the stories of `demo/stories.json`, played through the server's own calls, each at its own time. A story that is refused
 * is left where it stands and named in the log and the answer; the others go on. `password` is that of all accounts. Null for an installation that has
 * accounts of an earlier start: it is left as it is.
 */
export async function storiesOf(
  app: KernelApp,
  server: FastifyInstance,
  password = passwordOfNewInstallation(app),
): Promise<Play | null> {
  if (password === null) return null;
  const { definitionsDir } = app.settings;
  const file = await readStories(definitionsDir);
  const formulations = await readFormulations(definitionsDir);
  return async (signal) => {
    const begun = performance.now();
    const time: StoryTime = { back: 0 };
    const player = new Player(app, server, time, { password, findings: file.findings });
    const refused: string[] = [];
    let played = 0;
    await inStoryTime(time, async () => {
      for (const story of file.stories) {
        if (signal?.aborted) return;
        try {
          const dossier = dossierFor(file, story, formulations, new Date());
          await player.play(story, stepsOf(file, story.parts), dossier);
          played += 1;
        } catch (error) {
          refused.push(String(error));
          app.log.error('a story of the demonstration was refused', { error: String(error) });
        }
      }
      await player.readMessages(freshDays).catch((error: unknown) => refused.push(String(error)));
    });
    // What a story began and is still waiting, such as a timer, goes on in real time.
    time.back = 0;
    await endToldSessions(app);
    const seconds = Math.round((performance.now() - begun) / 100) / 10;
    app.log.info('the demonstration is there', { played, refused: refused.length, seconds });
    return { played, refused };
  };
}

async function readFormulations(definitionsDir: string): Promise<Formulation[]> {
  const text = await readFile(join(definitionsDir, 'demo/formulas.json'), 'utf8');
  return (JSON.parse(text) as { formulas: Formulation[] }).formulas;
}
