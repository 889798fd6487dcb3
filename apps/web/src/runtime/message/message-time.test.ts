import { describe, expect, it } from 'vitest';
import { messageTime } from './message-time.ts';

describe('the time of a message', () => {
  // 01:30 on 1 January where the law applies; west of it the year before has not ended.
  const now = new Date('2025-12-31T17:30:00Z');
  it.each([
    ['2026-01-01 00:12:00', '00:12'],
    ['2025-12-31 23:59:00', 'message.yesterday'],
    ['2025-12-30 08:00:00', '2025-12-30'],
    ['2026-10-08 08:00:00', '10-08'],
  ])('%s is shown as %s, in the product’s time zone', (time, text) => {
    expect(messageTime(time, now, (key) => key)).toBe(text);
  });
});
