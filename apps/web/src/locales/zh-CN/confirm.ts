export const confirm = {
  title: '待您确认发布（{{count}}）',
  kind: {
    regulation: '法规变更：{{title}}',
    timeLimit: '时限变更：{{title}}',
    holiday: '{{title}} 年放假安排',
  },
  by: '{{name}} 起草',
  look: '查看',
  lookAt: '查看“{{title}}”',
};
