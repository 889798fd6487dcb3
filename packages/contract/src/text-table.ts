import { type Language, type Text, textOf } from './text.ts';

/** What stands in the places of a text, by name. */
export type TextValues = Readonly<Record<string, string | number>>;

/**
 * A text with its places filled: `{name}`, or `{{name}}` in texts that the browser's translations hold too. A place for
 * which `valueIn` has no value stays as it is written; what a value holds is never filled again.
 */
export function filled(text: string, valueIn: (name: string) => string | undefined): string {
  return text.replace(
    /\{\{(\w+)\}\}|\{([^{}]+)\}/g,
    (place, shared?: string, own?: string) => valueIn(shared ?? own ?? '') ?? place,
  );
}

/** Values by name, as `filled` asks for them; `shown` is how each is written. */
export function valuesOf(values: TextValues, shown: (value: string) => string = String) {
  return (name: string): string | undefined => (Object.hasOwn(values, name) ? shown(String(values[name])) : undefined);
}

/** Asks a table of texts: the text of one of its keys in a language, with its values filled in. */
export function sayFrom<K extends string>(texts: Readonly<Record<K, Text>>, shown?: (value: string) => string) {
  return (language: Language, key: K, values: TextValues = {}): string =>
    filled(textOf(texts[key], language), valuesOf(values, shown));
}
