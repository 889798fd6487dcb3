import type { FormulaRow, Place, Text } from '@app/contract';
import type { Row } from './rows.ts';

/** Text in the three languages. */
export function text(zh: string, en: string, tw: string): Text {
  return { 'zh-CN': zh, en, 'zh-TW': tw };
}

/** Traditional Chinese of a text; a rulebook published before it had any keeps its simplified words. */
export function tw(said: Text): string {
  return said['zh-TW'] ?? said['zh-CN'];
}

const columns: Readonly<Record<string, Text>> = {
  name: text('标准中文名', 'standard Chinese name', '標準中文名'),
  inci: text('INCI 名称', 'INCI name', 'INCI 名稱'),
  cas: text('CAS 号', 'CAS number', 'CAS 號'),
  percent: text('含量', 'percentage', '含量'),
  purpose: text('使用目的', 'purpose', '使用目的'),
  remark: text('备注', 'remarks', '備註'),
  submissionCode: text('报送码', 'submission code', '報送碼'),
};

/** What a column of the formula is called; an unknown one by its key. */
export function columnWords(column: string): Text {
  return columns[column] ?? text(column, column, column);
}

/** ‘第 12 行’, or ‘第 12 行第 2 个组分’ for a component. */
export function rowLabel(row: Row): Text {
  return row.component === undefined
    ? text(`第 ${row.number} 行`, `Row ${row.number}`, `第 ${row.number} 列`)
    : text(
        `第 ${row.number} 行第 ${row.component} 个组分`,
        `Row ${row.number}, component ${row.component}`,
        `第 ${row.number} 列第 ${row.component} 個組成分`,
      );
}

/** The cell of a formula row. */
export function cell(field: string, row: Row, column: string): Place {
  const [label, name] = [rowLabel(row), columnWords(column)];
  return {
    field,
    rowId: row.rowId,
    column,
    label: text(`${label['zh-CN']} · ${name['zh-CN']}`, `${label.en} · ${name.en}`, `${tw(label)} · ${tw(name)}`),
  };
}

/** A name as a sentence can bear it: what somebody pasted into a cell may be pages long. */
export function short(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name;
}

/** What a row is called in a sentence: its Chinese name, else what else it says about itself. */
export function called(row: Pick<FormulaRow, 'name' | 'inci' | 'cas'>): string {
  return short([row.name, row.inci, row.cas].find((one) => (one ?? '').trim() !== '') ?? '—');
}

/** Up to `most` items joined, with the count of the rest. */
export function listed(items: readonly string[], most = 8): Text {
  const shown = items.slice(0, most).map(short);
  const rest = items.length - shown.length;
  return text(
    shown.join('、') + (rest > 0 ? `等 ${items.length} 项` : ''),
    shown.join(', ') + (rest > 0 ? ` and ${rest} more` : ''),
    shown.join('、') + (rest > 0 ? `等 ${items.length} 項` : ''),
  );
}

/** Rows of a table by their numbers, in a sentence: up to `most`, with the count of all. */
export function rowList(numbers: readonly string[], most = 8): Text {
  const shown = numbers.slice(0, most);
  const rest = numbers.length - shown.length;
  return text(
    `第 ${shown.join('、')} 行${rest > 0 ? `等 ${numbers.length} 行` : ''}`,
    `${numbers.length === 1 ? 'row' : 'rows'} ${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`,
    `第 ${shown.join('、')} 列${rest > 0 ? `等 ${numbers.length} 列` : ''}`,
  );
}
