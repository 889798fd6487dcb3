import { isDay } from '../../ui/day/day.ts';

/** A day field may be empty; what is no day is told as it was typed. */
export function dayRule(t: (key: string, values: Record<string, string>) => string) {
  return {
    validator: async (_rule: unknown, value: unknown) => {
      if (typeof value !== 'string' || value === '' || isDay(value)) return;
      throw new Error(t('regulation.dayPattern', { value }));
    },
  };
}
