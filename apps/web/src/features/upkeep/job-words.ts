import type { TFunction } from 'i18next';

/** What a kind of background job does, in words; a kind that this page does not know keeps its code. */
export function wordOfJob(t: TFunction, kind: string): string {
  return t(`upkeep.kinds.${kind.replace('.', '_')}`, { defaultValue: kind });
}
