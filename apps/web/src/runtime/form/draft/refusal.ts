import { errors } from '@app/contract';
import type { ApiError } from '../../../client/index.ts';
import { errorKey } from '../store/form-store.ts';
import type { StopReason } from './autosave.ts';

/** Failures after which sending again cannot help; null = try again later. */
export function stopReason(failure: ApiError): StopReason | null {
  if (failure.state === errors.conflict.code) return lockIn(failure.data) ? 'locked' : 'stale';
  if (
    isExpiry(failure) ||
    failure.state <= 0 ||
    failure.state >= 500 ||
    failure.state === 408 ||
    failure.state === errors.tooManyRequests.code
  ) {
    return failure.state > 1_000 && !isExpiry(failure) ? 'refused' : null;
  }
  return 'refused';
}

/** Whether somebody must sign in again. */
export function isExpiry(failure: ApiError): boolean {
  return (
    failure.state === errors.tokenExpired.code ||
    failure.state === errors.illegalToken.code ||
    failure.state === errors.otherClients.code
  );
}

/** Keys of the places that the server names. */
export function placesIn(data: unknown): string[] {
  const named = Array.isArray(data) ? (data as unknown[]) : [];
  return named.flatMap((one) => (isPlace(one) ? [errorKey(one)] : []));
}

function isPlace(value: unknown): value is { field: string; row?: string; column?: string } {
  return typeof value === 'object' && value !== null && 'field' in value && typeof value.field === 'string';
}

/** Who has the draft's lock, from the data of a refusal; null when it names nobody. */
export function lockIn(data: unknown): { byName: string; since: string; sameUser: boolean } | null {
  if (typeof data !== 'object' || data === null || !('byName' in data) || !('since' in data)) return null;
  return {
    byName: String(data.byName),
    since: String(data.since),
    sameUser: 'sameUser' in data && data.sameUser === true,
  };
}
