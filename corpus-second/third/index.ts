import type { Author } from '../assemble.ts';
import { borders } from './borders.ts';
import { formulation } from './kinds/formulation.ts';
import { identity } from './kinds/identity.ts';
import { labels } from './kinds/labels.ts';
import { papers } from './kinds/papers.ts';
import { reports } from './kinds/reports.ts';
import { words } from './kinds/words.ts';
import { products } from './products.ts';

/** What the third author wrote, from the law's text and the format alone, after the second set had been used. */
export const third: Author = {
  products,
  borders,
  kinds: [...words, ...labels, ...formulation, ...papers, ...reports, ...identity],
};
