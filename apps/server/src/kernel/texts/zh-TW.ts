import type { KernelTextKey } from './zh-CN.ts';

/** Server messages whose wording in Taiwan differs from what is made of zh-CN. */
export const zhTW: Partial<Record<KernelTextKey, string>> = {
  'error.notFound': '紀錄不存在或已被刪除',
  'error.reviewOutdated':
    '沒有提交：審評規則（或日期）在審評期間連續三次變動，審評結果已不是現在的。您填寫的內容和理由都還在，請稍後點「重新預審」，看過結果後再提交',

  'http.badRequest': '請求內容無法識別',
  'http.methodNotAllowed': '該位址不支援此請求方法',
  'cause.switchedPersonal': '切換身分時不能做這件事：簽署、審批和修改密碼只能由本人操作',
  'cause.illegalIp': '您所在的網路位址不允許存取',
  'cause.fileField': '檔案應放在欄位「file」裡，現在是「{name}」，請改用該欄位名稱上傳',
};
