import { saveFile } from '../../client/transfer.ts';

/** Rows as CSV that spreadsheets open rightly: UTF-8 mark, CRLF, quotes, and no cell that a spreadsheet runs as a formula. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;
}

function cellOf(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Downloads a text as a file. */
export function saveText(text: string, fileName: string, type = 'text/csv;charset=utf-8'): void {
  saveFile(new Blob([text], { type }), fileName);
}
