export const demo = {
  nameOf: '名称',
  load: '填入框内表单',
  saved: '框内的表单已保存。',
  hint: '在框内保存后，这里会收到消息。',
  frame: '演示表单',
};
