import { isInTransaction } from '../database/transaction.ts';
import { FairGate, type GateOptions } from './fair-gate.ts';
import { LineFull, type Share } from './fair-line.ts';
import { refuseLater } from './refuse-later.ts';

/** For pools of several connections: of ten, two are reserved for the system's own work and two for companies that hold none. */
const severalConnections: GateOptions = {
  slots: 8,
  reserved: 2,
  person: 3,
  waiting: { total: 1_000, company: 200, person: 50 },
};
const oneConnection: GateOptions = { ...severalConnections, slots: 1, reserved: 0 };

async function refuseFullLine(error: unknown): Promise<never> {
  if (error instanceof LineFull) await refuseLater('tooManyRequests');
  throw error;
}

/** Lets work wait in turns for a connection; the system's own work, and work that already has a connection, never waits. */
export function connectionTurns(
  database: 'pglite' | 'postgres',
): <T>(share: Share | null, work: () => Promise<T>) => Promise<T> {
  const gate = new FairGate(database === 'pglite' ? oneConnection : severalConnections);
  return (share, work) => (share === null || isInTransaction() ? work() : gate.pass(share, work).catch(refuseFullLine));
}
