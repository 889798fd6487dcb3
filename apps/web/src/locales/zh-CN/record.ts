export const record = {
  new: '新建{{area}}',
  saved: '已保存',
  updated: '更新于 {{time}}',
  removeTitle: '删除“{{title}}”？',
  reload: '载入最新内容',
};
