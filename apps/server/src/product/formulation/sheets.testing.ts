import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Choices } from '@app/engine/sheet';
import { xmlText } from '../../kernel/files/xml-text.ts';
import { zip } from '../../kernel/files/zip.ts';

export type WrittenCell =
  | string
  | number
  | { v: string | number; f?: 'percent' | 'date'; formula?: string; error?: boolean };
export interface WrittenSheet {
  name: string;
  rows: WrittenCell[][];
  hidden?: boolean;
  hiddenRows?: number[];
  merges?: string[];
}

/** A factory sheet of the corpus with what a person reads in it. */
export interface FactorySheet {
  about: string;
  file: 'xlsx' | 'csv';
  encoding?: 'gbk' | 'utf-16le';
  text?: string;
  sheets?: WrittenSheet[];
  choices?: Choices;
  expect: {
    /** Level, name, INCI name, percentage, purpose. */
    rows: [1 | 2, string, string, string, string][];
    problems: [row: number, value: string][];
    skipped: number[];
    asks: string[];
    changes?: [row: number, from: string, to: string][];
  };
}

const folder = join(import.meta.dirname, '../../../../../corpus/sheets');

/** All sheets of the corpus by their names. */
export function factorySheets(): [string, FactorySheet][] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(join(folder, file), 'utf8')) as FactorySheet]);
}

/** Characters of the corpus in GBK, which nothing here writes. */
const gbk = new Map(
  Array.from({ length: 0x7e }, (_, high) => high + 0x81).flatMap((high) =>
    Array.from({ length: 0xbf }, (_, low) => low + 0x40).map((low): [string, [number, number]] => [
      new TextDecoder('gbk').decode(Uint8Array.from([high, low])),
      [high, low],
    ]),
  ),
);

/** The bytes of a sheet of the corpus, as an office program writes them. */
export async function bytesOf({ file, encoding, text = '', sheets = [] }: FactorySheet): Promise<Buffer> {
  if (file === 'xlsx') return xlsxOf(sheets);
  if (encoding === 'utf-16le') return Buffer.from(`\ufeff${text}`, 'utf16le');
  if (encoding === 'gbk') return Buffer.from([...text].flatMap((one) => gbk.get(one) ?? [one.charCodeAt(0)]));
  return Buffer.from(text, 'utf8');
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const styles = { percent: 1, date: 2 };

async function xlsxOf(sheets: readonly WrittenSheet[]): Promise<Buffer> {
  const shared: string[] = [];
  const files = [
    {
      name: 'xl/workbook.xml',
      content: [
        `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.map(({ name, hidden }, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
      ],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
      ],
    },
    {
      name: 'xl/styles.xml',
      content: [
        `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/></numFmts><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="10"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
      ],
    },
    ...sheets.map((sheet, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      content: [sheetXml(sheet, shared)],
    })),
  ];
  files.push({
    name: 'xl/sharedStrings.xml',
    content: [
      `<sst xmlns="${main}">${shared.map((text) => `<si><r><t xml:space="preserve">${xmlText(text)}</t></r><rPh sb="0" eb="1"><t>yin</t></rPh></si>`).join('')}</sst>`,
    ],
  });
  const chunks: Buffer[] = [];
  for await (const chunk of zip(files)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function sheetXml({ rows, hiddenRows = [], merges = [] }: WrittenSheet, shared: string[]): string {
  const cell = (value: WrittenCell, ref: string): string => {
    if (value === '') return '';
    if (typeof value === 'string') {
      // As office programs write it: a text that stands in many cells stands in the file once.
      const known = shared.indexOf(value);
      return `<c r="${ref}" t="s"><v>${known < 0 ? shared.push(value) - 1 : known}</v></c>`;
    }
    if (typeof value === 'number') return `<c r="${ref}"><v>${value}</v></c>`;
    const formulation = value.formula ? `<f>${xmlText(value.formula)}</f>` : '';
    const style = value.f ? ` s="${styles[value.f]}"` : '';
    return `<c r="${ref}"${value.error ? ' t="e"' : ''}${style}>${formulation}<v>${xmlText(String(value.v))}</v></c>`;
  };
  const lines = rows.map((row, at) => {
    const hidden = hiddenRows.includes(at + 1) ? ' hidden="1"' : '';
    const cells = row.map((value, column) => cell(value, `${String.fromCharCode(65 + column)}${at + 1}`)).join('');
    return `<row r="${at + 1}"${hidden}>${cells}</row>`;
  });
  const merged =
    merges.length > 0 ? `<mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>` : '';
  return `<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData>${merged}</worksheet>`;
}
