import { registerTexts } from '../../kernel/texts/index.ts';

registerTexts({
  'zh-CN': {
    'clock.production': '正式环境（MODE=production）的业务时间就是实际时间，不能调整',
    'clock.noMoment': '“{to}”不是有效的时间，请写成 2026-01-31 或 2026-01-31 09:00:00',
    'clock.backwards': '业务时间现在是 {now}，只能向后调整，请选择更晚的时间',
    'clock.tooFar': '最多调整到 {most}，请选择更早的时间',
  },
  en: {
    'clock.production': 'With MODE=production business time is real time and cannot be moved',
    'clock.noMoment': '“{to}” is no moment. Write 2026-01-31 or 2026-01-31 09:00:00',
    'clock.backwards': 'Business time is {now} now and only moves forward. Choose a later moment',
    'clock.tooFar': 'Business time can be moved to {most} at the latest. Choose an earlier moment',
  },
  'zh-TW': {},
});
