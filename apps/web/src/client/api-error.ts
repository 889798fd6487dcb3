import type { FieldError } from '@app/contract';
import { translate } from './i18n.ts';

/** A failed call: what the server (or the network) answered, in the user's language. */
export class ApiError extends Error {
  readonly state: number;
  readonly causeText: string | null;
  readonly data: unknown;
  readonly requestId: string | null;
  /** True when the session dialog has shown this failure already, so no message is shown for it. */
  told = false;

  constructor(answer: {
    state: number;
    message: string;
    causeText?: string | null;
    data?: unknown;
    requestId?: string | null;
  }) {
    super(answer.message);
    this.name = 'ApiError';
    this.state = answer.state;
    this.causeText = answer.causeText ?? null;
    this.data = answer.data ?? null;
    this.requestId = answer.requestId ?? null;
  }

  /** Message and cause as one text for the user (R8-02, R8-03). */
  get text(): string {
    return joinCause(this.message, this.causeText);
  }

  /** Field errors of state 400 (R5-51); empty when the failure is of another kind. */
  get fieldErrors(): FieldError[] {
    return Array.isArray(this.data) ? this.data.filter(isFieldError) : [];
  }
}

function isFieldError(value: unknown): value is FieldError {
  return typeof value === 'object' && value !== null && 'field' in value && 'message' in value;
}

/** Turns anything that was thrown into an ApiError. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError({ state: -1, message: error instanceof Error ? error.message : String(error) });
}

const knownStatuses = new Set([400, 401, 403, 404, 408, 413, 415, 429, 500, 501, 502, 503, 504, 505]);

/** Text of a failed answer: message and cause, else cause, else the status text, else 'unknown error' (R8-02…R8-18). */
export function errorText(answer: { state: number; message?: string | null; cause?: string | null; url?: string }): {
  message: string;
  causeText: string | null;
} {
  const message = answer.message?.trim() ?? '';
  const cause = answer.cause?.trim() ?? '';
  if (message !== '') return { message, causeText: cause === '' || cause === message ? null : cause };
  if (cause !== '') return { message: cause, causeText: null };
  if (answer.state === 0) return { message: translate('error.noResponse'), causeText: null };
  if (knownStatuses.has(answer.state))
    return { message: translate(`error.status${answer.state}`, { url: answer.url ?? '' }), causeText: null };
  return { message: translate('error.unknown', { code: answer.state }), causeText: null };
}

function joinCause(message: string, cause: string | null): string {
  if (cause === null) return message;
  return translate('error.withCause', { message, cause });
}
