import pg from 'pg';

/** Short notices from one server to all others on the same database. */
export interface Relay {
  /** Sends to the other servers, if they can be reached now. */
  send(notice: string): void;
  /** Registers a listener for notices of other servers; the first one opens the connection. */
  onNotice(listener: (notice: string) => void): void;
  close(): Promise<void>;
}

const channel = 'platform_signals';
const firstWaitMs = 1_000;
const mostWaitMs = 30_000;

/** LISTEN and NOTIFY over a connection of its own, which is reopened when it breaks; notices sent in the meantime are lost. */
export function openRelay(config: pg.ClientConfig): Relay {
  const listeners: ((notice: string) => void)[] = [];
  let client: pg.Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let opening: Promise<void> | null = null;
  let wait = firstWaitMs;

  const lost = (which: pg.Client) => {
    if (client === which) client = null;
    which.end().catch(() => undefined);
    if (closed || retry !== undefined) return;
    retry = setTimeout(() => {
      retry = undefined;
      opening = open();
    }, wait).unref();
    wait = Math.min(wait * 2, mostWaitMs);
  };

  const open = async () => {
    const made = new pg.Client(config);
    made.on('error', () => lost(made));
    made.on('end', () => lost(made));
    made.on('notification', ({ channel: from, payload, processId }) => {
      // The listeners of this server had its own notices before they were sent.
      if (from !== channel || payload === undefined || processId === backendOf(made)) return;
      for (const listener of listeners) listener(payload);
    });
    try {
      await made.connect();
      await made.query(`listen ${channel}`);
      if (closed) return void (await made.end());
      client = made;
      wait = firstWaitMs;
    } catch {
      lost(made);
    }
  };

  return {
    send: (notice) => void client?.query('select pg_notify($1, $2)', [channel, notice]).catch(() => undefined),
    onNotice(listener) {
      listeners.push(listener);
      opening ??= open();
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await opening;
      await client?.end().catch(() => undefined);
    },
  };
}

/** The number under which the database knows a connection; the typings of the driver leave it out. */
function backendOf(client: pg.Client): number | undefined {
  return (client as pg.Client & { processID?: number }).processID;
}
