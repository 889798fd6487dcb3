import type { Call, Envelope, Input, Output } from '@app/contract';
import { constants } from '@app/contract/constants';
import { errors, successStates } from '@app/contract/errors';
import { ApiError, errorText } from './api-error.ts';
import { translate } from './i18n.ts';
import { newKey, requestOf } from './request.ts';
import { getToken } from './token.ts';

export interface SendOptions {
  /** Do not show the failure; the caller shows it beside the thing. */
  silent?: boolean;
  signal?: AbortSignal;
  /** Kept by a caller that retries the same write (R7-40). */
  idempotencyKey?: string;
}

/** What the session layer lends to the client; set once at start-up. */
export interface ClientHooks {
  /** A token newer than the given one, or null when the user stays signed out. */
  renew(stale: string | null): Promise<boolean>;
  /** The server no longer knows this session (R4-12, R4-13). */
  sessionLost(state: number): void;
  /** Shows a failure that no caller shows itself (R8-06). */
  present(error: ApiError): void;
}
export const hooks: ClientHooks = { renew: async () => false, sessionLost: () => {}, present: () => {} };

/** Calls the server: answers `data`, or throws an ApiError whose text the user can read. */
export async function send<C extends Call>(call: C, input: Input<C>, options: SendOptions = {}): Promise<Output<C>> {
  const key = call.writes ? (options.idempotencyKey ?? newKey()) : undefined;
  return present(options, () =>
    withRenewal(call, async () => {
      const { url, init } = requestOf(call, input as Record<string, unknown>, key);
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
export async function withRenewal<T>(call: Call, attempt: () => Promise<T>): Promise<T> {
  const used = getToken()?.accessToken ?? null;
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ApiError) || call.bare) throw error;
    if (error.state === errors.tokenExpired.code) {
      if (await hooks.renew(used)) return await attempt();
    } else if (error.state === errors.illegalToken.code || error.state === errors.otherClients.code) {
      hooks.sessionLost(error.state);
    }
    throw error;
  }
}

/** Shows the failure unless the caller does so itself or gave up on purpose. */
export async function present<T>(
  options: { silent?: boolean; signal?: AbortSignal },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && !options.silent && !options.signal?.aborted) hooks.present(error);
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
