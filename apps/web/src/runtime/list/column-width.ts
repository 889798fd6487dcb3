import { textRuler } from '../../ui/text-width.ts';

/** Texts that a column can show, for measuring its width. */
interface Words {
  words: readonly string[];
  /** Pixels drawn beside a text: an icon, a frame. */
  beside?: number;
  least?: number;
  /** Greatest width in pixels; longer texts are shortened. */
  most?: number;
}

/** Width in pixels, or the column's content: its longest text is then measured in the present language and size. */
export type ColumnWidth = number | 'day' | 'time' | { tags: readonly string[]; mostTag?: number } | Words;

interface MeasuredColumn {
  title: string;
  width?: ColumnWidth | undefined;
  sortable?: boolean | undefined;
}

export interface ColumnRuler {
  /** Width of a column in pixels: at least that of its head. */
  width: (column: MeasuredColumn) => number;
  /** Width of the column of actions: `words` are the visible actions of a row, `menu` whether a menu button follows. */
  actions: (title: string, rows: readonly { words: readonly string[]; menu: boolean }[]) => number;
}

/** Pixels: padding of a cell on both sides together, and the width of the sort arrows in a head. */
const padding = 20;
const arrows = 16;
/** Pixels of a tag's icon, gap, padding and border. */
const tagFrame = 30;
/** Greatest width of a tag in a list that does not say its own, in pixels: a longer word of a status is shortened and shown whole under the pointer. */
const mostTag = 170;
const actionGap = 12;
const menuButton = 24;
const longest = { day: '2028-08-28', time: '2028-08-28 08:08' };

/** Makes a ruler that measures columns in the page's font. */
export function columnRuler(): ColumnRuler {
  const measure = textRuler();
  const widest = (texts: readonly string[], size?: number) =>
    Math.max(0, ...texts.map((text) => measure(text, { size })));
  const head = (title: string) => measure(title, { size: 12, bold: true });
  const content = (width: ColumnWidth): number => {
    if (typeof width === 'number') return width - padding;
    if (typeof width === 'string') return measure(longest[width]);
    if ('tags' in width) return Math.min(widest(width.tags, 12) + tagFrame, width.mostTag ?? mostTag);
    const { words, beside = 0, least = 0, most = Number.POSITIVE_INFINITY } = width;
    return Math.min(Math.max(widest(words) + beside, least - padding), most - padding);
  };
  const actionsOf = ({ words, menu }: { words: readonly string[]; menu: boolean }) =>
    words.reduce((sum, word) => sum + measure(word) + actionGap, menu ? menuButton : -actionGap);
  return {
    width: ({ title, width = 140, sortable = true }) =>
      Math.ceil(Math.max(head(title) + (sortable ? arrows : 0), content(width)) + padding),
    actions: (title, rows) => Math.ceil(Math.max(head(title), ...rows.map(actionsOf)) + padding),
  };
}
