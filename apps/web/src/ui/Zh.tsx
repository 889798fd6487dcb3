import { runsFromTheRight } from '@app/contract/direction';
import { directionOf } from '@app/contract/locales';
import type { ReactNode } from 'react';
import { useLocale } from '../client/i18n.ts';

const chinese = /\p{Script=Han}/u;
/** Runs of Chinese characters and Chinese punctuation. */
const runs = /([\p{Script=Han}\u3000-\u303f\uff00-\uffef]+)/u;

/**
 * A text that people wrote or that exists in one language only. Isolates its writing direction from the text around it, and
 * in an English page marks its Chinese parts with `lang`, for screen readers and fonts.
 */
export function Zh({ text }: { text: string }): ReactNode {
  const isEnglish = useLocale((state) => state.language === 'en');
  const isFromTheRight = useLocale((state) => directionOf(state.locale) === 'rtl');
  const words = isEnglish && chinese.test(text) ? marked(text) : text;
  return isFromTheRight || runsFromTheRight(text) ? <bdi>{words}</bdi> : words;
}

function marked(text: string): ReactNode {
  const parts = text.split(runs);
  if (parts.every((part, index) => part === '' || (index % 2 === 1 && chinese.test(part))))
    return <span lang="zh-CN">{text}</span>;
  // Parts with an odd index are Chinese (or only punctuation); the parts never move, so the index is the key.
  return parts.map((part, index) =>
    index % 2 === 1 && chinese.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their order.
      <span key={index} lang="zh-CN">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
