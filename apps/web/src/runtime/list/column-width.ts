import { textRuler } from '../../ui/text-width.ts';

/** What may stand in a column, as it is drawn. */
interface Words {
  words: readonly string[];
  /** Pixels that are drawn beside a word: an icon, a frame. */
  beside?: number;
  least?: number;
  /** Beyond this a word is shortened. */
  most?: number;
}

/** Pixels, or what stands in the column, whose longest then has its room in each language and size. */
export type ColumnWidth = number | 'day' | 'time' | { tags: readonly string[] } | Words;

interface MeasuredColumn {
  title: string;
  width?: ColumnWidth | undefined;
  sortable?: boolean | undefined;
}

export interface ColumnRuler {
  /** What a column needs: never less than its own head. */
  width: (column: MeasuredColumn) => number;
  /** What a column of actions needs whose rows begin with these words, and those with a menu behind them. */
  actions: (title: string, rows: readonly { words: readonly string[]; menu: boolean }[]) => number;
}

/** Left and right of what a cell holds, and what the arrows of the order take of a head. */
const padding = 20;
const arrows = 16;
/** Icon, gap, padding and border of a tag. */
const tagFrame = 30;
const actionGap = 12;
const menuButton = 24;
const longest = { day: '2028-08-28', time: '2028-08-28 08:08' };

/** Measures columns in the letters of the page. */
export function columnRuler(): ColumnRuler {
  const measure = textRuler();
  const widest = (texts: readonly string[], size?: number) =>
    Math.max(0, ...texts.map((text) => measure(text, { size })));
  const head = (title: string) => measure(title, { size: 12, bold: true });
  const content = (width: ColumnWidth): number => {
    if (typeof width === 'number') return width - padding;
    if (typeof width === 'string') return measure(longest[width]);
    if ('tags' in width) return widest(width.tags, 12) + tagFrame;
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
