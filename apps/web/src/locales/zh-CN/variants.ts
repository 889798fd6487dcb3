export const variants = {
  title: '并排比较 {{count}} 份草稿',
  close: '关闭',
  found: '有 {{count}} 处不同；相同的内容和系统计算的内容不列出。',
  place: '位置',
  changed: '{{at}} 修改',
  nothing: '没有填写',
  order: '行的顺序',
  same: '这些草稿的内容完全相同',
  sameHint: '系统计算的内容不比较。',
};
