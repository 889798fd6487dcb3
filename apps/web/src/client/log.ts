import { create } from 'zustand';

/** An entry of this browser tab's log, for finding faults (R3-38…R3-40). */
export interface LogEntry {
  id: number;
  message: string;
  type: 'info' | 'danger';
  /** Milliseconds since 1970. */
  time: number;
  meta: { user: string; uuid: string; token: string; url: string };
}

const storageKey = 'log.entries';
const limit = 200;
const longest = 2_000;

/** The entries of the log, newest first. */
export const useLog = create<{ entries: LogEntry[] }>(() => ({ entries: read() }));

/** Who is signed in; set by the session, because the log must not import it. */
let person: () => { account: string; token: string } = () => ({ account: '', token: '' });

/** Sets the function that names the signed-in person for new entries; called by the session. */
export function setLogPerson(ask: () => { account: string; token: string }): void {
  person = ask;
}

/** One random name for this browser tab. */
const uuid = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join(
  '',
);

/** The last four characters of a token; the rest never leaves memory. */
export function maskToken(token: string): string {
  return token.length <= 4 ? '' : `****${token.slice(-4)}`;
}

/** Masks tokens and passwords that a message or an address may contain. */
function withoutSecrets(text: string): string {
  return text.replace(
    /\b(access_token|refresh_token|authorize_code|login_state|password|wsbsdt|ypzhjg|ticket|code)=([^&\s"']+)/gi,
    (_, name: string, value: string) => `${name}=${maskToken(value)}`,
  );
}

/** Writes an entry; secrets are masked before it is stored or shown. */
export function addLog(type: LogEntry['type'], message: string): void {
  const { account, token } = person();
  const { entries } = useLog.getState();
  const entry: LogEntry = {
    id: (entries[0]?.id ?? 0) + 1,
    type,
    message: withoutSecrets(message).slice(0, longest),
    time: Date.now(),
    meta: {
      user: account,
      uuid,
      token: maskToken(token),
      url: withoutSecrets(typeof window === 'undefined' ? '' : window.location.href).slice(0, longest),
    },
  };
  store([entry, ...entries].slice(0, limit));
}

/** Empties the log. */
export function clearLog(): void {
  store([]);
}

function store(entries: LogEntry[]): void {
  useLog.setState({ entries });
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(entries));
  } catch {
    // Without storage the log is kept in memory until the page is closed.
  }
}

function read(): LogEntry[] {
  try {
    const stored: unknown = JSON.parse(globalThis.sessionStorage?.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(value: unknown): value is LogEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { id, message, time, meta } = value as Record<string, unknown>;
  return (
    typeof id === 'number' &&
    typeof message === 'string' &&
    typeof time === 'number' &&
    typeof meta === 'object' &&
    meta !== null
  );
}

/** Browser messages that do not mean a fault and are not logged (R8-31). */
const noise = /ResizeObserver loop (limit exceeded|completed with undelivered notifications)/;

/** Text of anything thrown; of an Error its stack. */
export function describeError(error: unknown): string {
  if (error instanceof Error)
    return error.stack?.includes(error.message) ? error.stack : `${error.name}: ${error.message}`;
  if (typeof error === 'string') return error;
  try {
    return JSON.stringify(error) ?? String(error);
  } catch {
    return String(error);
  }
}

/** Writes unhandled errors and rejected promises to the log (R8-29, R8-30). */
export function watchErrors(target: Window = window): void {
  target.addEventListener('error', (event) => {
    if (noise.test(event.message)) {
      event.stopImmediatePropagation();
      return;
    }
    addLog('danger', event.error === undefined || event.error === null ? event.message : describeError(event.error));
  });
  target.addEventListener('unhandledrejection', (event) => {
    const reason: unknown = event.reason;
    // Aborted on purpose, e.g. by typing on while a search was running.
    if (reason instanceof DOMException && reason.name === 'AbortError') return;
    if (noise.test(describeError(reason))) return;
    addLog('danger', describeError(reason));
  });
}
