import { blue, drawCode, drawWatermark, openSheet, type Sheet } from './sheet.ts';

/** What a certificate says; all texts are ready to print. */
export interface CertificateContent {
  title: string;
  subtitle: string;
  number: string;
  version: string;
  page: string;
  rows: { label: string; value: string; strong?: boolean }[];
  statement: string;
  verifyUrl: string;
  scanTitle: string;
  scanText: string;
  hashTitle: string;
  hash: string;
  authority: string;
  date: string;
  signed: string;
  /** Large faint word across the page (演示), or null. */
  watermark: string | null;
  /** ISO time written as creation date, so that equal content gives equal bytes. */
  createdAt: string;
}

const rule = '#7F94B3';
const ink = '#111111';
const soft = '#3D4654';

/** Left edge of what is written, and width of the margins on both sides, in points. */
const left = 76;
const margins = 2 * left;

/** Draws the filing certificate: A4, Song style, fonts embedded, QR at least 30 mm (design/certificate, README 10). */
export async function drawCertificate(content: CertificateContent): Promise<Buffer> {
  const { doc, done } = openSheet({ title: `${content.title} ${content.number}`, createdAt: content.createdAt });
  drawFrame(doc);
  if (content.watermark) drawWatermark(doc, content.watermark);
  drawHead(doc, content);
  drawRows(doc, content);
  const bottom = doc.page.height - 150;
  await drawScan(doc, content, bottom);
  drawSignature(doc, content, bottom);
  doc.end();
  return await done;
}

/** Two lines around the page. */
function drawFrame(doc: Sheet): void {
  const { width, height } = doc.page;
  doc
    .lineWidth(2)
    .strokeColor(blue)
    .rect(28, 28, width - 56, height - 56)
    .stroke();
  doc
    .lineWidth(0.6)
    .rect(34, 34, width - 68, height - 68)
    .stroke();
}

/** Version and page, title, and the number between two lines. */
function drawHead(doc: Sheet, content: CertificateContent): void {
  const { width } = doc.page;
  doc.font('song').fontSize(8).fillColor(soft).text(content.version, left, 62, { lineBreak: false });
  doc.text(content.page, left, 62, { width: width - margins, align: 'right' });

  doc.font('song-bold').fontSize(25).fillColor(blue);
  fitted(doc, content.title, 130, width - margins, 25, 5);
  doc
    .font('song')
    .fontSize(10.5)
    .fillColor(soft)
    .text(content.subtitle, left, 158, { width: width - margins, align: 'center' });
  doc
    .lineWidth(0.8)
    .strokeColor('#2E6394')
    .moveTo(176, 188)
    .lineTo(width - 176, 188)
    .stroke()
    .moveTo(176, 225)
    .lineTo(width - 176, 225)
    .stroke();
  doc
    .font('song-bold')
    .fontSize(16)
    .fillColor(ink)
    .text(content.number, left, 195, { width: width - margins, align: 'center' });
}

/** The rows of label and value with a line below each, and the statement. */
function drawRows(doc: Sheet, content: CertificateContent): void {
  const { width } = doc.page;
  let y = 250;
  const valueLeft = 188;
  const labelWidth = 92;
  for (const row of content.rows) {
    doc.font(row.strong ? 'song-bold' : 'song').fontSize(row.strong ? 14.5 : 11.5);
    const options = { width: width - left - valueLeft, lineGap: 3 };
    const tall = Math.max(doc.heightOfString(row.value || '—', options), 16);
    doc.fillColor(ink).text(row.value || '—', valueLeft, y + 8 + (row.strong ? -2 : 0), options);
    doc.font('song').fontSize(11).fillColor(soft);
    spread(doc, row.label, left, y + 8, labelWidth);
    y += tall + 18;
    doc
      .lineWidth(0.5)
      .strokeColor(rule)
      .moveTo(left, y)
      .lineTo(width - left, y)
      .stroke();
  }
  doc
    .font('song')
    .fontSize(9.5)
    .fillColor(soft)
    .text(content.statement, left, y + 16, { width: width - margins, lineGap: 5 });
}

/** The QR code, an explanation of it, and the hash of the dossier. */
async function drawScan(doc: Sheet, content: CertificateContent, bottom: number): Promise<void> {
  await drawCode(doc, content.verifyUrl, { x: left, y: bottom - 10, side: 90 });
  doc
    .font('song-bold')
    .fontSize(9.5)
    .fillColor(ink)
    .text(content.scanTitle, left + 100, bottom, { lineBreak: false });
  doc
    .font('song')
    .fontSize(8.5)
    .fillColor(soft)
    .text(content.scanText, left + 100, bottom + 15, { width: 150 });
  doc.fontSize(6.5).text(content.hashTitle, left + 100, bottom + 40, { lineBreak: false });
  doc
    .font('song')
    .fontSize(6.5)
    .text(`${content.hash.slice(0, 32)}\n${content.hash.slice(32)}`, left + 100, bottom + 50, {
      width: 160,
      lineGap: 2,
    });
}

/** Authority, date and kind of signature, on the right. */
function drawSignature(doc: Sheet, content: CertificateContent, bottom: number): void {
  const { width } = doc.page;
  const right = { width: 190, align: 'center' as const };
  doc
    .font('song')
    .fontSize(12)
    .fillColor(ink)
    .text(content.authority, width - left - 190, bottom + 10, right);
  doc.fontSize(12).text(content.date, width - left - 190, doc.y + 6, right);
  doc
    .fontSize(8)
    .fillColor(soft)
    .text(content.signed, width - left - 190, doc.y + 6, right);
}

/** A centred line with wide letters, made smaller until it fits. */
function fitted(doc: Sheet, text: string, y: number, width: number, size: number, spacing: number): void {
  let fontSize = size;
  doc.fontSize(fontSize);
  while (fontSize > 12 && doc.widthOfString(text, { characterSpacing: spacing }) > width) {
    fontSize -= 1;
    doc.fontSize(fontSize);
  }
  doc.text(text, (doc.page.width - width) / 2, y - fontSize / 2, {
    width,
    align: 'center',
    characterSpacing: spacing,
    lineBreak: false,
  });
}

/** A label with its characters spread over the full width, as Chinese certificates set them. */
function spread(doc: Sheet, label: string, x: number, y: number, width: number): void {
  const gaps = [...label].length - 1;
  const natural = doc.widthOfString(label);
  // Letter spacing keeps the word one piece of text for search and copying.
  const characterSpacing = gaps > 0 && natural < width ? (width - natural) / gaps : 0;
  doc.text(label, x, y, { characterSpacing, lineBreak: false });
}
