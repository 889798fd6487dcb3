import type { Place, Text } from '@app/contract';
import type { Row } from './rows.ts';

/** Text in both languages. */
export function text(zh: string, en: string): Text {
  return { 'zh-CN': zh, en };
}

const columns: Record<string, Text> = {
  name: text('标准中文名', 'standard Chinese name'),
  inci: text('INCI 名称', 'INCI name'),
  cas: text('CAS 号', 'CAS number'),
  percent: text('含量', 'percentage'),
  purpose: text('使用目的', 'purpose'),
  remark: text('备注', 'remarks'),
};

/** ‘第 12 行’, or ‘第 12 行第 2 个组分’ for a component. */
export function rowLabel(row: Row): Text {
  return row.component === undefined
    ? text(`第 ${row.number} 行`, `Row ${row.number}`)
    : text(`第 ${row.number} 行第 ${row.component} 个组分`, `Row ${row.number}, component ${row.component}`);
}

/** The cell of a formula row. */
export function cell(field: string, row: Row, column: string): Place {
  const [label, name] = [rowLabel(row), columns[column] ?? text(column, column)];
  return {
    field,
    rowId: row.rowId,
    column,
    label: text(`${label['zh-CN']} · ${name['zh-CN']}`, `${label.en} · ${name.en}`),
  };
}

/** A name as a sentence can bear it: what somebody pasted into a cell may be pages long. */
export function short(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name;
}

/** Up to `most` items joined, with the count of the rest. */
export function listed(items: readonly string[], most = 8): Text {
  const shown = items.slice(0, most).map(short);
  const rest = items.length - shown.length;
  return text(
    shown.join('、') + (rest > 0 ? `等 ${items.length} 项` : ''),
    shown.join(', ') + (rest > 0 ? ` and ${rest} more` : ''),
  );
}
