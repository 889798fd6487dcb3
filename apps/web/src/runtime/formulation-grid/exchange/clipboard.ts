/** Spreadsheet clipboards are tab-separated text; cells with tabs, quotes or line breaks are quoted, quotes doubled. */

/** Reads clipboard text into rows of cells, as Excel, WPS, LibreOffice and Google Sheets write it. */
export function parseClipboard(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let index = 0;
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  while (index < text.length) {
    const char = text[index] ?? '';
    if (char === '"' && cell === '') {
      const quoted = readQuoted(text, index);
      if (quoted) {
        cell = quoted.value;
        index = quoted.next;
        continue;
      }
    }
    if (char === '\t') endCell();
    else if (char === '\n') endRow();
    else if (char === '\r') {
      endRow();
      if (text[index + 1] === '\n') index += 1;
    } else cell += char;
    index += 1;
  }
  // Excel ends the block with a line break, which does not begin another row.
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}

/** A quoted cell from its opening quote on; null when the quote never closes before a separator (then it is plain text). */
function readQuoted(text: string, start: number): { value: string; next: number } | null {
  let value = '';
  let index = start + 1;
  while (index < text.length) {
    const char = text[index] ?? '';
    if (char !== '"') {
      value += char;
      index += 1;
    } else if (text[index + 1] === '"') {
      value += '"';
      index += 2;
    } else {
      const after = text[index + 1];
      const closes = after === undefined || after === '\t' || after === '\n' || after === '\r';
      return closes ? { value, next: index + 1 } : null;
    }
  }
  return null;
}

/** Writes rows of cells for the clipboard; text that a spreadsheet would run as a formula gets an apostrophe. */
export function writeClipboard(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map((cell) => quoteCell(neutralCell(cell))).join('\t')).join('\r\n');
}

function quoteCell(cell: string): string {
  return /["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

const formulaStart = /^[=+\-@]/;
const plainNumber = /^[+-]?\d+(\.\d+)?%?$/;

function neutralCell(cell: string): string {
  return formulaStart.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell;
}

/** The inverse of the apostrophe that `writeClipboard` puts before formula-like text. */
export function withoutApostrophe(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell.slice(1)) ? cell.slice(1) : cell;
}
