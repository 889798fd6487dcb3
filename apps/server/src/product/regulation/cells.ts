import type { Text } from '@app/contract';
import { inTaiwan } from '@app/engine/taiwan';
import { z } from 'zod';

/** Cells of common kinds; an empty optional cell is undefined. */
export const cells = {
  text: z.string().min(1, 'must not be empty'),
  optional: z.string().transform((text) => (text === '' ? undefined : text)),
  yes: z.enum(['yes', 'no'], 'must be yes or no').transform((text) => text === 'yes'),
  day: z.string().refine(isDay, 'must be a day such as 2021-05-01'),
  optionalDay: z
    .string()
    .refine((text) => text === '' || isDay(text), 'must be a day such as 2021-05-25, or empty')
    .transform((text) => (text === '' ? undefined : text)),
  optionalDecimal: z
    .string()
    .refine((text) => text === '' || /^\d+(\.\d+)?$/.test(text), 'must be a number such as 2.5, or empty')
    .transform((text) => (text === '' ? undefined : text)),
  count: z.string().regex(/^\d+$/, 'must be a whole number').transform(Number),
  words: z.string().transform((text) => text.split(' ').filter((word) => word !== '')),
};

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Leaves out what is undefined, so that stored rows carry no empty keys. */
export function compact<T extends object>(row: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

/** A text from the columns `…_zh`, `…_en` and `…_tw`; where the last says nothing it is made from the first (ADR 0066). */
export function inLanguages(chinese: string, english: string, traditional = inTaiwan(chinese)): Text {
  return { 'zh-CN': chinese, 'zh-TW': traditional, en: english };
}
