export const review = {
  title: '配方试审',
  hint: '还没有申请也可以先试：选分类编码，填或粘贴配方，规则立即判断。内容只留在这台电脑。',
  untouched: '选好分类编码或填入第一种原料后，这里显示判断结果。',
  clear: '清空',
  clearTitle: '清空试审内容？',
  clearText: '分类编码和配方会从这个页面删除，已建的申请不受影响。',
  file: '用它新建申请',
  reach: '另有 {{passed}} 条规则通过；按 {{asOf}} 有效的规则判断，资料和标签不在试审范围。',
  findings: '审评发现',
  undecidedErrors: '{{count}} 条错误待处理',
  notReviewed: '没有审评',
};
