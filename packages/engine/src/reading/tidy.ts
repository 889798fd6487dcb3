const han = '\\p{Script=Han}\\u3000-\\u303f\\uff00-\\uffef、，。；：（）【】《》“”';
const between = new RegExp(`(?<=[${han}]) (?=\\S)|(?<=\\S) (?=[${han}])`, 'gu');

/**
 * Words of a recognised line as people write them: no spaces beside Chinese characters, one space between other words,
 * Chinese punctuation between Chinese characters.
 */
export function tidyLine(words: string): string {
  return words
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(between, '')
    .replaceAll(/(?<=\p{Script=Han})[:;：；] ?/gu, (mark) => (/[:：]/.test(mark) ? '：' : '；'))
    .replaceAll(/(?<=\p{Script=Han}),(?=\p{Script=Han}|$)/gu, '，');
}

/** The words without what differs between two ways of writing them: width, case, spaces. */
export function folded(words: string): string {
  return words.normalize('NFKC').toUpperCase().replaceAll(/\s/g, '');
}
