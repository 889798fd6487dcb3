export const regime = {
  switch: 'Also judge by the law of {{market}}',
  column: '{{market}} (other market)',
  both: 'All',
  own: 'China',
  judging: 'Judging…',
  information: 'For the company’s information: it blocks nothing here, is not submitted and is kept with no case.',
  findingsOf: 'Findings by the law of {{market}}',
  none: 'Nothing found.',
  more: '{{count}} more',
};
