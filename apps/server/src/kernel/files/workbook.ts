import { xmlText } from './xml-text.ts';
import { zip } from './zip.ts';

/** A cell: text is text whatever it looks like; a number is a number. */
export type Cell = string | number | null;

export interface Sheet {
  name: string;
  header: string[];
  /** Width of each column in characters. */
  widths: number[];
  rows: AsyncIterable<Cell[][]>;
  /** Columns whose cells are chosen from a list. */
  choices?: readonly Choice[];
}
/** A drop-down list of a column: of the first `count` entries in the first column of a further sheet, or few words. */
export interface Choice {
  column: number;
  /** How many rows below the header have it. */
  rows: number;
  of: readonly string[] | { sheet: Sheet; count: number };
  /** Whether the spreadsheet refuses other words; a cell for several words has no such list. */
  strict: boolean;
}

const mostCharacters = 32_767;
const styles = { header: 1, quoted: 2 } as const;

/**
 * An .xlsx workbook as a stream. Every text is an inline string, so a spreadsheet never runs it as a formula; texts that
 * look like one also carry the quote prefix, so that saving as CSV or editing the cell keeps them harmless.
 */
export function workbook(sheet: Sheet, ...more: Sheet[]): AsyncGenerator<Buffer> {
  const sheets = [sheet, ...more];
  return zip([
    { name: '[Content_Types].xml', content: [contentTypes(sheets.length)] },
    { name: '_rels/.rels', content: [rootRelations] },
    { name: 'xl/workbook.xml', content: [workbookXml(sheets)] },
    { name: 'xl/_rels/workbook.xml.rels', content: [workbookRelations(sheets.length)] },
    { name: 'xl/styles.xml', content: [stylesXml] },
    ...sheets.map((one, at) => ({ name: `xl/worksheets/sheet${at + 1}.xml`, content: sheetXml(one) })),
  ]);
}

async function* sheetXml({ header, widths, rows, choices = [] }: Sheet): AsyncGenerator<string> {
  const columns = widths
    .map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join('');
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns}</cols><sheetData>`;
  yield `<row r="1">${header.map((text, at) => textCell(text, `${columnName(at)}1`, styles.header)).join('')}</row>`;
  let line = 1;
  for await (const batch of rows) {
    let xml = '';
    for (const row of batch) {
      line += 1;
      xml += `<row r="${line}">${row.map((cell, at) => cellXml(cell, `${columnName(at)}${line}`)).join('')}</row>`;
    }
    yield xml;
  }
  yield `</sheetData>${choicesXml(choices.filter(({ of }) => ('count' in of ? of.count : of.length) > 0))}</worksheet>`;
}

function choicesXml(choices: readonly Choice[]): string {
  if (choices.length === 0) return '';
  const list = choices.map(({ column, rows, of, strict }) => {
    const cells = `${columnName(column)}2:${columnName(column)}${rows + 1}`;
    const from =
      'count' in of
        ? `'${plainSheetName(of.sheet.name)}'!$A$2:$A$${of.count + 1}`
        : `"${of.join(',').replaceAll('"', '""')}"`;
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="${strict ? 1 : 0}" sqref="${cells}"><formula1>${escaped(from)}</formula1></dataValidation>`;
  });
  return `<dataValidations count="${list.length}">${list.join('')}</dataValidations>`;
}

function cellXml(cell: Cell, at: string): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c r="${at}"><v>${cell}</v></c>` : '';
  return textCell(cell, at, looksLikeFormula(cell) ? styles.quoted : 0);
}

function textCell(text: string, at: string, style: number): string {
  return `<c r="${at}" t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${escaped(text.slice(0, mostCharacters))}</t></is></c>`;
}

/**
 * Whether a spreadsheet would run this text as a formula if it were typed: it begins with = + - @, or with control characters that some programs
 * skip.
 */
export function looksLikeFormula(text: string): boolean {
  return /^[\s\p{Cc}]*[=+\-@＝＋－＠]/u.test(text);
}

/** Escapes the underscore of texts such as `_x0041_`, which the format would otherwise read as an escaped character. */
const escaped = (text: string): string => xmlText(text).replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');

function columnName(at: number): string {
  return at < 26 ? String.fromCharCode(65 + at) : columnName(Math.floor(at / 26) - 1) + columnName(at % 26);
}

/** Sheet names: at most 31 characters, none of []:*?/\ . */
function plainSheetName(name: string): string {
  return (
    name
      .replaceAll(/[[\]:*?/\\']/g, ' ')
      .trim()
      .slice(0, 31) || 'Sheet1'
  );
}
const sheetName = (name: string) => escaped(plainSheetName(name)).replaceAll('"', '&quot;');

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaging = 'http://schemas.openxmlformats.org/package/2006';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const each = (count: number, part: (number: number) => string) =>
  Array.from({ length: count }, (_, at) => part(at + 1)).join('');
const contentTypes = (count: number) =>
  `${declaration}<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/>${each(count, (at) => `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${spreadsheet}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/></Types>`;
const rootRelations = `${declaration}<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const workbookRelations = (count: number) =>
  `${declaration}<Relationships xmlns="${packaging}/relationships">${each(count, (at) => `<Relationship Id="rId${at}" Type="${office}/worksheet" Target="worksheets/sheet${at}.xml"/>`)}<Relationship Id="rId${count + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`;
const workbookXml = (sheets: readonly Sheet[]) =>
  `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.map(({ name }, at) => `<sheet name="${sheetName(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`;
const stylesXml = `${declaration}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="等线"/></font><font><b/><sz val="11"/><name val="等线"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/></cellXfs></styleSheet>`;
