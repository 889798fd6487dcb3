import { pinyin } from 'pinyin-pro';

/** The pinyin of a text, its first letters and then the whole: 首次申请 → “scsq shoucishenqing”; Latin letters and digits stay. */
export function pinyinOf(text: string): string {
  const said = (pattern: 'first' | 'pinyin') =>
    pinyin(text, { pattern, toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
      .join('')
      .replace(/[^\p{L}\p{N}]/gu, '')
      .toLowerCase();
  return `${said('first')} ${said('pinyin')}`;
}
