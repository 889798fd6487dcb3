/** A volume of the archive that is disposed of. */
const disposal = {
  title: '已销毁',
  text: '保管期限已满，经两人决定销毁。目录、指纹和链根永久保留，文件和内容不再提供。',
  at: '批准时间',
  list: '销毁清册',
  listedBy: '编制人',
  by: '批准人',
  reason: '理由',
  removed: '内容删除时间',
  removing: '正在删除',
};

export default disposal;
