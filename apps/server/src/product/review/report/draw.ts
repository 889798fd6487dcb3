import PDFDocument from 'pdfkit';
import { printFont } from '../../../kernel/files/print-font.ts';
import type { ReportContent } from './content.ts';

const ink = '#111111';
const soft = '#3D4654';
const rule = '#9AA7B8';
const margin = 56;
const labelWidth = 92;

/** Draws a report as PDF: A4, fonts embedded, page numbers, the mark of a demonstration on every page. */
export async function drawReport(content: ReportContent): Promise<Buffer> {
  const created = new Date(content.createdAt);
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: margin, left: margin, right: margin, bottom: 64 },
    bufferPages: true,
    info: { Title: `${content.title} ${content.subtitle}`, CreationDate: created, ModDate: created },
    lang: 'zh-CN',
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));
  doc.registerFont('song', printFont(400)).registerFont('song-bold', printFont(700));
  const width = doc.page.width - 2 * margin;

  doc.font('song-bold').fontSize(18).fillColor(ink).text(content.title, { width, align: 'center' });
  doc.font('song').fontSize(12).fillColor(soft).text(content.subtitle, { width, align: 'center' }).moveDown(0.8);
  rows(doc, content.facts, width);
  if (content.findings.length === 0)
    doc.moveDown().fontSize(11).fillColor(ink).text(content.none, margin, doc.y, { width });
  for (const finding of content.findings) {
    // A heading never stands alone at the foot of a page.
    if (doc.y > doc.page.height - 150) doc.addPage();
    doc
      .moveDown(0.7)
      .font('song-bold')
      .fontSize(11.5)
      .fillColor(ink)
      .text(`${finding.heading} ${finding.title}`, margin, doc.y, { width });
    doc.moveDown(0.3);
    rows(doc, finding.rows, width);
  }
  for (const notice of content.notices)
    doc.moveDown(0.5).font('song').fontSize(9).fillColor(soft).text(notice, margin, doc.y, { width });
  frame(doc, content, width);
  doc.end();
  await done;
  return Buffer.concat(chunks);
}

/** Labels at the left, texts at the right, a thin line below each. */
function rows(doc: PDFKit.PDFDocument, lines: ReportContent['facts'], width: number): void {
  const textWidth = width - labelWidth;
  for (const [label, text] of lines) {
    doc.font('song').fontSize(9.5);
    const height = Math.max(doc.heightOfString(text, { width: textWidth, lineGap: 2 }), 12);
    const fits = doc.y + height + 8 < doc.page.height - 64;
    if (!fits && height < doc.page.height / 2) doc.addPage();
    const top = doc.y + 3;
    doc.fillColor(soft).text(label, margin, top, { width: labelWidth - 8 });
    doc.fillColor(ink).text(text, margin + labelWidth, top, { width: textWidth, lineGap: 2 });
    const bottom = Math.max(doc.y, top + 12) + 3;
    doc
      .lineWidth(0.4)
      .strokeColor(rule)
      .moveTo(margin, bottom)
      .lineTo(margin + width, bottom)
      .stroke();
    doc.x = margin;
    doc.y = bottom;
  }
}

/** Draws mark, footer and page number on every page; last, when the number of pages is known. */
function frame(doc: PDFKit.PDFDocument, content: ReportContent, width: number): void {
  const { start, count } = doc.bufferedPageRange();
  for (let at = start; at < start + count; at += 1) {
    doc.switchToPage(at);
    const { height } = doc.page;
    // The lower margin would push a footer to a page of its own.
    doc.page.margins.bottom = 0;
    if (content.mark) {
      doc.save().rotate(-24, { origin: [doc.page.width / 2, height * 0.45] });
      doc.font('song-bold').fontSize(140).fillColor('#173A66').opacity(0.07);
      doc.text(content.mark, 0, height * 0.45 - 100, { width: doc.page.width, align: 'center', lineBreak: false });
      doc.restore().opacity(1);
    }
    doc.font('song').fontSize(8).fillColor(soft);
    doc.text(content.footer, margin, height - 44, { width: width - 80, lineBreak: false });
    const page = content.page.replace('{at}', String(at - start + 1)).replace('{of}', String(count));
    doc.text(page, margin, height - 44, { width, align: 'right', lineBreak: false });
  }
}
