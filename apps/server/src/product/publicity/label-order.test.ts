import { expect, test } from 'vitest';
import { labelOrder } from './label-order.ts';

test('ingredients stand in label order, components counted in, at most 0.1 % apart', () => {
  const rows = [
    { _id: 'a', level: 1, name: '水', percent: '60.000' },
    { _id: 'b', level: 1, name: '分散体', percent: '39.000' },
    { _id: 'c', level: 2, name: '氧化锌', percent: '90' },
    { _id: 'd', level: 2, name: '水', percent: '10' },
    { _id: 'e', level: 1, name: '甘油', percent: '0.900' },
    { _id: 'f', level: 1, name: '香精', percent: '0.100' },
  ];
  expect(labelOrder(rows)).toEqual({ main: ['水', '氧化锌', '甘油'], trace: ['香精'] });
});

test('a row that cannot be read is named last, never dropped; anything else is ignored', () => {
  expect(
    labelOrder([
      { level: 1, name: '水', percent: '约3' },
      { level: 1, name: '甘油', percent: '5' },
    ]),
  ).toEqual({ main: ['甘油', '水'], trace: [] });
  expect(labelOrder('nonsense')).toEqual({ main: [], trace: [] });
});
