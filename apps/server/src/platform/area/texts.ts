import { sayFrom, type Text } from '@app/contract';
import { addTaiwan } from '@app/engine/taiwan';

/** Messages of the area runtime: what is wrong and what to do. */
const texts = addTaiwan({
  explainHidden: {
    'zh-CN': '角色对自己隐藏了这些列：{columns}。因此看不到整份资料和附件。',
    en: 'The roles hide these columns: {columns}. So the whole dossier and its files are not shown.',
  },
  explainClosed: {
    'zh-CN': '案卷已于 {at} 办结，状态“{status}”，不再有可办的事项。',
    en: 'The case was closed at {at} as “{status}”. Nothing is left to do on it.',
  },
  tooManyRows: {
    'zh-CN': '结果共 {total} 行，一次最多导出 {most} 行，请先缩小查询范围',
    en: '{total} rows match; at most {most} can be exported at once: narrow the filters',
  },
  notAllTasks: {
    'zh-CN': '只有指定的岗位能查看全部任务，请查看本人或待领取的任务',
    en: 'Only certain roles see all tasks: look at your own or at those to take',
  },
  'waiting.person': { 'zh-CN': '等待经办人', en: 'Waits for the person' },
  'waiting.pool': { 'zh-CN': '等待领取', en: 'Waits to be taken' },
  'waiting.company': { 'zh-CN': '等待企业', en: 'Waits for the company' },
  'figure.month': { 'zh-CN': '月份', en: 'Month' },
  'figure.area': { 'zh-CN': '业务', en: 'Business' },
  'figure.productClass': { 'zh-CN': '产品分类', en: 'Product class' },
  'figure.origin': { 'zh-CN': '来源', en: 'Origin' },
  'figure.status': { 'zh-CN': '状态', en: 'Status' },
  'figure.outcome': { 'zh-CN': '结果', en: 'Outcome' },
  'figure.procedure': { 'zh-CN': '程序', en: 'Procedure' },
  'figure.node': { 'zh-CN': '环节', en: 'Step' },
  'figure.role': { 'zh-CN': '岗位', en: 'Role' },
  'figure.person': { 'zh-CN': '办理人', en: 'Person' },
  'figure.light': { 'zh-CN': '期限状态', en: 'Light' },
  'figure.state': { 'zh-CN': '状态', en: 'State' },
  'figure.kind': { 'zh-CN': '产品类别', en: 'Kind' },
  'figure.openedMonth': { 'zh-CN': '建档月份', en: 'Opened in' },
  'figure.endMonth': { 'zh-CN': '到期月份', en: 'Ends in' },
  'figure.class': { 'zh-CN': '类别', en: 'Class' },
  'figure.count': { 'zh-CN': '数量', en: 'Count' },
  'figure.share': { 'zh-CN': '占比（%）', en: 'Share (%)' },
  'figure.ended': { 'zh-CN': '已办结', en: 'Ended' },
  'figure.averageDays': { 'zh-CN': '平均用时（工作日）', en: 'Average (working days)' },
  'figure.medianDays': { 'zh-CN': '中位用时（工作日）', en: 'Median (working days)' },
  'figure.p90Days': { 'zh-CN': '九成用时（工作日）', en: '90 % (working days)' },
  'figure.overdue': { 'zh-CN': '超期', en: 'Overdue' },
  'figure.silent': { 'zh-CN': '期满自动办理', en: 'By silence' },
  planClosed: {
    'zh-CN': '案卷所在的计划“{title}”已关闭，只能查看',
    en: 'The plan “{title}” of this case is closed: it can only be read',
  },
  wrongChoice: {
    'zh-CN': '「{field}」不能按「{value}」查询',
    en: '"{field}" cannot be asked for "{value}"',
  },
  noSuchColumn: {
    'zh-CN': '没有可导出的列「{field}」',
    en: 'There is no column "{field}" to export',
    'zh-TW': '沒有可匯出的欄「{field}」',
  },
  'revision.none': {
    'zh-CN': '没有变更内容：与现行资料相比没有不同，请先修改要变更的内容',
    en: 'Nothing is changed: the dossier is the one in force. Change what is to be changed first',
  },
  'revision.outside': {
    'zh-CN': '以下内容不在勾选的变更事项内：{places}。请勾选“{groups}”，或者恢复原内容',
    en: 'Changed outside the ticked matters: {places}. Tick “{groups}”, or put back what was there',
  },
  'revision.newProduct': {
    'zh-CN': '以下改动使产品成为新产品，不能在本案卷中修改：{list}',
    en: 'This makes another product and cannot be changed here: {list}',
  },
  'revision.otherProcedure': {
    'zh-CN': '补正后的变更类别与受理时不同，须另按程序办理；请恢复相关内容，或者撤回后重新提交',
    en: 'The correction would change the class and so the procedure: put it back, or withdraw and submit anew',
  },
  'revision.stale': {
    'zh-CN':
      '草稿依据的是产品第 {version} 版，现行已是第 {inForce} 版（另一案卷已变更）。请重新选择产品，取回现行资料后再改；草稿已保留',
    en: 'The draft began with version {version} of the product; version {inForce} is in force by another case. Choose the product again to take it over; the draft is kept',
  },
  'correction.statedBy': {
    'zh-CN': '{name}，自 {day} 起现行',
    en: '{name}, in force since {day}',
  },
  'correction.noPlace': {
    'zh-CN': '产品现行资料中没有“{place}”，请重新选择更正的位置',
    en: 'The dossier in force has no “{place}”: choose the place again',
  },
  'correction.twice': {
    'zh-CN': '“{place}”已在另一行更正，请合并为一行',
    en: '“{place}” is corrected in another line already: put both into one',
  },
  'correction.none': {
    'zh-CN': '“{place}”的更正内容与现载内容相同，没有需要更正的差别',
    en: '“{place}” reads the same as it stands: there is nothing to correct',
  },
  'correction.unfit': {
    'zh-CN': '“{place}”不能填写这样的内容：只能是整数，或者 2026-01-31 这样的日期',
    en: '“{place}” cannot read so: it holds a whole number, or a day such as 2026-01-31',
  },
  'correction.isChange': {
    'zh-CN': '“{place}”：与批准内容不一致，属于变更，请办理变更申请；只有机关登载错误可以更正',
    en: '“{place}” differs from what was approved: that is a change and needs a change application. Only a slip of the office is corrected',
  },
  onlyOffice: {
    'zh-CN': '此类案卷只由机关发起',
    en: 'Only an office begins cases of this kind',
  },
  openingWithoutCompany: {
    'zh-CN': '没有选择产品或者企业，不知道以哪家企业的名义发起',
    en: 'Neither a product nor a company is chosen, so it is not known in whose name the case begins',
  },
  startedWhileOpen: {
    'zh-CN': '“{area}”不能由本案卷发起：{cause}',
    en: '“{area}” cannot be begun by this case: {cause}',
  },
  draftLocked: {
    'zh-CN': '{name} 自 {since} 起正在另一个窗口编辑此草稿',
    en: '{name} has been editing this draft in another window since {since}',
  },
  draftStale: {
    'zh-CN': '草稿已由 {name} 于 {at} 更新，请载入最新内容后再继续',
    en: '{name} changed the draft at {at}: load the newest state and go on',
  },
  caseStale: {
    'zh-CN': '案卷已更新到第 {version} 版，请刷新后再处理',
    en: 'The case is at version {version} now: reload it first',
  },
  proposedTwice: { 'zh-CN': '已建议办理须由他人办理的环节', en: 'proposed for a step that must be somebody else’s' },
  proposedNobody: { 'zh-CN': '没有可以建议的人员', en: 'nobody can be proposed' },
  proposedFamiliar: { 'zh-CN': '办过本类产品 {count} 件', en: 'did {count} of this class' },
  proposedNew: { 'zh-CN': '可选人员都没有办过本类产品', en: 'nobody who may has done this class' },
  proposedLoad: { 'zh-CN': '在手 {count} 件', en: '{count} in hand' },
  proposedIdle: { 'zh-CN': '上次分配 {day}', en: 'last given on {day}' },
  proposedFirst: { 'zh-CN': '还没有分配过', en: 'none given before' },
  proposedAgain: { 'zh-CN': '本次已建议其他案卷', en: 'proposed for others here' },
  namedTwiceHere: { 'zh-CN': '第 {number} 行与前面的行重复', en: 'Row {number} repeats an earlier one' },
  namedElsewhere: {
    'zh-CN': '第 {row} 行已在未结束的{number}“{title}”中',
    en: 'Row {row} is in {number} “{title}” already, which is open',
  },
  casesLeft: {
    'zh-CN': '还有 {count} 个案卷没有办到：“{title}”{status}',
    en: 'Cases that are not so far: {count}. “{title}”: {status}',
  },
  periodTaken: {
    'zh-CN': '同一期间已有另一条记录：{title}。请先结束它，或者改期间。',
    en: 'Another row stands for a part of this period: {title}. End it first, or change the period.',
  },
  rowStale: {
    'zh-CN': '该记录已由 {name} 于 {at} 修改，请刷新后再保存',
    en: '{name} changed this record at {at}: reload it first',
  },
  formErrors: { 'zh-CN': '还有 {count} 处填写问题：{first}', en: 'Entries to put right: {count}. {first}' },
  submitBlocked: { 'zh-CN': '目前不能在此提交', en: 'It cannot be submitted here at present' },
  requestOpen: {
    'zh-CN': '已有未办结的{area}（{number}，{status}），请办理该件',
    en: 'There is an open request already: {area} {number} ({status})',
  },
  noProcedure: {
    'zh-CN': '没有适用于此申请的办理程序，请核对所填内容',
    en: 'No procedure fits this application: check what is filled in',
  },
  valueTaken: {
    'zh-CN': '{name}“{value}”已被使用，请核对',
    en: '{name} “{value}” is used by another company already. Check it',
  },
  onlyCompany: { 'zh-CN': '只有企业可以在此填报', en: 'Only companies file here' },
  notThisTask: { 'zh-CN': '此任务不能这样办理', en: 'This task is not handled this way' },
  unknownAction: { 'zh-CN': '此任务没有「{action}」这一办理方式', en: 'This task has no action "{action}"' },
  notEditable: {
    'zh-CN': '本次只能修改：{fields}。请改回：{places}',
    en: 'Only these may be changed now: {fields}. Change back: {places}',
  },
  notOpen: { 'zh-CN': '{place}：本次不能修改，请改回原来的内容', en: '{place}: not open now; change it back' },
  referenceGone: {
    'zh-CN': '{name}“{text}”已不存在，或者您无权查看，请重新选择',
    en: '{name} “{text}” is not there any more, or you may not see it. Choose again',
  },
  referenceUnfit: {
    'zh-CN': '{name}“{text}”不再符合选择条件，请重新选择',
    en: '{name} “{text}” no longer fits the condition of this field. Choose again',
  },
  referenceCopy: {
    'zh-CN': '{name}取自所选的“{text}”，不能另行填写，请重新选择“{text}”',
    en: '{name} is taken from “{text}” and cannot differ. Choose “{text}” again',
  },
  referenceOrphan: {
    'zh-CN': '{name}只能由所选的{text}带出，不能另行填写，请先选择{text}',
    en: '{name} is filled in by the choice of {text} alone: choose {text} first',
  },
  tiedProduct: {
    'zh-CN': '本案卷针对的产品（{text}）自提交起不能更换',
    en: 'The product that this case is about ({text}) cannot be changed once it was submitted',
  },
  tiedCounterparty: {
    'zh-CN': '本案卷的相对方企业（{text}）自提交起不能更换',
    en: 'The second company of this case ({text}) cannot be changed once it was submitted',
  },
  counterpartyIsHolder: {
    'zh-CN': '相对方不能是申请企业自己',
    en: 'The second company cannot be the applying company itself',
  },
  noCounterparty: {
    'zh-CN': '案卷没有指明相对方企业，不能交其办理',
    en: 'The case names no second company to which the step could go',
  },
  inRow: { 'zh-CN': '第 {number} 行：{message}', en: 'Row {number}: {message}' },
  tooManyDrafts: {
    'zh-CN': '草稿已达 {most} 份，请先提交或删除不用的草稿',
    en: 'There are {most} drafts already: submit or remove some first',
  },
} satisfies Record<string, Text>);

/** A sentence in the caller's language with its values filled in, each to 300 characters. */
export const say = sayFrom(texts, (value) => value.slice(0, 300));
