import { timeLimitQuery, timeLimitSave } from '@app/contract';
import { implement, type Module } from '../../kernel/module.ts';
import { registerTexts } from '../../kernel/texts/index.ts';
import { queryTimeLimits, saveTimeLimit, seedTimeLimits } from './time-limit.ts';

export { innerLimits, limitOn } from './time-limit.ts';
export { limitKeys, timeLimitFile } from './time-limit-file.ts';

registerTexts({
  'zh-CN': {
    'timeLimit.stale': '该时限已有自 {from} 起的新版本，请刷新后再修改',
    'timeLimit.past': '生效日期不能早于今天（{today}）：已经过去的时限不追改',
    'timeLimit.early': '生效日期必须晚于现有版本的生效日期 {from}',
  },
  en: {
    'timeLimit.stale': 'This limit has a newer version from {from}. Refresh and change that one',
    'timeLimit.past': 'It cannot begin before today ({today}): limits of the past are not changed',
    'timeLimit.early': 'It must begin after the present version, which begins on {from}',
  },
  'zh-TW': {},
});

/** Base data: time limits with versions (R1.5-13). */
export const timeLimitModule: Module = {
  name: 'timeLimit',
  routes: [
    implement(timeLimitQuery, queryTimeLimits, { space: 'platform' }),
    implement(timeLimitSave, saveTimeLimit, { space: 'platform' }),
  ],
  async start(app) {
    await seedTimeLimits(app);
    return undefined;
  },
};
