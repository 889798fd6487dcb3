import type { SheetCells } from '@app/engine/sheet';
import { SaxesParser } from 'saxes';
import { type CellStyle, cellText, stylesOf, unescaped } from './cell-text.ts';
import { Measure } from './measure.ts';
import { unzipParts } from './unzip-parts.ts';

/** A sheet of a file; a hidden one is read only when a person chooses it. */
export interface FileSheet extends SheetCells {
  hidden: number[];
  merges: { top: number; bottom: number; left: number; right: number }[];
  rows: string[][];
  isHidden: boolean;
}

/** Most of a workbook that is read: a formulation has about a thousand rows and a dozen columns. */
const most = { sheets: 20, rows: 3_000, columns: 60, characters: 2_000 };

/** Reads all sheets of an .xlsx as a person sees them: formats, hidden rows, merged cells, stored results of formulations. */
export async function readWorkbook(bytes: Buffer): Promise<FileSheet[]> {
  const parts = await unzipParts(
    bytes,
    /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|styles\.xml|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/i,
  );
  const book = parts.get('xl/workbook.xml');
  if (!book) throw new Error('the archive holds no workbook');
  const links = new Map<string, string>();
  parse(parts.get('xl/_rels/workbook.xml.rels') ?? '', {
    open: (name, at) => name === 'Relationship' && links.set(at('Id'), at('Target').replace(/^\/?(xl\/)?/, 'xl/')),
  });
  const listed: { name: string; isHidden: boolean; part: string }[] = [];
  let is1904 = false;
  parse(book, {
    open: (name, at) => {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(at('date1904'));
      if (name === 'sheet' && listed.length < most.sheets)
        listed.push({
          name: at('name'),
          isHidden: at('state') !== '' && at('state') !== 'visible',
          part: links.get(at('id')) ?? '',
        });
    },
  });
  const strings = stringsOf(parts.get('xl/sharedStrings.xml') ?? '');
  const styles = stylesOf(parts.get('xl/styles.xml') ?? '', parse);
  const measure = new Measure();
  return listed.flatMap(({ name, isHidden, part }) => {
    const xml = parts.get(part);
    if (xml === undefined) return [];
    const sheet = { name, isHidden, ...sheetOf(xml, strings, styles, is1904, measure) };
    measure.prove(name);
    return [sheet];
  });
}

/** The shared texts of a workbook, without the phonetic readings of Chinese characters beside them. */
function stringsOf(xml: string): string[] {
  const strings: string[] = [];
  let text = '';
  let inText = false;
  let phonetic = false;
  parse(xml, {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') phonetic = true;
      inText = name === 't' && !phonetic;
    },
    text: (more) => {
      if (inText) text += more;
    },
    close: (name) => {
      if (name === 't') inText = false;
      if (name === 'rPh') phonetic = false;
      if (name === 'si') strings.push(unescaped(text));
    },
  });
  return strings;
}

function sheetOf(
  xml: string,
  strings: readonly string[],
  styles: readonly CellStyle[],
  is1904: boolean,
  measure: Measure,
): Pick<FileSheet, 'rows' | 'hidden' | 'merges'> {
  const rows: string[][] = [];
  const hidden: number[] = [];
  const merges: FileSheet['merges'] = [];
  const widths = new Map<number, number>();
  let [row, column, type, style, value] = [-1, -1, '', 0, ''];
  let inValue = false;
  let phonetic = false;
  parse(xml, {
    open: (name, at) => {
      if (name === 'row') {
        row = at('r') === '' ? row + 1 : Number(at('r')) - 1;
        column = -1;
        if (['1', 'true'].includes(at('hidden')) && hidden.length < most.rows) hidden.push(row);
      } else if (name === 'c') {
        column = at('r') === '' ? column + 1 : columnOf(at('r'));
        [type, style, value] = [at('t'), Number(at('s') || 0), ''];
      } else if (name === 'rPh') phonetic = true;
      else if (name === 'mergeCell' && merges.length < most.rows) {
        const [first = '', last = first] = at('ref').split(':');
        merges.push({ top: rowOf(first), bottom: rowOf(last), left: columnOf(first), right: columnOf(last) });
      }
      // Of a cell formulation the stored result counts, not its text.
      inValue = name === 'v' || (name === 't' && !phonetic);
    },
    text: (more) => {
      if (inValue && value.length < most.characters) value += more;
    },
    close: (name) => {
      if (name === 'v' || name === 't') inValue = false;
      if (name === 'rPh') phonetic = false;
      if (name !== 'c' || row < 0 || row >= most.rows || column < 0 || column >= most.columns) return;
      const text = cellText({ type, value, strings, style: styles[style], is1904 }).slice(0, most.characters);
      if (text === '') return;
      // Empty cells before this one are added as well.
      const width = widths.get(row) ?? 0;
      widths.set(row, Math.max(width, column + 1));
      if (!measure.add(Math.max(column + 1 - width, 0), text.length)) return;
      while (rows.length <= row) rows.push([]);
      const cells = rows[row] ?? [];
      while (cells.length < column) cells.push('');
      cells[column] = text;
    },
  });
  return { rows, hidden: hidden.filter((one) => one < rows.length), merges };
}

function columnOf(ref: string): number {
  const letters = /^[A-Z]{1,3}/i.exec(ref)?.[0].toUpperCase() ?? 'A';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function rowOf(ref: string): number {
  return Number(/\d{1,7}$/.exec(ref)?.[0] ?? '1') - 1;
}

export interface XmlEvents {
  open?: (name: string, attribute: (name: string) => string) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** Walks through XML; prefixes of names are dropped, because every program writes its own. */
function parse(xml: string, { open, text, close }: XmlEvents): void {
  if (xml === '') return;
  const parser = new SaxesParser({});
  const bare = (name: string) => name.slice(name.indexOf(':') + 1);
  parser.on('error', (error) => {
    throw error;
  });
  if (open)
    parser.on('opentag', ({ name, attributes }) => {
      const byName = Object.fromEntries(Object.entries(attributes).map(([key, value]) => [bare(key), String(value)]));
      open(bare(name), (key) => byName[key] ?? '');
    });
  if (text) parser.on('text', text);
  if (close) parser.on('closetag', ({ name }) => close(bare(name)));
  parser.write(xml).close();
}
