export const calendar = {
  month: 'Calendar of {{month}}',
  keys: 'Arrows change the day, Page Up and Page Down the month, Enter opens',
  count_one: '{{count}} entry',
  count_other: '{{count}} entries',
  rest: '{{count}} more',
  noneOnDay: 'Nothing on this day',
  none: 'Nothing in {{month}}',
  noneHint: 'What has no date yet is not on the calendar; it is in the list.',
  more: '{{count}} more are not shown; narrow the filters',
};
