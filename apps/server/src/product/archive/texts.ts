import { registerTexts } from '../../kernel/texts/index.ts';

/** Sentences about the archive. */
export const say = registerTexts({
  'zh-CN': {
    'archive.caseOver': '案卷已办结，自动立卷。',
    'archive.hasVolume': '这个案卷已经立卷。',
    'archive.incomplete': '归档卷不完整，不能通过：{list}。请补齐、注明不适用，或者查明文件的原因。',
    'archive.item.missing': '缺 {code} {title}',
    'archive.item.gone': '{code} {title}（{name}）的文件在存储中找不到',
    'archive.item.changed': '{code} {title}（{name}）的文件与登记的指纹不一致',
    'archive.noPlace': '目录号“{code}”没有待补的位置，请核对目录号。',
    'archive.tookPart': '封卷的人不能是办理过这个案卷的审评、审批人员，请由另一位档案管理人员复审。',
    'archive.goneSubject': '归档卷 {number}：{code} 的文件缺失',
    'archive.goneContent': '归档卷 {number}（{case}）中“{title} {name}”的文件在存储中找不到，请查明原因。',
    'archive.changedSubject': '归档卷 {number}：{code} 的文件与登记时不一致',
    'archive.changedContent': '归档卷 {number}（{case}）中“{title} {name}”的文件与登记的指纹不一致，请查明原因。',
    'archive.notSealed': '归档卷还没有封存，封存后才能导出。',
    'archive.tooLarge': '归档卷超过 {gigabytes} GB，不能作为一个压缩包导出，请分别下载卷内文件。',
    'archive.disposed':
      '归档卷 {number} 的保管期限已满，{day} 经 {by} 批准销毁（销毁清册 {list}）；目录、指纹和链根仍在，文件和内容不再提供。',
    'archive.mayNot': '这些归档卷不能列入销毁：{list}',
    'archive.mayNot.unknown': '第 {row} 行不是归档卷',
    'archive.mayNot.notSealed': '{volume} 还没有封卷',
    'archive.mayNot.already': '{volume} 已经销毁',
    'archive.mayNot.permanent': '{volume} 永久保管',
    'archive.mayNot.notDue': '{volume} 保管至 {until}，期限未满',
    'archive.mayNot.inEffect': '{volume} 的产品 {product} 仍然有效',
    'archive.mayNot.open': '{volume} 还有未办结的案卷 {case}',
    'archive.mayNot.inForce': '{volume} 是企业现行的资料',
    'archive.mayNot.supplement': '{volume} 的后续卷“{title}”仍在保管',
    'archive.ownList': '编制销毁清册的人不能批准这份清册，请由另一位审批人员决定。',
    'archive.fileName': '归档卷 {number}.zip',
  },
  en: {
    'archive.caseOver': 'The case is over; its volume opens by itself.',
    'archive.hasVolume': 'This case has a volume already.',
    'archive.incomplete':
      'The volume is not whole and cannot pass: {list}. Add what is missing, say that it does not apply, or find out what became of the file.',
    'archive.item.missing': '{code} {title} is missing',
    'archive.item.gone': 'the file of {code} {title} ({name}) is not in the storage',
    'archive.item.changed': 'the file of {code} {title} ({name}) does not match the fingerprint that was kept',
    'archive.noPlace': 'The number “{code}” has no empty place in this volume. Check the number.',
    'archive.tookPart':
      'Whoever reviewed or decided the case does not seal its volume. Let another archivist do the second check.',
    'archive.goneSubject': 'Archive volume {number}: the file of {code} is gone',
    'archive.goneContent':
      'In the archive volume {number} ({case}) the file “{title} {name}” is not in the storage. Find out why.',
    'archive.changedSubject': 'Archive volume {number}: the file of {code} is changed',
    'archive.changedContent':
      'In the archive volume {number} ({case}) the file “{title} {name}” does not match the fingerprint that was kept. Find out why.',
    'archive.notSealed': 'The volume is not sealed yet. It can be exported once it is.',
    'archive.tooLarge':
      'The volume is larger than {gigabytes} GB and cannot be exported as one zip. Download its files one by one.',
    'archive.disposed':
      'The days of the archive volume {number} are over: {by} agreed on {day} that it is disposed of (list {list}). Catalogue, fingerprints and root are kept; files and content are not there any more.',
    'archive.mayNot': 'These volumes cannot be disposed of: {list}',
    'archive.mayNot.unknown': 'row {row} names no archive volume',
    'archive.mayNot.notSealed': '{volume} is not sealed',
    'archive.mayNot.already': '{volume} is disposed of already',
    'archive.mayNot.permanent': '{volume} is kept for good',
    'archive.mayNot.notDue': '{volume} is kept until {until}',
    'archive.mayNot.inEffect': 'the product {product} of {volume} is still in effect',
    'archive.mayNot.open': '{volume}: the case {case} is still open',
    'archive.mayNot.inForce': '{volume} is what a company has in force',
    'archive.mayNot.supplement': '{volume}: the later volume “{title}” is still kept',
    'archive.ownList': 'Whoever made the list does not agree to it. Let another approver decide.',
    'archive.fileName': 'Archive volume {number}.zip',
  },
});
