import type { Call, Envelope, Input, Output } from '@app/contract';
import { constants } from '@app/contract/constants';
import { errors, successStates } from '@app/contract/errors';
import { ApiError, errorText } from './api-error.ts';
import { followAnswer } from './business-time.ts';
import { translate } from './i18n.ts';
import { counted } from './loading.ts';
import { newKey, requestOf } from './request.ts';
import { getToken } from './session/token.ts';

export interface SendOptions {
  /** Shows neither loading mask nor message; for autosave, look-ups, polling and badges. */
  silent?: boolean;
  /** Shows the loading mask but no message: the caller shows a failure itself, beside the control it belongs to. */
  quiet?: boolean;
  signal?: AbortSignal;
  /** Key of this write; a caller that retries passes the same key again, so that the server writes once (R7-40). */
  idempotencyKey?: string;
  /** Tenant whose design a super administrator edits (R6-09); null or absent = the own tenant. */
  designTenantId?: string | null;
}

/** Functions of the session layer that the client calls; set once at start-up. */
export interface ClientHooks {
  /** Gets a token newer than `stale`; false when the server refused the refresh. */
  renew(stale: string | null): Promise<boolean>;
  /** The session is over (R4-12, R4-13, R4-18); true when the user signed in again and the call may be sent once more. */
  sessionLost(loss: SessionLoss): Promise<boolean>;
  /** Shows a failure that no caller shows itself (R8-06). */
  present(error: ApiError): void;
}
/** How a session ended, and the kind of call that was refused for it. */
export interface SessionLoss {
  state: number;
  /** The server's reason, in the user's language. */
  message: string;
  /** True for a save: it waits until the session dialog is answered; other calls are rejected at once. */
  isSave: boolean;
  silent: boolean;
}
export const hooks: ClientHooks = { renew: async () => false, sessionLost: async () => false, present: () => {} };

/** Calls the server: answers `data`, or throws an ApiError whose text the user can read. */
export async function send<C extends Call>(call: C, input: Input<C>, options: SendOptions = {}): Promise<Output<C>> {
  const key = call.writes ? (options.idempotencyKey ?? newKey()) : undefined;
  return present(options, () =>
    withRenewal(call, options.silent ?? false, async () => {
      const { url, init } = requestOf(call, input as Record<string, unknown>, key, options.designTenantId);
      const response = await fetchOnce(
        url,
        { ...init, signal: signalOf(options.signal) },
        call.method === 'GET' || key !== undefined,
      );
      return unwrap<Output<C>>(await readEnvelope(response, url), url);
    }),
  );
}

/** Runs a request; an expired access token is renewed once and the request replayed (R4-11, R4-19). */
export async function withRenewal<T>(call: Call, silent: boolean, attempt: () => Promise<T>): Promise<T> {
  const used = getToken()?.accessToken ?? null;
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ApiError) || call.bare || !sessionStates.has(error.state)) throw error;
    if (await mayReplay(error, used, call, silent)) return await attempt();
    throw error;
  }
}

const sessionStates: ReadonlySet<number> = new Set([
  errors.tokenExpired.code,
  errors.illegalToken.code,
  errors.otherClients.code,
]);

async function mayReplay(error: ApiError, used: string | null, call: Call, silent: boolean): Promise<boolean> {
  if (error.state === errors.tokenExpired.code) {
    if (await hooks.renew(used)) return true;
  } else {
    // The user signed in again while this call was running.
    const now = getToken()?.accessToken;
    if (now !== undefined && now !== used) return true;
  }
  // The session dialog shows the reason; a message beside it would repeat it.
  error.told = true;
  const { state, message } = error;
  return hooks.sessionLost({ state, message, isSave: call.writes ?? false, silent });
}

/** Counts the work for the loading mask and shows its failure, unless the caller does so itself or gave up on purpose. */
export async function present<T>(
  options: { silent?: boolean; quiet?: boolean; signal?: AbortSignal },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await counted(options.silent ?? false, work);
  } catch (error) {
    const isShown = options.silent || options.quiet || options.signal?.aborted;
    if (error instanceof ApiError && !error.told && !isShown) hooks.present(error);
    throw error;
  }
}

/** A signal that aborts when the caller's does, or after the time limit of R9-01. */
export function signalOf(signal?: AbortSignal): AbortSignal {
  const limit = AbortSignal.timeout(constants.requestTimeoutMs);
  return signal ? AbortSignal.any([signal, limit]) : limit;
}

/** Fetches; after a lost connection tries once more if `repeatable` (a read, or a write with an idempotency key). */
export async function fetchOnce(url: string, init: RequestInit, repeatable: boolean): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw abortError(init.signal, error);
    if (!repeatable) throw noResponse();
  }
  await new Promise((resolve) => setTimeout(resolve, 300));
  try {
    return await fetch(url, init);
  } catch (error) {
    throw init.signal?.aborted ? abortError(init.signal, error) : noResponse();
  }
}

function abortError(signal: AbortSignal, error: unknown): unknown {
  const isTimeout = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
  return isTimeout ? new ApiError({ state: 408, ...errorText({ state: 408 }) }) : error;
}

/** The error 'the server is busy', for a call that got no answer (R8-18). */
export function noResponse(): ApiError {
  return new ApiError({ state: 0, ...errorText({ state: 0 }) });
}

/** Reads the envelope of an answer; an answer without `state` becomes an interface error (R8-01). */
export async function readEnvelope(response: Response, url: string): Promise<Envelope> {
  followAnswer(response);
  return parseEnvelope(await response.text(), response.status, url);
}

/** Parses the text of an answer's body as an envelope. */
export function parseEnvelope(text: string, status: number, url: string): Envelope {
  let body: unknown = null;
  try {
    body = JSON.parse(text);
  } catch {
    // Not JSON: the HTTP status below decides.
  }
  if (typeof body === 'object' && body !== null && 'state' in body && typeof body.state === 'number')
    return body as Envelope;
  if (status >= 400) throw new ApiError({ state: status, ...errorText({ state: status, url }) });
  throw new ApiError({ state: -1, message: translate('error.noState', { url }) });
}

/** `data` of a successful envelope (R4-07…R4-10); throws an ApiError for any other. */
export function unwrap<T>(envelope: Envelope, url: string): T {
  if (successStates.some((state) => state === envelope.state)) return envelope.data as T;
  throw new ApiError({
    state: envelope.state,
    ...errorText({ state: envelope.state, message: envelope.message, cause: envelope.cause, url }),
    data: envelope.data,
    requestId: envelope.requestId ?? null,
  });
}
