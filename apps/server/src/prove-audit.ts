import { type AuditReport, verifyAudit } from './kernel/audit/verify.ts';
import { verifyReads } from './kernel/audit/verify-reads.ts';
import type { Database } from './kernel/context.ts';

/** Proves the chain of audit rows and the read trace that it seals; answers the exit code. */
export async function proveAll(
  run: <T>(work: (db: Database) => Promise<T>) => Promise<T>,
  print: (line: string) => void,
): Promise<number> {
  const chain = printReport(await verifyAudit(run), print);
  const reads = await verifyReads(run);
  if (reads.broken)
    print(`BROKEN read trace: batch ${reads.broken.batch} (audit row ${reads.broken.seq}) was ${reads.broken.reason}`);
  if (reads.stray > 0) print(`BROKEN read trace: ${reads.stray} rows belong to no sealed batch`);
  if (reads.ok) print(`The read trace is whole: ${reads.proved} batches, ${reads.expired} removed after their time.`);
  return chain === 0 && reads.ok ? 0 : 1;
}

/** Prints a verification for people; answers the exit code. */
export function printReport(report: AuditReport, print: (line: string) => void): number {
  if (report.broken) {
    const { position, seq, reason } = report.broken;
    print(`BROKEN at position ${position}${seq === null ? '' : ` (audit row ${seq})`}: ${reason}`);
  } else print(`The audit chain is whole: ${report.sealed} sealed rows.`);
  print(`Last proved link: ${report.head}`);
  const { unsealed } = report;
  if (unsealed.length === 0) print('No row waits for its seal.');
  else
    print(
      `${unsealed.length} rows not yet sealed: ${unsealed.slice(0, 20).join(', ')}${unsealed.length > 20 ? ' …' : ''}`,
    );
  return report.ok ? 0 : 1;
}
