import type { Json, JsonObject } from '@app/contract';
import { backgroundWorker } from '../../kernel/turns/worker.ts';

/** Bounds of one run. */
export interface ScriptLimits {
  milliseconds: number;
  memoryBytes: number;
  stackBytes: number;
  /** How many variables it may set. */
  calls: number;
  answerCharacters: number;
}

/** A script and all that it may see. */
export interface ScriptRequest {
  source: string;
  input: { variables: JsonObject; data: JsonObject; now: string };
  limits: ScriptLimits;
}

/** What a script answered: its last value and the variables that it set; or with which error it ended. */
export type ScriptResult = { ok: true; value: Json; set: JsonObject } | { ok: false; code: string; message: string };

export const scriptLimits: ScriptLimits = {
  milliseconds: 250,
  memoryBytes: 16 * 1024 * 1024,
  stackBytes: 256 * 1024,
  calls: 200,
  answerCharacters: 64 * 1024,
};

/** Extra time for the first run, which loads the interpreter. A built-in function that never checks the time is ended with its thread. */
const graceMilliseconds = 3_000;
const worker = backgroundWorker(import.meta.url, 'script.worker');
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs scripts one after another, each in a sandbox in another thread. Every outcome is a result: `SCRIPT_TIME`, `SCRIPT_MEMORY`, `SCRIPT_DEPTH`,
 * `SCRIPT_CALLS`, `SCRIPT_ANSWER`, `SCRIPT_ERROR`, or the code that the script raised with `fail(code, message)`.
 */
export function runScript(
  source: string,
  input: ScriptRequest['input'],
  limits: Partial<ScriptLimits> = {},
): Promise<ScriptResult> {
  const request: ScriptRequest = { source, input, limits: { ...scriptLimits, ...limits } };
  const result = last.then(() => watched(request));
  last = result;
  return result;
}

async function watched(request: ScriptRequest): Promise<ScriptResult> {
  let bark: NodeJS.Timeout | undefined;
  const late: ScriptResult = { ok: false, code: 'SCRIPT_TIME', message: 'the script took too long' };
  const tooLate = new Promise<ScriptResult>((resolve) => {
    bark = setTimeout(() => resolve(late), request.limits.milliseconds + graceMilliseconds);
  });
  const answer = worker
    .call<{ result: ScriptResult }>({ request })
    .then(({ result }) => result)
    .catch((error: unknown): ScriptResult => ({ ok: false, code: 'SCRIPT_ERROR', message: String(error) }));
  const first = await Promise.race([answer, tooLate]);
  clearTimeout(bark);
  // The next script must find a new thread, not one that is about to end.
  if (first === late) await worker.stop();
  return first;
}
