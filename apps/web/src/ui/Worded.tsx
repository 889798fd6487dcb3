import { type Language, type Text, textOf } from '@app/contract/text';
import type { ReactNode } from 'react';
import { useLocale } from '../client/i18n.ts';
import { Zh } from './Zh.tsx';

/** A text of a definition; where it is missing in the page's language, the text shown is marked with its own (R9-08). */
export function Worded({ text }: { text: Text }): ReactNode {
  const language = useLocale((state) => state.language);
  const words = <Zh text={textOf(text, language)} />;
  return isThere(text, language) ? words : <span lang="zh-CN">{words}</span>;
}

const isThere = (text: Text, language: Language) => language !== 'zh-TW' || text['zh-TW'] !== undefined;
