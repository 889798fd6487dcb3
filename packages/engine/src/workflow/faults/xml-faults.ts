import { type FaultWords, fault } from './fault.ts';

/** What keeps a file from being read as BPMN at all. */
export const xmlFaults = {
  xml: fault('export', 'line {line}: this is no XML', '第 {line} 行：不是正确的 XML', '第 {line} 行：不是正確的 XML'),
  xmlRoot: fault(
    'export',
    'the file is no BPMN: its first element is not bpmn:definitions',
    '文件不是 BPMN：首个元素不是 bpmn:definitions',
    '檔案不是 BPMN：第一個元素不是 bpmn:definitions',
  ),
  xmlTag: fault(
    'export',
    'line {line}: a tag is not closed, closed in the wrong order, or the file ends too early',
    '第 {line} 行：标签没有关闭、关闭顺序有误，或文件不完整',
    '第 {line} 行：標籤沒有關閉、關閉順序有誤，或檔案不完整',
  ),
  xmlQuotes: fault(
    'export',
    'line {line}: the value of an attribute has no quotes',
    '第 {line} 行：属性值没有加引号',
    '第 {line} 行：屬性值沒有加引號',
  ),
  xmlElement: fault(
    'export',
    'line {line}: BPMN has no element {word}',
    '第 {line} 行：BPMN 中没有元素 {word}',
    '第 {line} 行：BPMN 中沒有元素 {word}',
  ),
  xmlPrefix: fault(
    'export',
    'line {line}: the prefix of {word} is declared nowhere (xmlns)',
    '第 {line} 行：{word} 的前缀没有声明（xmlns）',
    '第 {line} 行：{word} 的前綴沒有宣告（xmlns）',
  ),
  xmlId: fault(
    'otherId',
    'line {line}: {word} cannot be an id: it begins with a letter or _ and has no blanks',
    '第 {line} 行：{word} 不能作 id：须以字母或下划线开头，不含空格',
    '第 {line} 行：{word} 不能作 id：須以字母或底線開頭，不含空格',
  ),
  xmlSameId: fault(
    'otherId',
    'line {line}: the id {word} is used twice',
    '第 {line} 行：id {word} 使用了两次',
    '第 {line} 行：id {word} 使用了兩次',
  ),
  xmlText: fault(
    'export',
    'line {line}: text stands here that belongs to no element: {word}',
    '第 {line} 行：这里有不属于任何元素的文字：{word}',
    '第 {line} 行：這裡有不屬於任何元素的文字：{word}',
  ),
  xmlReference: fault(
    'export',
    'it refers to {word}, which the file does not hold',
    '引用了 {word}，而文件中没有它',
    '參照了 {word}，而檔案中沒有它',
  ),
} satisfies Record<string, FaultWords>;
