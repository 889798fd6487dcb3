export const regime = {
  switch: '同时按{{market}}法规判断',
  column: '{{market}}（其他市场）',
  both: '全部',
  own: '中国',
  judging: '正在判断…',
  information: '仅供企业参考：不影响本次申报，不会随资料提交或存入案卷。',
  findingsOf: '{{market}}法规的发现',
  none: '没有发现问题。',
  more: '还有 {{count}} 条',
};
