import { converter, inTaiwan, phrases } from '@app/engine/taiwan';

type Words = Readonly<Record<string, string>>;

/** Texts that were chosen for Taiwan by key: those that are made just so, and those whose zh-CN text is gone. */
export function chosenFaults(file: string, chosen: Words, simplified: ReadonlyMap<string, string>): string[] {
  return Object.entries(chosen).flatMap(([key, text]) => {
    const from = simplified.get(key);
    if (from === undefined) return [`${file}: ${key}: there is no zh-CN text of this key; take the line out`];
    return inTaiwan(from) === text ? [`${file}: ${key}: is made just so from zh-CN; take the line out`] : [];
  });
}

/** Phrases without any effect on the texts. An exception to a shorter phrase (按摩, where 按 is 依) may wait for the first text that has it. */
export function idlePhrases(texts: readonly string[], table: Words = phrases): string[] {
  const make = converter(table);
  return Object.keys(table).flatMap((phrase) => {
    const without = converter(Object.fromEntries(Object.entries(table).filter(([one]) => one !== phrase)));
    const isException = Object.keys(table).some((one) => one !== phrase && phrase.includes(one));
    return [...texts, ...(isException ? [phrase] : [])].some(
      (text) => text.includes(phrase) && without(text) !== make(text),
    )
      ? []
      : [`packages/engine/src/taiwan/phrases.ts: ${phrase}: changes no text; take the line out`];
  });
}

/** Chinese texts between quotes in a source. */
export function quotedTexts(source: string): string[] {
  const quoted = source.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g);
  return Array.from(quoted, ([, single, double]) => single ?? double ?? '').filter((text) =>
    /\p{Script=Han}/u.test(text),
  );
}
