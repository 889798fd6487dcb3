export const record = {
  new: 'New: {{area}}',
  saved: 'Saved',
  updated: 'Updated {{time}}',
  removeTitle: 'Delete “{{title}}”?',
  reload: 'Load the latest',
};
