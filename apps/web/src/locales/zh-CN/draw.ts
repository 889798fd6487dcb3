/** Draws of people for a step of a case. */
const draw = {
  title: '专家 {{count}}',
  asked: '{{by}} 于 {{at}} 提出',
  none: '这个案卷还没有抽取专家',
  running: '征求意见中',
  closed: '{{at}} 结束',
  late: '逾期',
  log: '抽取记录：候选 {{candidates}} 人，排除 {{excluded}} 人',
  seed: '随机种子',
  order: '抽取顺序',
  excluded: '排除的人员和理由',
  state: { asked: '待提交', given: '已提交', declined: '已回避', replaced: '已更换', closed: '未提交，已结束' },
};

export default draw;
