import { expect, test } from 'vitest';
import { asTarget } from './why-target.ts';

test.each([
  ['/reg/first?view=open', { path: '/reg/first' }],
  ['https://filing.example/platform/tenants?page=2', { path: '/platform/tenants' }],
  ['https://filing.example/reg/first/case/7301234567890123456?tab=1', { caseId: '7301234567890123456' }],
  ['tenant.query', { call: 'tenant.query' }],
])('%s is taken for what it names', (text, target) => {
  expect(asTarget(text)).toEqual(target);
});
