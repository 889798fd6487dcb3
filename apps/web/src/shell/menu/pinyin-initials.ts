import { pinyin } from 'pinyin-pro';

/** First letters of a text's pinyin: 首次申请 → scsq; Latin letters and digits stay. */
export function pinyinInitials(text: string): string {
  return pinyin(text, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' })
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
