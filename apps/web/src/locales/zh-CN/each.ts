/** A draft of which each row is submitted as a case of its own. */
const each = {
  do: '提交 {{count}} 项',
  none: '没有可以提交的行：请先改正，或者添加新的行。',
  ready: '将提交 {{ready}} 项，每项各成一件；另有 {{count}} 项不提交，留在草稿里。',
  readyAll: '将提交 {{ready}} 项，每项各成一件。',
  confirmTitle: '提交这 {{count}} 项？',
  confirmText: '每一项各成一件，提交后不能再改；未能提交的留在草稿里。',
  done: '已提交 {{count}} 项',
  left: '另有 {{count}} 项未提交，留在草稿里，改正后可以再次提交。',
  refused: '未提交的 {{count}} 项',
  submitted: '已提交的 {{count}} 项',
  back: '回到草稿修改',
  bar: '这份草稿中已有 {{count}} 项提交，各成一件；下面是尚未提交的。',
  openList: '查看列表',
  paste: '从表格粘贴',
  pasteAdd: '添加到表格',
  pasteHelp: '每行一项，从 Excel 复制的列依次为：{{columns}}。第一列填编号或者名称，其余列可以不填。',
  pasteUnknown: '有 {{count}} 行没有找到，或者不止一个结果，留在上面，请核对编号；其余已添加。',
  pasteFull: '找到 {{count}} 项，表格只能再加 {{room}} 项。',
};

export default each;
