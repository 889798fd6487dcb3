import type { TextValues } from '@app/contract';
import { type FaultCode, faultText } from '../faults/index.ts';

/** Thrown while reading: this element, or this use of it, cannot be run. The message is English; readers get their own. */
export class Unsupported extends Error {
  constructor(
    readonly code: FaultCode,
    readonly values: TextValues = {},
  ) {
    super(faultText('en', code, values));
  }
}
