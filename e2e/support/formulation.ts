import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from './product.ts';

export interface SheetRow {
  level: 1 | 2;
  name: string;
  inci: string;
  /** Of the product (level 1) or of the raw material above (level 2). */
  percent: string;
  purpose: string;
}

/** The first n rows of a demonstration formula (published ingredient names, synthetic percentages), topped up to 100. */
export function aRealFormulation(n: number, id = 'cream'): SheetRow[] {
  const file = JSON.parse(readFileSync(join(projectDir, 'definitions/demo/formulas.json'), 'utf8')) as {
    formulas: { id: string; rows: SheetRow[] }[];
  };
  const rows = (file.formulas.find((one) => one.id === id)?.rows ?? []).slice(0, n);
  if (rows.length < n) throw new Error(`formula ${id} has only ${rows.length} rows`);
  const rest = rows
    .slice(1)
    .reduce((left, row) => left - (row.level === 1 ? Math.round(Number(row.percent) * 1_000) : 0), 100_000);
  return rows.map((row, at) => (at === 0 ? { ...row, percent: (rest / 1_000).toFixed(3) } : row));
}

/** The clipboard text that a spreadsheet makes of the formula, header line included. */
export function asClipboard(rows: readonly SheetRow[]): string {
  let number = 0;
  const lines = rows.map((row) => {
    const own = row.level === 1;
    if (own) number += 1;
    return [own ? number : '', row.name, row.inci, own ? row.percent : '', own ? '' : row.percent, row.purpose].join(
      '\t',
    );
  });
  const header = ['序号', '标准中文名称', 'INCI名称', '原料含量（%）', '组分含量（%）', '使用目的'].join('\t');
  return `${header}\r\n${lines.join('\r\n')}\r\n`;
}

/** Names as a label lists them: every component by its share of the product, descending; the traces (up to 0.1 %) apart. */
export function onTheLabel(rows: readonly SheetRow[]): { main: string[]; traces: string[] } {
  const parts: { name: string; amount: number }[] = [];
  let parent = 0;
  rows.forEach((row, at) => {
    if (row.level === 1) parent = Number(row.percent);
    else parts.push({ name: row.name, amount: (parent * Number(row.percent)) / 100 });
    if (row.level === 1 && rows[at + 1]?.level !== 2) parts.push({ name: row.name, amount: parent });
  });
  const sorted = parts.sort((a, b) => b.amount - a.amount);
  const names = (list: typeof parts) => list.map((part) => part.name);
  return {
    main: names(sorted.filter((part) => part.amount > 0.1)),
    traces: names(sorted.filter((part) => part.amount <= 0.1)),
  };
}
