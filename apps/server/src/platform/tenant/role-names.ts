import { type RoleId, roleIds, type Text } from '@app/contract';
import { addTaiwan } from '@app/engine/taiwan';
import { type PermissionId, permissionTable } from './role-permissions.ts';

/** Names of the built-in roles (R6-19). */
export const roleNames: Record<RoleId, Text> = addTaiwan({
  SUPER: { 'zh-CN': '超级管理员', en: 'Super administrator' },
  TENANT_ADMIN: { 'zh-CN': '租户管理员', en: 'Tenant administrator' },
  APPLICANT: { 'zh-CN': '申请人', en: 'Applicant' },
  FILING_OFFICER: { 'zh-CN': '备案核查', en: 'Filing officer' },
  ACCEPTOR: { 'zh-CN': '受理', en: 'Acceptance officer' },
  REVIEW_MANAGER: { 'zh-CN': '审评管理', en: 'Review manager' },
  CHIEF: { 'zh-CN': '主审', en: 'Chief reviewer' },
  EXPERT: { 'zh-CN': '专家', en: 'Expert' },
  RECHECKER: { 'zh-CN': '复核', en: 'Rechecker' },
  REPORT_CHECKER: { 'zh-CN': '报告审核', en: 'Report checker' },
  APPROVER: { 'zh-CN': '审批', en: 'Approver' },
  ARCHIVIST: { 'zh-CN': '档案', en: 'Archivist' },
  REGULATION_EDITOR: { 'zh-CN': '法规维护', en: 'Regulation editor' },
  AUDITOR: { 'zh-CN': '审计', en: 'Auditor' },
  SUPERVISOR: { 'zh-CN': '监督管理', en: 'Supervisor' },
  COUNTY_OFFICER: { 'zh-CN': '区县经办', en: 'County officer' },
});

/** Names of the function permissions. */
export const permissionNames: Record<PermissionId, Text> = addTaiwan({
  'tenant.manage': { 'zh-CN': '管理租户', en: 'Manage tenants' },
  'tenant.own': { 'zh-CN': '维护本租户资料', en: 'Maintain the own tenant' },
  'space.manage': { 'zh-CN': '管理租户空间', en: 'Manage tenant spaces' },
  'user.manage': { 'zh-CN': '管理用户', en: 'Manage users' },
  'user.switch': { 'zh-CN': '切换用户', en: 'Switch user' },
  'user.switch.write': { 'zh-CN': '以他人身份办理业务', en: 'Work as another user' },
  'menu.manage': { 'zh-CN': '管理子系统和菜单', en: 'Manage sub-systems and menus' },
  'organisation.manage': { 'zh-CN': '管理组织和员工', en: 'Manage organisation and employees' },
  'role.manage': { 'zh-CN': '管理角色和授权', en: 'Manage roles and grants' },
  'log.read': { 'zh-CN': '查看日志', en: 'Read logs' },
  'operate.read': { 'zh-CN': '查看操作日志', en: 'Read the operation log' },
  'operate.export': { 'zh-CN': '导出操作日志', en: 'Export the operation log' },
  'setting.manage': { 'zh-CN': '管理开关', en: 'Manage switches' },
  'notification.manage': { 'zh-CN': '查看邮件通知并重发', en: 'See the mails that were sent and send again' },
  'program.manage': { 'zh-CN': '管理程序账号', en: 'Manage service accounts' },
  'upkeep.manage': { 'zh-CN': '查看运行状况并重试任务', en: 'See the state of the server and retry jobs' },
  'definition.publish': { 'zh-CN': '发布业务定义', en: 'Publish definitions' },
  'workflow.manage': { 'zh-CN': '管理流程实例', 'zh-TW': '管理流程執行個體', en: 'Manage process instances' },
  'workflow.start': { 'zh-CN': '发起流程', en: 'Start processes' },
  'deadline.stop': { 'zh-CN': '停止和恢复时限', en: 'Stop and resume deadlines' },
  'review.statistics': { 'zh-CN': '查看审评统计', en: 'See review statistics' },
  'product.read': { 'zh-CN': '查看产品档案', en: 'See the product register' },
  'product.watch': { 'zh-CN': '首页显示产品概况', en: 'See the product register counted on the home page' },
  'certificate.again': { 'zh-CN': '重新制证', en: 'Make certificates again' },
  'regulation.read': { 'zh-CN': '查看法规表', en: 'Read the regulation tables' },
  'regulation.edit': { 'zh-CN': '起草法规变更', en: 'Draft changes to the regulation' },
  'regulation.publish': { 'zh-CN': '发布法规变更', en: 'Publish changes to the regulation' },
  'regulation.try': { 'zh-CN': '试算法规变更', 'zh-TW': '試算法規變更', en: 'Try changes to the regulation' },
  'limit.read': { 'zh-CN': '查看时限', en: 'Read time limits' },
  'number.read': { 'zh-CN': '查看编号', en: 'Read numbers' },
  'holiday.edit': { 'zh-CN': '维护节假日', en: 'Maintain holidays' },
  'dictionary.edit': { 'zh-CN': '维护字典', en: 'Maintain dictionaries' },
  'status.read': { 'zh-CN': '查看状态', en: 'Read statuses' },
  'status.edit': { 'zh-CN': '维护状态用语', en: 'Maintain words of statuses' },
  'limit.edit': { 'zh-CN': '维护时限', en: 'Maintain time limits' },
  'template.read': { 'zh-CN': '查看文书模板', en: 'Read letter templates' },
  'template.edit': { 'zh-CN': '维护文书模板', en: 'Maintain letter templates' },
  'clock.move': { 'zh-CN': '调整测试时钟', en: 'Move the test clock' },
  'calendar.edit': { 'zh-CN': '维护工作日历', 'zh-TW': '維護工作日曆', en: 'Maintain the working calendar' },
  'message.bulletin': { 'zh-CN': '发布公告', en: 'Publish bulletins' },
  'signature.manage': { 'zh-CN': '管理签名密钥', en: 'Manage signing keys' },
  'audit.read': { 'zh-CN': '核对审计链', en: 'Read the audit chain' },
});

/** Built-in roles that people of a tenant may hold; roles of officers are impossible in a company. */
export function assignableRoles(kind: 'platform' | 'authority' | 'company'): RoleId[] {
  if (kind === 'company') return ['TENANT_ADMIN', 'APPLICANT'];
  if (kind === 'platform') return ['SUPER', 'REGULATION_EDITOR', 'AUDITOR'];
  return roleIds.filter((role) => role !== 'SUPER' && role !== 'APPLICANT');
}

/** Permissions that a role of a tenant may bundle: what its administrator has, never more. */
export function grantablePermissions(): PermissionId[] {
  return (Object.entries(permissionTable) as [PermissionId, readonly RoleId[]][])
    .filter(([, roles]) => roles.includes('TENANT_ADMIN'))
    .map(([permission]) => permission);
}
