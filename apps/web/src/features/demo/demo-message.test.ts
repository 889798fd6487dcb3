import { expect, test } from 'vitest';
import { initialOf, readDemoSaved } from './demo-message.ts';

const origin = 'https://filing.example';

test('only a well-formed message of this origin counts', () => {
  const data = { type: 'demo.saved', id: '12' };
  expect(readDemoSaved({ origin, data }, origin)).toEqual(data);
  expect(readDemoSaved({ origin: 'https://evil.example', data }, origin)).toBeNull();
  for (const wrong of [null, 'x', { type: 'demo.saved', id: '<b>' }, { type: 'other', id: '1' }])
    expect(readDemoSaved({ origin, data: wrong }, origin)).toBeNull();
});
test('an address fills in name and kind, nothing else', () => {
  expect(initialOf({ name: '甲', kind: 'raw', price: '9', id: '1' })).toEqual({ name: '甲', kind: 'raw' });
});
