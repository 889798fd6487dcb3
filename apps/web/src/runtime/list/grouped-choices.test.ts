import { expect, test } from 'vitest';
import { chosenGroups, groupedChoices } from './grouped-choices.ts';

const groups = groupedChoices([
  { value: 'ACCEPTED', label: '已受理' },
  { value: 'CHIEF', label: '技术审评中' },
  { value: 'RECHECK', label: '技术审评中' },
]);

test('states that read alike are one choice, and the address keeps every value', () => {
  expect(groups).toEqual([
    { value: 'ACCEPTED', label: '已受理' },
    { value: 'CHIEF,RECHECK', label: '技术审评中' },
  ]);
  expect(chosenGroups(groups, 'RECHECK')).toEqual(['CHIEF,RECHECK']);
  expect(chosenGroups(groups, 'ACCEPTED,CHIEF,RECHECK')).toEqual(['ACCEPTED', 'CHIEF,RECHECK']);
  expect(chosenGroups(groups, '')).toEqual([]);
  // What no choice has stays visible, so that it can be taken away.
  expect(chosenGroups(groups, 'OLD')).toEqual(['OLD']);
});
