import { sayFrom, type Text } from '@app/contract';
import { addTaiwan } from '@app/engine/taiwan';

/** Sentences about a list request that cannot be answered. */
const texts = addTaiwan({
  unknownField: { 'zh-CN': '列表没有字段「{field}」', en: 'The list has no field "{field}"' },
  unknownOperator: {
    'zh-CN': '字段「{field}」不支持运算符「{operator}」',
    en: 'Field "{field}" does not know the operator "{operator}"',
  },
  wrongValue: {
    'zh-CN': '字段「{field}」的查询值「{value}」格式不正确',
    en: 'The value "{value}" does not fit the field "{field}"',
  },
  tooManyParameters: { 'zh-CN': '查询条件最多 {most} 个', en: 'At most {most} filters' },
  notSortable: {
    'zh-CN': '不能按「{field}」排序',
    en: 'The list cannot be sorted by "{field}"',
    'zh-TW': '不能按「{field}」排序',
  },
  tooDeep: {
    'zh-CN': '页码只能到第 {most} 行；更靠后的数据请用上一页结果中的 pageResult.next 作为 requestPage.after 继续',
    en: 'Numbered pages reach row {most}; go on with pageResult.next of the page before as requestPage.after',
    'zh-TW': '頁碼只能到第 {most} 列；之後請以上一頁的 pageResult.next 作為 requestPage.after 繼續',
  },
  wrongCursor: {
    'zh-CN': 'requestPage.after 与本次排序不符，请从第一页重新查询',
    en: 'requestPage.after does not belong to this list and order: start again at page 1',
  },
} satisfies Record<string, Text>);

/** A sentence in the caller's language with its values filled in, each to 300 characters. */
export const say = sayFrom(texts, (value) => value.slice(0, 300));
