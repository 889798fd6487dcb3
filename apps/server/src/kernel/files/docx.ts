import { xmlText } from './xml-text.ts';
import { zip } from './zip.ts';

/** A document as a .docx stream (Office Open XML, written by hand: paragraphs, tables, page numbers). */
export interface WrittenDocument {
  /** Over each page; `mark` stands before it in red. */
  head: string;
  mark: string | null;
  footer: string;
  /** Parts made by `paragraph` and `table`. */
  body: Iterable<string>;
  landscape?: boolean;
}

/** The document as the bytes of its file, part by part. */
export function docx(document: WrittenDocument): AsyncGenerator<Buffer> {
  return zip([
    { name: '[Content_Types].xml', content: [contentTypes] },
    { name: '_rels/.rels', content: [rootRelations] },
    { name: 'word/_rels/document.xml.rels', content: [documentRelations] },
    { name: 'word/styles.xml', content: [styles] },
    { name: 'word/header1.xml', content: [header(document)] },
    { name: 'word/footer1.xml', content: [footer(document)] },
    { name: 'word/document.xml', content: body(document) },
  ]);
}

function* body({ body: parts, landscape = false }: WrittenDocument): Generator<string> {
  const size = landscape ? 'w:w="16838" w:h="11906" w:orient="landscape"' : 'w:w="11906" w:h="16838"';
  yield `${declaration}<w:document ${namespaces}><w:body>`;
  yield* parts;
  yield `<w:sectPr><w:headerReference w:type="default" r:id="rId2"/><w:footerReference w:type="default" r:id="rId3"/><w:pgSz ${size}/><w:pgMar w:top="1440" w:right="1134" w:bottom="1134" w:left="1134" w:header="600" w:footer="500" w:gutter="0"/></w:sectPr></w:body></w:document>`;
}

/** A cell: its text (lines apart), shaded where it says what others are. */
export interface DocxCell {
  text: string;
  shaded?: boolean;
  /** Numbers stand at the end. */
  end?: boolean;
}

/** A table with columns of these widths (twentieths of a point); rows that begin with `heads` repeat on each page. */
export function table(widths: readonly number[], rows: readonly (readonly DocxCell[])[], heads = 0): string {
  const whole = widths.reduce((sum, width) => sum + width, 0);
  const lines = rows.map(
    (row, at) =>
      `<w:tr>${at < heads ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${row.map((one, column) => cell(one, widths[column] ?? 0)).join('')}</w:tr>`,
  );
  return `<w:tbl><w:tblPr><w:tblW w:w="${whole}" w:type="dxa"/><w:tblBorders>${borders}</w:tblBorders><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>${lines.join('')}</w:tbl>${paragraph('')}`;
}

const cell = ({ text, shaded = false, end = false }: DocxCell, width: number): string =>
  `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${shaded ? '<w:shd w:val="clear" w:color="auto" w:fill="EEF2F7"/>' : ''}</w:tcPr>${text
    .split('\n')
    .map((line) => paragraph(line, undefined, end))
    .join('')}</w:tc>`;

/** A paragraph in one of the styles of the document. */
export function paragraph(text: string, style?: 'Title' | 'Subtitle' | 'Heading1', end = false): string {
  const properties = `${style ? `<w:pStyle w:val="${style}"/>` : ''}${end ? '<w:jc w:val="right"/>' : ''}`;
  return `<w:p>${properties ? `<w:pPr>${properties}</w:pPr>` : ''}${text === '' ? '' : run(text)}</w:p>`;
}

const run = (text: string): string => `<w:r><w:t xml:space="preserve">${xmlText(text)}</w:t></w:r>`;

const header = ({ mark, head }: WrittenDocument): string =>
  `${declaration}<w:hdr ${namespaces}><w:p><w:pPr><w:jc w:val="right"/></w:pPr>${
    mark === null
      ? ''
      : `<w:r><w:rPr><w:b/><w:color w:val="B0241C"/><w:sz w:val="28"/></w:rPr><w:t xml:space="preserve">${xmlText(mark)}　</w:t></w:r>`
  }${run(head)}</w:p></w:hdr>`;

const footer = ({ footer: words }: WrittenDocument): string =>
  `${declaration}<w:ftr ${namespaces}><w:p><w:pPr><w:jc w:val="center"/></w:pPr>${run(`${words}　`)}<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p></w:ftr>`;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaging = 'http://schemas.openxmlformats.org/package/2006';
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const namespaces = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${office}"`;
const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="9AA7B8"/>`)
  .join('');

const contentTypes = `${declaration}<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${[
  ['document', 'document.main'],
  ['styles', 'styles'],
  ['header1', 'header'],
  ['footer1', 'footer'],
]
  .map(([part, type]) => `<Override PartName="/word/${part}.xml" ContentType="${word}.${type}+xml"/>`)
  .join('')}</Types>`;
const rootRelations = `${declaration}<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`;
const documentRelations = `${declaration}<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" Type="${office}/styles" Target="styles.xml"/><Relationship Id="rId2" Type="${office}/header" Target="header1.xml"/><Relationship Id="rId3" Type="${office}/footer" Target="footer1.xml"/></Relationships>`;
const font = '<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="宋体"/>';
const style = (id: string, name: string, run: string, paragraphOf = ''): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:pPr>${paragraphOf}</w:pPr><w:rPr>${run}</w:rPr></w:style>`;
const styles = `${declaration}<w:styles ${namespaces}><w:docDefaults><w:rPrDefault><w:rPr>${font}<w:sz w:val="21"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${style('Title', 'Title', '<w:b/><w:sz w:val="36"/>', '<w:jc w:val="center"/>')}${style('Subtitle', 'Subtitle', '<w:sz w:val="24"/>', '<w:spacing w:after="200"/><w:jc w:val="center"/>')}${style('Heading1', 'heading 1', '<w:b/><w:sz w:val="24"/>', '<w:keepNext/><w:spacing w:before="160" w:after="80"/><w:outlineLvl w:val="0"/>')}</w:styles>`;
