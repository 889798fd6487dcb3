import PDFDocument from 'pdfkit';
import QRCode from 'qrcode';
import { printFont } from '../../kernel/files/print-font.ts';

/** The ink of frames and watermarks. */
export const blue = '#173A66';

export type Sheet = PDFKit.PDFDocument;

/**
 * An A4 document with the print font embedded. `createdAt` is an ISO time written as its date, so that equal content gives equal bytes; `done`
 * resolves with the bytes after `doc.end()`.
 */
export function openSheet(
  { title, createdAt }: { title: string; createdAt: string },
  { buffered = false }: { buffered?: boolean } = {},
): { doc: Sheet; done: Promise<Buffer> } {
  const created = new Date(createdAt);
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    info: { Title: title, CreationDate: created, ModDate: created },
    lang: 'zh-CN',
    bufferPages: buffered,
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve, reject) =>
    doc.on('end', () => resolve(Buffer.concat(chunks))).on('error', reject),
  );
  doc.registerFont('song', printFont(400)).registerFont('song-bold', printFont(700));
  return { doc, done };
}

/** A large faint word across the page. */
export function drawWatermark(doc: Sheet, word: string): void {
  const { width, height } = doc.page;
  doc.save().rotate(-24, { origin: [width / 2, height * 0.45] });
  doc.font('song-bold').fontSize(150).fillColor(blue).opacity(0.07);
  doc
    .text(word, 0, height * 0.45 - 110, {
      width,
      align: 'center',
      characterSpacing: 30,
      lineBreak: false,
    })
    .restore();
  doc.opacity(1);
}

/** A QR code, in points. */
export async function drawCode(
  doc: Sheet,
  address: string,
  { x, y, side }: { x: number; y: number; side: number },
): Promise<void> {
  const code = await QRCode.toBuffer(address, { errorCorrectionLevel: 'M', margin: 2, scale: 8 });
  doc.image(code, x, y, { width: side, height: side });
}
