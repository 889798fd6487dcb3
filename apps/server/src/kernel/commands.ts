import { type AuditReport, verifyAudit } from './audit/verify.ts';
import type { Commands } from './lock.ts';
import type { RunningServer } from './run-server.ts';

/** What command-line tools may ask the running server through its socket. */
export function commandsOf(running: () => RunningServer | null, stop: () => void): Commands {
  const started = Date.now();
  return {
    async status(_args, print) {
      const server = running();
      print(
        server
          ? `running: ${server.address}, process ${process.pid}, up ${Math.floor((Date.now() - started) / 1000)} s`
          : 'starting',
      );
      return 0;
    },
    async stop(_args, print) {
      print('stopping');
      // The answer leaves first: the socket belongs to what is stopped.
      setTimeout(stop, 50);
      return 0;
    },
    async 'audit:verify'(_args, print) {
      const server = running();
      if (!server) {
        print('the server is still starting: try again in a moment');
        return 2;
      }
      return printReport(await verifyAudit(server.app.asOwner), print);
    },
  };
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
