import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../settings/settings.ts';

/** Path of the file that receives text messages and mails on a developer's machine, one JSON object per line. */
export function outgoingFile(settings: Settings): string {
  return join(settings.dataDir, 'outgoing-messages.jsonl');
}

/** Appends a message to the file of `outgoingFile`, in place of sending it; does nothing in production, which never keeps messages (R7.1-28). */
export async function appendOutgoing(settings: Settings, message: Record<string, unknown>): Promise<void> {
  if (settings.mode !== 'development') throw new Error('outgoing messages are written to a file in development only');
  await mkdir(settings.dataDir, { recursive: true });
  await appendFile(outgoingFile(settings), `${JSON.stringify(message)}\n`, { mode: 0o600 });
}
