import { describe, expect, it } from 'vitest';
import { type SearchItem, searchMenu } from './menu-search.ts';
import { pinyinOf } from './pinyin.ts';

const items: SearchItem[] = [
  { id: '1', title: '注册备案 / 首次申请', path: '/reg/first' },
  { id: '2', title: '备案管理 / 备案后核查', path: '/filing/check' },
  { id: '3', title: 'Base data / Holidays', path: '/base/holidays' },
].map((item) => ({ ...item, pinyin: pinyinOf(item.title) }));
const found = (text: string) => searchMenu(items, text).map((item) => item.id);

describe('searchMenu (R2.4-47)', () => {
  it.each([
    ['lists everything without text', ' ', ['1', '2', '3']],
    ['finds by the text', '首次', ['1']],
    ['puts the leaf before its group', '备案', ['2', '1']],
    ['finds by pinyin initials', 'scsq', ['1']],
    ['finds by the whole pinyin', 'shouci', ['1']],
    ['finds by pinyin in the middle of a title', 'hecha', ['2']],
    ['initials in capitals too', 'BAHHC', ['2']],
    ['finds by the path', '/filing', ['2']],
    ['finds a fuzzy text', 'hlds', ['3']],
    ['finds nothing', 'xyz', []],
  ])('%s', (_, text, ids) => {
    expect(found(text)).toEqual(ids);
  });
});
