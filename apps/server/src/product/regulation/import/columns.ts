/** Columns of an official table, by what they hold. */
export const columnNames = [
  'entry',
  'branch',
  'name',
  'inci',
  'cas',
  'max',
  'scope',
  'conditions',
  'warning',
  'group',
  'value',
  'note',
] as const;
export type ColumnName = (typeof columnNames)[number];

/** Headings under which a column may come, without blanks and brackets. */
const headings: Record<ColumnName, readonly string[]> = {
  entry: ['序号', '序號', '编号', '編號', 'entry', 'no', 'no.', 'number'],
  branch: ['分支', 'branch'],
  name: ['中文名称', '中文名稱', '中文名', '名称', '名稱', '原料名称', 'chinesename', 'name'],
  inci: ['inci名称', 'inci名稱', 'inci', 'inciname', '英文名称', '英文名稱'],
  cas: ['cas号', 'cas號', 'cas', 'casnumber', 'casno', 'casno.'],
  max: ['最大允许浓度', '最大允許濃度', '最大允许使用浓度', '化妆品使用时的最大允许浓度', '限量', 'maximum', 'limit'],
  scope: ['适用范围', '適用範圍', '使用范围', '适用及或使用范围', 'scope'],
  conditions: ['其他限制', '其他限制和要求', '使用范围和限制条件', '限制条件', 'otherconditions', 'conditions'],
  warning: ['标签标识', '標籤標示', '标签上必须标印的使用条件和注意事项', 'labelwarning', 'warning'],
  group: ['类别', '類別', 'group'],
  value: ['值', 'value'],
  note: ['备注', '備註', 'note'],
};

const key = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\([^()]*\)/g, '')
    .replace(/[\s/、]/g, '');

/** The column that a heading names; null = none of ours. */
export function columnNamed(heading: string): ColumnName | null {
  const wanted = key(heading);
  return columnNames.find((name) => headings[name].includes(wanted)) ?? null;
}

const isCasLike = (text: string) => /^\d{2,7}-\d{2}-\d(\D.*)?$/s.test(text);
const isNumberLike = (text: string) => /^\d+(\.\d+)?\s*%?$/.test(text.normalize('NFKC'));
const hasLetters = (text: string) => /\p{L}/u.test(text);

/** What the cells of a column look like, when most of them look like another column; undefined = they fit. */
export function looksLike(name: ColumnName, cells: readonly string[]): ColumnName | undefined {
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length < 3) return undefined;
  const most = (test: (cell: string) => boolean) => filled.filter(test).length > filled.length / 2;
  if (name === 'cas' && most((cell) => !isCasLike(cell))) return most(isNumberLike) ? 'max' : 'name';
  if (name === 'max' && most((cell) => !isNumberLike(cell))) return most(isCasLike) ? 'cas' : 'name';
  if ((name === 'name' || name === 'inci') && most((cell) => !hasLetters(cell))) return most(isCasLike) ? 'cas' : 'max';
  if (name === 'entry' && most((cell) => !/\d/.test(cell))) return 'name';
  if (name === 'entry' && most(isCasLike)) return 'cas';
  return undefined;
}
