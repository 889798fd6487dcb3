import { expect, test } from 'vitest';
import { killCampaign } from './campaign.ts';

test('kill -9 while people file: nothing acknowledged is lost, no half state, no number twice, the chain verifies', async () => {
  const report = await killCampaign({ submissions: 24, kills: 3, seed: 7 });
  expect(report.wrong.join('\n')).toBe('');
  expect(report.kills).toBe(3);
  expect(report.acknowledged).toBe(report.submitted);
  expect(report.submitted).toBeGreaterThanOrEqual(24);
}, 240_000);
