import type { ErrorName } from '@app/contract';
import type { Context } from './context.ts';

/** A business error that the one error hook turns into the envelope; `cause` is text in the caller's language. */
export class Failure extends Error {
  constructor(
    readonly error: ErrorName,
    readonly detail: {
      cause?: string;
      data?: unknown;
      values?: Record<string, string | number>;
      /**
       * Runs after the transaction of the call was rolled back and before the answer, for example to count a failed sign-in; an error it throws
       * replaces this one.
       */
      afterwards?: (ctx: Context) => Promise<void>;
    } = {},
  ) {
    super(error);
  }
}
/** Thrown when what `ahead` found before the transaction is no longer true inside it: the call is rolled back and starts again. */
export class AheadOutdated extends Error {
  override readonly name = 'AheadOutdated';
}
/** Throws a `Failure`; `fail('staleVersion', { cause })`. */
export function fail(error: ErrorName, detail: Failure['detail'] = {}): never {
  throw new Failure(error, detail);
}
