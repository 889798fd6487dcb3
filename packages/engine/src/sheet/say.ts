import { inEach, type Text, textOf } from '@app/contract';
import { text, tw } from '../review/words.ts';
import type { NotANumber, NumberChange } from './number.ts';

const asNumber = text('请只填数字，例如 3.000。', 'Enter a number only, such as 3.000.', '請只填數字，例如 3.000。');

/** What a cell that holds no percentage is, and what to do where a plain number is not the answer. */
const faults: Record<Exclude<NotANumber, 'empty'> | 'above' | 'ambiguous', { is: Text; remedy?: Text }> = {
  negative: { is: text('是负数', 'is negative', '是負數') },
  range: { is: text('是范围，不是一个数', 'is a range, not one number', '是範圍，不是一個數') },
  bound: { is: text('是上限或下限，不是一个数', 'is a bound, not a number', '是上限或下限，不是一個數') },
  about: { is: text('不是数字', 'is not a number', '不是數字') },
  text: { is: text('不是数字', 'is not a number', '不是數字') },
  rest: {
    is: text(
      '要等其他含量都是数字才能算出',
      'can be worked out only when all others are numbers',
      '要等其他含量都是數字才能算出',
    ),
    remedy: text('请填算出的数字。', 'Enter the number that is left.', '請填算出的數字。'),
  },
  some: {
    is: text('没有说是多少', 'does not say how much', '沒有說是多少'),
    remedy: text('请填实际加入的百分比。', 'Enter the percentage that is really added.', '請填實際加入的百分比。'),
  },
  date: {
    is: text(
      '是日期：电子表格可能把范围变成了日期',
      'is a date: the spreadsheet may have made one of a range',
      '是日期：試算表可能把範圍變成了日期',
    ),
  },
  broken: {
    is: text('是电子表格里的计算错误', 'is an error of the spreadsheet', '是試算表裡的計算錯誤'),
    remedy: text(
      '请在表格里改正公式，或直接填数字。',
      'Correct the formula in the spreadsheet, or enter the number.',
      '請在試算表裡更正公式，或直接填數字。',
    ),
  },
  above: { is: text('大于 100', 'is above 100', '大於 100') },
  ambiguous: {
    is: text('有两种读法', 'can be read in two ways', '有兩種讀法'),
    remedy: text('请先说明小数点是逗号还是点。', 'Say which sign is the decimal mark.', '請先說明小數點是逗號還是點。'),
  },
};

/** What is wrong with a percentage that is no number that could be filed, and what to do. */
export function faultOf(kind: NotANumber | 'above' | 'ambiguous', value: string): { message: Text; remedy: Text } {
  if (kind === 'empty')
    return { message: text('没有填含量', 'The percentage is empty', '沒有填含量'), remedy: asNumber };
  const { is, remedy = asNumber } = faults[kind];
  return {
    message: text(`含量“${value}”${is['zh-CN']}`, `The percentage “${value}” ${is.en}`, `含量「${value}」${tw(is)}`),
    remedy,
  };
}

const changes: Record<NumberChange, Text> = {
  fullWidth: text('全角换成半角', 'full-width digits', '全形換成半形'),
  percentSign: text('去掉百分号', 'without the percent sign', '去掉百分號'),
  comma: text('逗号是小数点', 'the comma is the decimal mark', '逗號是小數點'),
  thousands: text('去掉千分位', 'without marks of thousands', '去掉千分位'),
  unit: text('换算成百分比', 'as a percentage', '換算成百分比'),
  exponent: text('写成小数', 'as a decimal', '寫成小數'),
};

/** What was done to numbers, in one sentence. */
export function changesIn(list: readonly NumberChange[]): Text {
  return inEach((language) => list.map((one) => textOf(changes[one], language)).join(language === 'en' ? ', ' : '，'));
}

/** Why a value was changed or a row left out. */
export const reasons = {
  rest: (others: string): Text =>
    text(`100 减去其他原料 ${others}`, `100 less the others, ${others}`, `100 減去其他原料 ${others}`),
  ofRaw: text('实际含量 ÷ 原料含量', 'content in the product ÷ content of the raw material', '實際含量 ÷ 原料含量'),
  partsOfOne: text('乘以 100', 'times 100', '乘以 100'),
  twoNames: text(
    '一格里写了中文名和 INCI 名称',
    'the cell held the Chinese and the INCI name',
    '一格裡寫了中文名和 INCI 名稱',
  ),
  title: text('表头上面', 'above the head', '表頭上面'),
  head: text('又一次表头', 'the head again', '又一次表頭'),
  sum: text('合计行', 'a sum', '合計列'),
  afterSum: text('在合计下面', 'below the sum', '在合計下面'),
  note: text('说明文字', 'a note', '說明文字'),
  section: text('分组标题', 'the title of a group', '分組標題'),
  hidden: text('表格里隐藏的行', 'hidden in the sheet', '試算表裡隱藏的列'),
} satisfies Record<string, Text | ((others: string) => Text)>;

/** What is wrong with rows or with the sheet as a whole, and what to do. */
export const noName = {
  message: text(
    '没有原料名称，这一行没有读入',
    'No ingredient name; the row was left out',
    '沒有原料名稱，這一列沒有讀入',
  ),
  remedy: text(
    '请补上标准中文名或 INCI 名称。',
    'Add the Chinese standard name or the INCI name.',
    '請補上標準中文名或 INCI 名稱。',
  ),
};
export const longName = (length: number, most: number) => ({
  message: text(
    `名称有 ${length} 个字，最多 ${most} 个`,
    `The name has ${length} characters; at most ${most}`,
    `名稱有 ${length} 個字，最多 ${most} 個`,
  ),
  remedy: text('请只填标准名称。', 'Enter the standard name only.', '請只填標準名稱。'),
});
export const tooMany = (most: number) => ({
  message: text(
    `超过 ${most} 行，后面的没有读入`,
    `More than ${most} rows; the rest was not read`,
    `超過 ${most} 列，後面的沒有讀入`,
  ),
  remedy: text('请分成几个文件。', 'Split the file.', '請分成幾個檔案。'),
});
export const noContent = {
  message: text('没有找到百分比的列', 'No column of percentages was found', '沒有找到百分比的欄'),
  remedy: text('请在上面选哪一列是原料含量。', 'Choose the column of contents above.', '請在上面選哪一欄是原料含量。'),
};
export const noPercentage = (heading: string) => ({
  message: text(
    `“${heading}”不是百分比，没有读入`,
    `“${heading}” is no percentage and was not read`,
    `「${heading}」不是百分比，沒有讀入`,
  ),
  remedy: text(
    '请在表格里换算成占总量的百分比，再读一次；如果其中的数字就是百分比，请在上面把这一列选为原料含量。',
    'Turn the amounts into percentages of the whole in the sheet and read it again; if the numbers are percentages, choose this column as the content above.',
    '請在試算表裡換算成占總量的百分比，再讀一次；如果其中的數字就是百分比，請在上面把這一欄選為原料含量。',
  ),
});
