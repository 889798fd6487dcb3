import { type Language, type Text, textOf } from '@app/contract';

/** Sentences of the area runtime that tell a person what is wrong and what to do. */
const texts = {
  tooManyRows: {
    'zh-CN': '结果共 {total} 行，一次最多导出 {most} 行，请先缩小查询范围',
    en: '{total} rows match; at most {most} can be exported at once: narrow the filters',
    'zh-TW': '結果共 {total} 列，一次最多匯出 {most} 列，請先縮小查詢範圍',
  },
  noSuchColumn: {
    'zh-CN': '没有可导出的列「{field}」',
    en: 'There is no column "{field}" to export',
    'zh-TW': '沒有可匯出的欄「{field}」',
  },
  draftLocked: {
    'zh-CN': '{name} 自 {since} 起正在另一个窗口编辑此草稿',
    en: '{name} has been editing this draft in another window since {since}',
    'zh-TW': '{name} 自 {since} 起正在另一個視窗編輯此草稿',
  },
  draftStale: {
    'zh-CN': '草稿已由 {name} 于 {at} 更新，请载入最新内容后再继续',
    en: '{name} changed the draft at {at}: load the newest state and go on',
    'zh-TW': '草稿已由 {name} 於 {at} 更新，請載入最新內容後再繼續',
  },
  caseStale: {
    'zh-CN': '案卷已更新到第 {version} 版，请刷新后再处理',
    en: 'The case is at version {version} now: reload it first',
    'zh-TW': '案卷已更新到第 {version} 版，請重新整理後再處理',
  },
  rowStale: {
    'zh-CN': '该记录已由 {name} 于 {at} 修改，请刷新后再保存',
    en: '{name} changed this record at {at}: reload it first',
    'zh-TW': '該紀錄已由 {name} 於 {at} 修改，請重新整理後再儲存',
  },
  formErrors: {
    'zh-CN': '还有 {count} 处填写问题：{first}',
    en: 'Entries to put right: {count}. {first}',
    'zh-TW': '還有 {count} 處填寫問題：{first}',
  },
  submitBlocked: {
    'zh-CN': '目前不能在此提交',
    en: 'It cannot be submitted here at present',
    'zh-TW': '目前不能在此提交',
  },
  onlyCompany: { 'zh-CN': '只有企业可以在此填报', en: 'Only companies file here', 'zh-TW': '只有企業可以在此填報' },
  notThisTask: {
    'zh-CN': '此任务不能这样办理',
    en: 'This task is not handled this way',
    'zh-TW': '此任務不能這樣辦理',
  },
  unknownAction: {
    'zh-CN': '此任务没有「{action}」这一办理方式',
    en: 'This task has no action "{action}"',
    'zh-TW': '此任務沒有「{action}」這一辦理方式',
  },
  notEditable: {
    'zh-CN': '本次只能修改：{fields}',
    en: 'Only these may be changed now: {fields}',
    'zh-TW': '本次只能修改：{fields}',
  },
  tooManyDrafts: {
    'zh-CN': '草稿已达 {most} 份，请先提交或删除不用的草稿',
    en: 'There are {most} drafts already: submit or remove some first',
    'zh-TW': '草稿已達 {most} 份，請先提交或刪除不用的草稿',
  },
} satisfies Record<string, Text>;

/** A sentence in the caller's language with its values filled in. */
export function say(language: Language, key: keyof typeof texts, values: Record<string, string | number> = {}): string {
  return textOf(texts[key], language).replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : String(value).slice(0, 300);
  });
}
