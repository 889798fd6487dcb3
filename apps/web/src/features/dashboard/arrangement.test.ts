import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  hiddenOf,
  hideWidget,
  moveWidget,
  readArrangement,
  showWidget,
  usualArrangement,
  widenWidget,
  widgetKeys,
  widths,
} from './arrangement.ts';

const stored = (arrangement: unknown) => ({ widgets: arrangement });

describe('the arrangement of the home page', () => {
  test('has all eight widgets until somebody changes it', () => {
    expect(readArrangement(null)).toEqual(usualArrangement);
    expect(usualArrangement.map(({ key }) => key)).toEqual([...widgetKeys]);
  });
  test('keeps what is known of a stored one: unknown and doubled widgets go, a strange width becomes the usual one', () => {
    const read = readArrangement(
      stored([
        { key: 'quick', width: 5 },
        { key: 'gone', width: 4 },
        7,
        { key: 'quick', width: 12 },
        { key: 'user', width: 12 },
      ]),
    );
    expect(read).toEqual([
      { key: 'quick', width: 4 },
      { key: 'user', width: 12 },
    ]);
  });
  test('hiding, showing, moving and widening never lose or double a widget', () => {
    const step = fc.record({
      kind: fc.constantFrom('move', 'hide', 'show', 'widen'),
      key: fc.constantFrom(...widgetKeys),
      to: fc.integer({ min: -2, max: 10 }),
      width: fc.constantFrom(...widths),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let now = usualArrangement;
        for (const { kind, key, to, width } of steps) {
          if (kind === 'move') now = moveWidget(now, key, to);
          else if (kind === 'hide') now = hideWidget(now, key);
          else if (kind === 'show') now = showWidget(now, key);
          else now = widenWidget(now, key, width);
          expect([...now.map((one) => one.key), ...hiddenOf(now)].sort()).toEqual([...widgetKeys].sort());
          expect(readArrangement(JSON.parse(JSON.stringify(stored(now))))).toEqual(now);
        }
      }),
    );
  });
  test('a widget moves to the place of another one', () => {
    expect(moveWidget(usualArrangement, 'quick', 0)[0]?.key).toBe('quick');
    expect(moveWidget(usualArrangement, 'pending', 99).at(-1)?.key).toBe('pending');
  });
});
