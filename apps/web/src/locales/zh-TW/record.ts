export const record = {
  new: '新增{{area}}',
  saved: '已儲存',
  updated: '更新於 {{time}}',
  removeTitle: '刪除「{{title}}」？',
  reload: '載入最新內容',
};
