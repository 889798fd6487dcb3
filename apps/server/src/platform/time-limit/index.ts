import { timeLimitDrop, timeLimitPublish, timeLimitQuery, timeLimitSave } from '@app/contract';
import { implement, type Module } from '../../kernel/module.ts';
import { registerTexts } from '../../kernel/texts/index.ts';
import { dropTimeLimit, publishTimeLimit, queryTimeLimits, saveTimeLimit, seedTimeLimits } from './time-limit.ts';

export { innerLimits, limitConfirmations, limitOn } from './time-limit.ts';
export { limitKeys, timeLimitFile } from './time-limit-file.ts';

registerTexts({
  'zh-CN': {
    'timeLimit.stale': '该时限已有自 {from} 起的新版本，请刷新后再修改',
    'timeLimit.past': '生效日期不能早于今天（{today}）：已经过去的时限不追改',
    'timeLimit.early': '生效日期必须晚于现有版本的生效日期 {from}',
    'timeLimit.most': '法定时限最长 {most}（依据：{basis}）；要延长，请填写允许延长的公告文号',
    'timeLimit.other': '{name} 于 {at} 另外保存了草稿，请刷新后再改',
    'timeLimit.gone': '草稿已发布或已放弃，请刷新',
    'timeLimit.second': '起草人不能发布自己的草稿，请由另一位法规管理人员发布',
  },
  en: {
    'timeLimit.stale': 'This limit has a newer version from {from}. Refresh and change that one',
    'timeLimit.past': 'It cannot begin before today ({today}): limits of the past are not changed',
    'timeLimit.early': 'It must begin after the present version, which begins on {from}',
    'timeLimit.most':
      'The law allows {most} at most (ground: {basis}). To make it longer, give the number of the announcement that allows more',
    'timeLimit.other': '{name} saved another draft at {at}. Refresh and change that one',
    'timeLimit.gone': 'The draft was published or given up. Refresh',
    'timeLimit.second': 'Whoever wrote a draft cannot publish it: another regulation editor does',
  },
  'zh-TW': {},
});

/** Base data: time limits with versions (R1.5-13). */
export const timeLimitModule: Module = {
  name: 'timeLimit',
  routes: [
    implement(timeLimitQuery, queryTimeLimits, { space: 'platform' }),
    implement(timeLimitSave, saveTimeLimit, { space: 'platform' }),
    implement(timeLimitPublish, publishTimeLimit, { space: 'platform' }),
    implement(timeLimitDrop, dropTimeLimit, { space: 'platform' }),
  ],
  async start(app) {
    await seedTimeLimits(app);
    return undefined;
  },
};
