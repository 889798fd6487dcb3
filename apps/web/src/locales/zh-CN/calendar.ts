export const calendar = {
  month: '{{month}}的日历',
  keys: '方向键换日，Page Up、Page Down 换月，回车打开',
  count: '{{count}} 项',
  rest: '其余 {{count}} 项',
  noneOnDay: '这一天没有安排',
  none: '{{month}}没有安排',
  noneHint: '还没有排定日期的不在日历上，请到列表查看。',
  more: '另有 {{count}} 项未显示，请缩小筛选范围',
};
