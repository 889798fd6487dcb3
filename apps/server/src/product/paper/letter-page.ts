import { type FilledBlock, type LetterContent, letterWords } from '@app/contract';
import { drawCode, drawWatermark, openSheet, type Sheet } from './sheet.ts';

type LetterItem = Extract<FilledBlock, { type: 'items' }>['items'][number];

/** A letter ready to draw. */
export interface LetterPaper {
  content: LetterContent;
  /** SHA-256 of the content, printed and verified. */
  hash: string;
  verifyUrl: string;
  /** How it is signed, in words; a seal is never imitated. */
  signed: string;
  createdAt: string;
}

const ink = '#111111';
const soft = '#3D4654';
const rule = '#7F94B3';
/** In points. */
const left = 76;
const top = 70;
/** Where the foot of a page begins, from its lower edge. */
const foot = 58;
const text = 11.5;
const gap = { lineGap: 5.5 };

/** Draws a letter: A4, as many pages as it needs, page numbers, and at its end date, QR code and hash. */
export async function drawLetter({ content, hash, verifyUrl, signed, createdAt }: LetterPaper): Promise<Buffer> {
  const title = `${content.title} ${content.number ?? ''}`.trim();
  const { doc, done } = openSheet({ title, createdAt }, { buffered: true });
  doc.on('pageAdded', () => {
    doc.y = top;
  });
  drawHead(doc, content);
  for (const block of content.blocks) drawBlock(doc, block);
  await drawEnd(doc, { content, hash, verifyUrl, signed });
  drawFeet(doc, title, content.demo ? letterWords.demo : null);
  doc.end();
  return await done;
}

const widthOf = (doc: Sheet) => doc.page.width - 2 * left;

/** Begins a page when less than this height is left. */
function room(doc: Sheet, height: number): void {
  if (doc.y + height > doc.page.height - foot - 12) doc.addPage();
}

function drawHead(doc: Sheet, { authority, title, number, toName, replaces }: LetterContent): void {
  const width = widthOf(doc);
  const centred = { width, align: 'center' as const };
  doc.font('song').fontSize(12).fillColor(soft).text(authority, left, top, centred);
  doc
    .font('song-bold')
    .fontSize(20)
    .fillColor(ink)
    .text(title, left, doc.y + 14, centred);
  doc
    .font('song')
    .fontSize(11)
    .text(number ?? '【制发时给号】', left, doc.y + 8, centred);
  const y = doc.y + 10;
  doc
    .lineWidth(0.9)
    .strokeColor(ink)
    .moveTo(left, y)
    .lineTo(left + width, y)
    .stroke();
  doc.y = y + 16;
  if (replaces !== null) drawText(doc, `本文书替代${replaces}，该文书自本文书制发之日起作废。`, {});
  doc.font('song').fontSize(text).fillColor(ink).text(`${toName}：`, left, doc.y, { width });
  doc.y += 8;
}

/** Prose that goes on over pages, line by line. */
function drawText(doc: Sheet, words: string, { indent = 2, x = left }: { indent?: number; x?: number }): void {
  const width = widthOf(doc) - (x - left);
  for (const line of words.split('\n')) {
    doc.font('song').fontSize(text).fillColor(ink);
    const options = { width, indent: indent * text, ...gap };
    const tall = doc.heightOfString(line, options);
    const page = doc.page.height - top - foot - 12;
    if (tall > page) {
      drawPieces(doc, line, x, width);
      continue;
    }
    room(doc, tall);
    doc.text(line, x, doc.y, options);
    doc.y += 5;
  }
}

/** A paragraph that is longer than a page, in pieces of a few lines. */
function drawPieces(doc: Sheet, words: string, x: number, width: number): void {
  const most = 400;
  const signs = Array.from(words);
  for (let at = 0; at < signs.length; at += most) {
    const piece = signs.slice(at, at + most).join('');
    room(doc, doc.heightOfString(piece, { width, ...gap }));
    doc.text(piece, x, doc.y, { width, ...gap });
  }
  doc.y += 5;
}

function drawBlock(doc: Sheet, block: FilledBlock): void {
  switch (block.type) {
    case 'heading':
      room(doc, 60);
      doc.y += 6;
      doc
        .font('song-bold')
        .fontSize(12.5)
        .fillColor(ink)
        .text(block.text, left, doc.y, { width: widthOf(doc) });
      doc.y += 6;
      return;
    case 'paragraph':
      drawText(doc, block.text, {});
      return;
    case 'list':
      for (const [at, item] of block.items.entries())
        drawText(doc, `${at + 1}. ${item}`, { indent: 0, x: left + 2 * text });
      return;
    case 'table':
      drawTable(doc, block.rows);
      return;
    case 'items':
      for (const item of block.items) drawItem(doc, item);
      return;
  }
}

/** An opinion item: number and place, what is asked, and on which basis. */
function drawItem(doc: Sheet, { number, place, text: words, basis }: LetterItem): void {
  room(doc, 50);
  doc.font('song-bold').fontSize(text).fillColor(ink);
  doc.text(`${number}. ${place}`, left, doc.y, { width: widthOf(doc), ...gap });
  drawText(doc, words, { indent: 0, x: left + 1.5 * text });
  doc.font('song').fontSize(10).fillColor(soft);
  doc.text(`${letterWords.basis}${basis}`, left + 1.5 * text, doc.y, { width: widthOf(doc) - 1.5 * text, lineGap: 4 });
  doc.y += 8;
}

function drawTable(doc: Sheet, rows: readonly { label: string; text: string }[]): void {
  const labels = 108;
  const width = widthOf(doc);
  const options = { width: width - labels - 16, lineGap: 3.5 };
  doc.y += 4;
  for (const { label, text: words } of rows) {
    doc.font('song').fontSize(11);
    const tall = Math.max(doc.heightOfString(words, options), 14) + 12;
    room(doc, tall);
    const y = doc.y;
    doc.lineWidth(0.5).strokeColor(rule).rect(left, y, width, tall).stroke();
    doc
      .moveTo(left + labels, y)
      .lineTo(left + labels, y + tall)
      .stroke();
    doc.fillColor(soft).text(label, left + 8, y + 6, { width: labels - 12 });
    doc.fillColor(ink).text(words, left + labels + 8, y + 6, options);
    doc.y = y + tall;
  }
  doc.y += 10;
}

/** Authority, date and kind of signature at the right; at the left the code that leads to the verification. */
async function drawEnd(
  doc: Sheet,
  { content, hash, verifyUrl, signed }: Omit<LetterPaper, 'createdAt'>,
): Promise<void> {
  room(doc, 150);
  const y = doc.y + 18;
  const column = 220;
  const x = doc.page.width - left - column;
  const right = { width: column, align: 'center' as const };
  doc.font('song').fontSize(12).fillColor(ink).text(content.authority, x, y, right);
  doc.text(content.date, x, doc.y + 6, right);
  doc
    .fontSize(8.5)
    .fillColor(soft)
    .text(signed, x, doc.y + 6, right);
  if (content.demo) doc.text(letterWords.demoNote, x, doc.y + 3, right);
  await drawCode(doc, verifyUrl, { x: left - 6, y, side: 84 });
  const beside = { width: 150, lineGap: 2 };
  doc
    .fontSize(8.5)
    .fillColor(soft)
    .text('扫码核验本文书的编号和摘要', left + 84, y + 6, beside);
  doc.fontSize(6.5).text(`SHA-256\n${(hash.match(/.{32}/g) ?? []).join('\n')}`, left + 84, doc.y + 4, beside);
}

/** Watermark, title and number of each page, when all are known: drawn in between they would change the font of the text that goes on. */
function drawFeet(doc: Sheet, title: string, watermark: string | null): void {
  const { start, count } = doc.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    doc.switchToPage(start + at);
    if (watermark !== null) drawWatermark(doc, watermark);
    const y = doc.page.height - foot + 14;
    doc
      .lineWidth(0.5)
      .strokeColor(rule)
      .moveTo(left, y - 8)
      .lineTo(doc.page.width - left, y - 8)
      .stroke();
    doc.font('song').fontSize(8.5).fillColor(soft).text(title, left, y, { lineBreak: false });
    doc.text(`第 ${at + 1} 页，共 ${count} 页`, left, y, { width: widthOf(doc), align: 'right', lineBreak: false });
  }
}
