import { newKey } from '../../client/index.ts';

/** Id of a new row: random, so that two windows never give the same one. */
export function newId(): string {
  return newKey().slice(0, 16);
}
