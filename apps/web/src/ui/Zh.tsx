import { runsFromTheRight } from '@app/contract/direction';
import { directionOf } from '@app/contract/locales';
import type { ReactNode } from 'react';
import { useLocale } from '../client/i18n.ts';

const chinese = /\p{Script=Han}/u;
/** Runs of Chinese characters and of the signs that go with them. */
const runs = /([\p{Script=Han}\u3000-\u303f\uff00-\uffef]+)/u;

/**
 * A text that people wrote or that is there in one language only: what is written in another direction than its neighbours is
 * isolated from them, and in an English page its Chinese words say so, for screen readers and for fonts.
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
  // Odd parts are the Chinese ones, unless they are signs alone; a part keeps its place, so the place is its key.
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
