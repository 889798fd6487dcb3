import { expect, test } from 'vitest';
import { timerCampaign } from './timers/campaign.ts';

test('kill -9 while timers are due, on two servers with wrong clocks: each timer and reminder fires once', async () => {
  const report = await timerCampaign({ instances: 60, kills: 2, seed: 11 });
  expect(report.wrong.join('\n')).toBe('');
  expect(report.kills).toBe(2);
  expect(report.inWork).toBeGreaterThan(0);
}, 180_000);
