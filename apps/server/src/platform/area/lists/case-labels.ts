import { addTaiwan } from '@app/engine/taiwan';

/** Names of the columns that lists have besides the fields of their form. */
export const caseLabels = addTaiwan({
  title: { 'zh-CN': '名称', en: 'Title' },
  holderName: { 'zh-CN': '备案人/注册人', en: 'Holder' },
  applyNo: { 'zh-CN': '申请编号', en: 'Application no.' },
  acceptNo: { 'zh-CN': '受理编号', en: 'Acceptance no.' },
  certNo: { 'zh-CN': '备案/注册编号', en: 'Certificate no.' },
  status: { 'zh-CN': '状态', en: 'Status' },
  version: { 'zh-CN': '版本', en: 'Version' },
  stage: { 'zh-CN': '当前环节', en: 'Stage' },
  dueAt: { 'zh-CN': '办理期限', en: 'Due' },
  assignee: { 'zh-CN': '办理人', en: 'Assignee' },
  submittedAt: { 'zh-CN': '提交时间', en: 'Submitted' },
  updatedAt: { 'zh-CN': '更新时间', en: 'Updated' },
  createdAt: { 'zh-CN': '创建时间', en: 'Created' },
  createdBy: { 'zh-CN': '创建人', en: 'Created by' },
  updatedBy: { 'zh-CN': '更新人', en: 'Updated by' },
  area: { 'zh-CN': '业务', en: 'Business' },
});
