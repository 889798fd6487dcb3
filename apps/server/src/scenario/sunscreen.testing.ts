import type { JsonObject } from '@app/contract';
import { aDossier } from '../platform/area/area.testing.ts';

/** A sunscreen: a special cosmetic, which is registered (演示). */
export function sunscreen(changes: JsonObject = {}): JsonObject {
  return aDossier({
    nameGeneric: '轻透',
    nameAttribute: '防晒乳',
    classification: '04-05-03-01-02',
    spf: '50+',
    pa: '+++',
    pfa: '9.8',
    waterResist: 'none',
    wholeAgreement: true,
    ...changes,
  });
}
