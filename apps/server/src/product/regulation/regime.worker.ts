import { answerJobs } from '../../kernel/turns/worker-thread.ts';
import { readRegime } from './read-regimes.ts';

/** Reads the tables of a further rulebook off the request thread; codes are those of the own one, added by who asks. */
answerJobs(({ definitionsDir, regime }: { definitionsDir: string; regime: string }) =>
  readRegime(definitionsDir, regime, { codes: [] }),
);
