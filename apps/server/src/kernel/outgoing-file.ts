import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from './context.ts';

/** Where messages to telephones and mail boxes go on a developer's machine, one JSON object a line. */
export function outgoingFile(settings: Settings): string {
  return join(settings.dataDir, 'outgoing-messages.jsonl');
}

/** Writes a message that nothing sends in development; a production server never keeps them (R7.1-28). */
export async function appendOutgoing(settings: Settings, message: Record<string, unknown>): Promise<void> {
  if (settings.mode !== 'development') throw new Error('outgoing messages are written to a file in development only');
  await mkdir(settings.dataDir, { recursive: true });
  await appendFile(outgoingFile(settings), `${JSON.stringify(message)}\n`, { mode: 0o600 });
}
