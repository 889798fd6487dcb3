export const demo = {
  nameOf: '名稱',
  load: '填入框內表單',
  saved: '框內的表單已儲存。',
  hint: '在框內儲存後，這裡會收到訊息。',
  frame: '示範表單',
};
