import { commaOf, filled, inEach, type Json, type Language, type Text, textOf } from '@app/contract';
import { z } from 'zod';

/** Words that a rule row gives in the three languages; `{name}` stands for a value. */
export const Said = z.strictObject({ 'zh-CN': z.string(), en: z.string(), 'zh-TW': z.string().optional() });
export type Said = z.infer<typeof Said>;

/** Puts values into the places of a template, lists as its language writes them; an unknown one shows as ‘—’. */
export function fill(template: string, language: Language, value: (name: string) => Json | undefined): string {
  return filled(template, (name) => shown(value(name), language));
}

/** A template in all three languages. */
export function fillText(said: Said, value: (name: string) => Json | undefined): Text {
  return inEach((language) => fill(textOf(said, language), language, value));
}

function shown(value: Json | undefined, language: Language): string {
  if (value === undefined || value === null || value === '') return '—';
  const words = Array.isArray(value) ? value.map((one) => shown(one, language)).join(commaOf(language)) : String(value);
  return words.length > 200 ? `${words.slice(0, 200)}…` : words;
}
