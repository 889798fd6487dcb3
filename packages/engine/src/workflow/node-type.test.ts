import { expect, test } from 'vitest';
import { isUserNode } from './node-type.ts';

test('R3-43 userTask and signTask are the nodes at which people act', () => {
  expect(['userTask', 'signTask'].map(isUserNode)).toEqual([true, true]);
  expect(['serviceTask', 'exclusiveGateway', 'startEvent', 'USERTASK', ''].some(isUserNode)).toBe(false);
});
