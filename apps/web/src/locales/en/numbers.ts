import type { numbers as zh } from '../zh-CN/numbers.ts';

export const numbers: typeof zh = {
  given: 'Numbers given',
  series: 'Series',
  number: 'Number',
  seriesOf: 'Series',
  caseTitle: 'Case',
  holder: 'Company',
  givenAt: 'Given',
  state: 'State',
  states: { given: 'Used', void: 'Void' },
  productState: 'State of the product',
  none: 'No number was given yet',
  noneHint: 'Numbers are given by the steps of a case. Nobody types one, and none is used twice',
  counter: {
    title: 'Series',
    variant: 'Variant',
    pattern: 'Pattern',
    scope: 'Counted',
    restart: 'Restarts',
    given: 'Used this year',
    next: 'Next number',
    when: 'Holds when',
  },
  allCases: 'all',
  scopes: { platform: 'for the whole country', authority: 'by this office' },
  yearly: 'every year',
};
