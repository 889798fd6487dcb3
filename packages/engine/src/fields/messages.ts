import { type FieldFormat, fieldFormats, sayFrom, type Text } from '@app/contract';
import { ruleTexts } from '../rules/rule-text.ts';

/** Messages for a value that breaks a format rule: the value, then the rule's own text. */
function broken(rule: FieldFormat): Text {
  const said = ruleTexts[rule === 'mobile' ? 'mobileFormat' : rule];
  return {
    'zh-CN': `{name}“{value}”：${said['zh-CN']}`,
    'zh-TW': `{name}「{value}」：${said['zh-TW']}`,
    en: `{name} “{value}”: ${said.en}`,
  };
}
const formats = Object.fromEntries(fieldFormats.map((format) => [`format.${format}`, broken(format)])) as Record<
  `format.${FieldFormat}`,
  Text
>;

/** Texts of form errors in the languages of the product: fact → limit → next step (requirements 10; design 11). */
const table = {
  required: ruleTexts.required,
  text: {
    'zh-CN': '{name}只能填写文字',
    'zh-TW': '{name}只能填寫文字',
    en: '{name} takes text only',
  },
  control: {
    'zh-CN': '{name}的第 {at} 个字符是看不见的控制字符（{sign}），请删除或重新输入',
    'zh-TW': '{name}的第 {at} 個字元是看不見的控制字元（{sign}），請刪除或重新輸入',
    en: '{name} holds an invisible control character ({sign}, at character {at}). Delete it, or type the text again',
  },
  direction: {
    'zh-CN': '{name}的第 {at} 个字符会改变文字的阅读方向（{sign}），请删除或重新输入',
    'zh-TW': '{name}的第 {at} 個字元會改變文字的閱讀方向（{sign}），請刪除或重新輸入',
    en: '{name} holds a sign that turns the reading direction ({sign}, at character {at}). Delete it, or type the text again',
  },
  markup: {
    'zh-CN': '{name}从第 {at} 个字符起是网页标记“{sign}”，请去掉尖括号',
    'zh-TW': '{name}從第 {at} 個字元起是網頁標記「{sign}」，請去掉角括號',
    en: '{name} holds markup (“{sign}”, at character {at}). Write it without angle brackets',
  },
  maxLength: {
    'zh-CN': '{name}有 {have} 个字，最多 {limit} 个，请删减',
    'zh-TW': '{name}有 {have} 個字，最多 {limit} 個，請刪減',
    en: '{name} has {have} characters; the limit is {limit}. Shorten it',
  },
  minLength: {
    'zh-CN': '{name}有 {have} 个字，至少 {limit} 个，请补充',
    'zh-TW': '{name}有 {have} 個字，至少 {limit} 個，請補充',
    en: '{name} has {have} characters; at least {limit} are needed',
  },
  integer: {
    'zh-CN': '{name}只能输入整数，现在是“{value}”',
    'zh-TW': '{name}只能輸入整數，現在是「{value}」',
    en: '{name} takes a whole number, not “{value}”',
  },
  decimal: {
    'zh-CN': '{name}只能输入浮点数，现在是“{value}”，例如 3.5',
    'zh-TW': '{name}只能輸入浮點數，現在是「{value}」，例如 3.5',
    en: '{name} says “{value}”. Enter a number, such as 3.5',
  },
  scale: {
    'zh-CN': '{name}“{value}”最多保留 {limit} 位小数',
    'zh-TW': '{name}「{value}」最多保留 {limit} 位小數',
    en: '{name} “{value}” may have at most {limit} decimal places',
  },
  min: {
    'zh-CN': '{name}是 {value}，必须大于等于 {limit}',
    'zh-TW': '{name}是 {value}，必須大於等於 {limit}',
    en: '{name} is {value}; it must be at least {limit}',
  },
  max: {
    'zh-CN': '{name}是 {value}，必须小于等于 {limit}',
    'zh-TW': '{name}是 {value}，必須小於等於 {limit}',
    en: '{name} is {value}; it must be at most {limit}',
  },
  boolean: {
    'zh-CN': '{name}只能为布尔值，请选择是或否',
    'zh-TW': '{name}只能為布林值，請選擇是或否',
    en: '{name} must be yes or no',
  },
  date: {
    'zh-CN': '{name}“{value}”：请输入有效的日期，例如 2026-01-31',
    'zh-TW': '{name}「{value}」：請輸入有效的日期，例如 2026-01-31',
    en: '{name} “{value}”: Enter a valid date, such as 2026-01-31',
  },
  after: {
    'zh-CN': '{name}是 {value}，必须晚于 {limit}',
    'zh-TW': '{name}是 {value}，必須晚於 {limit}',
    en: '{name} is {value}; it must be after {limit}',
  },
  before: {
    'zh-CN': '{name}是 {value}，必须早于 {limit}',
    'zh-TW': '{name}是 {value}，必須早於 {limit}',
    en: '{name} is {value}; it must be before {limit}',
  },
  option: {
    'zh-CN': '{name}“{value}”不在可选项里，请重新选择',
    'zh-TW': '{name}「{value}」不在可選項裡，請重新選擇',
    en: '{name} “{value}” is not one of the choices. Choose again',
  },
  repeated: {
    'zh-CN': '{name}“{value}”选了两次，请去掉一个',
    'zh-TW': '{name}「{value}」選了兩次，請去掉一個',
    en: '{name} has “{value}” twice. Remove one',
  },
  format: {
    'zh-CN': '{name}“{value}”格式不正确',
    'zh-TW': '{name}「{value}」格式不正確',
    en: '{name} “{value}” has a wrong format',
  },
  patternLength: {
    'zh-CN': '{name}有 {have} 个字，它的格式规则只能检查 {limit} 个字以内的内容，请删减或联系管理员修改格式规则',
    'zh-TW': '{name}有 {have} 個字，它的格式規則只能檢查 {limit} 個字以內的內容，請刪減或聯絡管理員修改格式規則',
    en: '{name} has {have} characters; its format rule can check {limit} at most. Shorten it, or ask an administrator to change the rule',
  },
  patternUnusable: {
    'zh-CN': '{name}的格式规则无法使用，内容没有经过检查，请联系管理员修改格式规则',
    'zh-TW': '{name}的格式規則無法使用，內容沒有經過檢查，請聯絡管理員修改格式規則',
    en: 'The format rule of {name} cannot be used, so nothing was checked. Ask an administrator to change it',
  },
  classification: {
    'zh-CN': '{name}“{value}”不成立：应有五组，用“-”连接，同组多个值从小到大用“/”连接，例如 04/11-05-03-01-02',
    'zh-TW': '{name}「{value}」不成立：應有五組，用「-」連接，同組多個值從小到大用「/」連接，例如 04/11-05-03-01-02',
    en: '{name} “{value}” is impossible: it has five groups joined by “-”, values in a group ascending and joined by “/”, such as 04/11-05-03-01-02',
  },
  reference: {
    'zh-CN': '{name}“{value}”不是选出来的记录，请从列表中选择',
    'zh-TW': '{name}「{value}」不是選出來的記錄，請從清單中選擇',
    en: '{name} “{value}” was not chosen from the list. Choose it there',
  },
  list: {
    'zh-CN': '{name}的数据不完整，请重新填写',
    'zh-TW': '{name}的資料不完整，請重新填寫',
    en: '{name} is incomplete. Fill it in again',
  },
  file: {
    'zh-CN': '{name}的第 {number} 个附件不是有效的文件记录，请移除后重新上传',
    'zh-TW': '{name}的第 {number} 個附件不是有效的檔案記錄，請移除後重新上傳',
    en: 'Entry {number} of {name} is no uploaded file. Remove it and upload the file again',
  },
  document: {
    'zh-CN': '{name}的这一项不是有效的资料记录，请移除后重新选择并上传',
    'zh-TW': '{name}的這一項不是有效的資料記錄，請移除後重新選擇並上傳',
    en: 'this entry of {name} is no document. Remove it, choose the document again and upload its files',
  },
  minRows: {
    'zh-CN': '{name}有 {have} 行，至少填写 {limit} 行',
    'zh-TW': '{name}有 {have} 列，至少填寫 {limit} 列',
    en: '{name} has {have} rows; at least {limit} needed',
  },
  maxRows: {
    'zh-CN': '{name}有 {have} 行，最多 {limit} 行，请删减',
    'zh-TW': '{name}有 {have} 列，最多 {limit} 列，請刪減',
    en: '{name} has {have} rows; the limit is {limit}. Remove some',
  },
  formBytes: {
    'zh-CN': '整张表单有 {have} MB，最多 {limit} MB，请删减文字',
    'zh-TW': '整張表單有 {have} MB，最多 {limit} MB，請刪減文字',
    en: 'The form holds {have} MB; the limit is {limit} MB. Shorten its texts',
  },
  row: {
    'zh-CN': '第 {number} 行：{message}',
    'zh-TW': '第 {number} 列：{message}',
    en: 'Row {number}: {message}',
  },
} satisfies Record<string, Text>;
export type MessageKey = keyof typeof table | keyof typeof formats;

/** A form message in a language; values are put in as they are, never interpreted. */
export const message = sayFrom<MessageKey>({ ...table, ...formats });

/** A value as it is quoted in a message: at most 30 characters, on one line. */
export function quoted(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const points = Array.from(text.slice(0, 200).replace(/\s+/g, ' '));
  return points.length > 30 ? `${points.slice(0, 30).join('')}…` : points.join('');
}
