/** SQLSTATE of a server that starts, stops or has no connection to give. */
const states: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', '53300', '08000', '08003', '08006', '08001']);
/** Errors of the network on the way to the server. */
const network: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** What the driver says without a code when its connection ended or none came. */
const words: readonly string[] = [
  'Connection terminated',
  'Client has encountered a connection error',
  'timeout exceeded when trying to connect',
  'timeout expired',
];

/** Whether an error says that the database cannot be reached now, which passes by itself. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code !== undefined && (states.has(code) || network.has(code))) return true;
  // The socket of a local server that is stopped is gone.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  if (error instanceof AggregateError) return error.errors.some(isAway);
  return words.some((start) => error.message.startsWith(start));
}
