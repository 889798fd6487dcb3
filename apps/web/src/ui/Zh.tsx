import type { ReactNode } from 'react';
import { useLocale } from '../client/i18n.ts';

const chinese = /\p{Script=Han}/u;
/** Runs of Chinese characters and of the signs that go with them. */
const runs = /([\p{Script=Han}\u3000-\u303f\uff00-\uffef]+)/u;

/** A text that may hold Chinese data: in an English page its Chinese words say so, for screen readers and for fonts. */
export function Zh({ text }: { text: string }): ReactNode {
  const isEnglish = useLocale((state) => state.language === 'en');
  if (!isEnglish || !chinese.test(text)) return text;
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
