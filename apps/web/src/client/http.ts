import type { Call, Envelope, Input, Output } from '@app/contract';
import { constants } from '@app/contract/constants';
import { errors, successStates } from '@app/contract/errors';
import { ApiError, errorText } from './api-error.ts';
import { translate } from './i18n.ts';
import { counted } from './loading.ts';
import { newKey, requestOf } from './request.ts';
import { getToken } from './token.ts';

export interface SendOptions {
  /** Neither loading mask nor message: autosave, look-ups, polling, badges. */
  silent?: boolean;
  /** Under the loading mask, but the caller shows a failure itself, beside the thing. */
  quiet?: boolean;
  signal?: AbortSignal;
  /** Kept by a caller that retries the same write (R7-40). */
  idempotencyKey?: string;
  /** A super administrator works on another tenant's design (R6-09). */
  designTenantId?: string | null;
}

/** What the session layer lends to the client; set once at start-up. */
export interface ClientHooks {
  /** Gets a token newer than the given one; false when the refresh was refused. */
  renew(stale: string | null): Promise<boolean>;
  /** The session is over (R4-12, R4-13, R4-18); true when the user signed in again and the call may be sent once more. */
  sessionLost(loss: SessionLoss): Promise<boolean>;
  /** Shows a failure that no caller shows itself (R8-06). */
  present(error: ApiError): void;
}
/** How a session ended, and what kind of call noticed. */
export interface SessionLoss {
  state: number;
  /** The server's words. */
  message: string;
  /** A save: it waits for the answer of the session dialog, everything else is rejected. */
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
    // Signed in again while this call was under way.
    const now = getToken()?.accessToken;
    if (now !== undefined && now !== used) return true;
  }
  // The session dialog says it; a message beside it would say it twice.
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

/** The caller's signal joined with the time limit of R9-01. */
export function signalOf(signal?: AbortSignal): AbortSignal {
  const limit = AbortSignal.timeout(constants.requestTimeoutMs);
  return signal ? AbortSignal.any([signal, limit]) : limit;
}

/** Fetches; a lost connection is tried once more when repeating cannot do harm (reads and keyed writes). */
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

/** 'The server is busy' when nothing answered (R8-18). */
export function noResponse(): ApiError {
  return new ApiError({ state: 0, ...errorText({ state: 0 }) });
}

/** Reads the envelope; an answer without `state` is a fault of the interface (R8-01). */
export async function readEnvelope(response: Response, url: string): Promise<Envelope> {
  return parseEnvelope(await response.text(), response.status, url);
}

/** The envelope in a body's text. */
export function parseEnvelope(text: string, status: number, url: string): Envelope {
  let body: unknown = null;
  try {
    body = JSON.parse(text);
  } catch {
    // Not JSON: judged by its HTTP status below.
  }
  if (typeof body === 'object' && body !== null && 'state' in body && typeof body.state === 'number')
    return body as Envelope;
  if (status >= 400) throw new ApiError({ state: status, ...errorText({ state: status, url }) });
  throw new ApiError({ state: -1, message: translate('error.noState', { url }) });
}

/** `data` of a successful envelope (R4-07…R4-10), or the failure. */
export function unwrap<T>(envelope: Envelope, url: string): T {
  if (successStates.some((state) => state === envelope.state)) return envelope.data as T;
  throw new ApiError({
    state: envelope.state,
    ...errorText({ state: envelope.state, message: envelope.message, cause: envelope.cause, url }),
    data: envelope.data,
    requestId: envelope.requestId ?? null,
  });
}
