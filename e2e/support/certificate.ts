import jsQR from 'jsqr';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What a person reads on a certificate: its text, and the address in its QR code. */
export async function readCertificate(
  bytes: Uint8Array,
): Promise<{ pages: number; text: string; address: string | null }> {
  const document = await getDocument({ data: new Uint8Array(bytes), isEvalSupported: false, verbosity: 0 }).promise;
  try {
    const page = await document.getPage(1);
    const content = await page.getTextContent();
    const text = content.items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
    const drawing = await page.getOperatorList();
    const names = drawing.fnArray.flatMap((operator, at) =>
      operator === OPS.paintImageXObject ? [String(drawing.argsArray[at]?.[0])] : [],
    );
    let address: string | null = null;
    for (const name of names) {
      const image = await new Promise<Picture>((resolve) => page.objs.get(name, resolve));
      address ??= jsQR(rgba(image), image.width, image.height)?.data ?? null;
    }
    return { pages: document.numPages, text, address };
  } finally {
    await document.loadingTask.destroy();
  }
}

interface Picture {
  width: number;
  height: number;
  data: Uint8Array | Uint8ClampedArray;
}

/** The picture as RGBA, whether the file holds one bit, three or four bytes per point. */
function rgba({ width, height, data }: Picture): Uint8ClampedArray {
  const points = width * height;
  const out = new Uint8ClampedArray(points * 4).fill(255);
  const bytes = Math.floor(data.length / points);
  const line = Math.ceil(width / 8);
  for (let at = 0; at < points; at += 1) {
    const bit = 7 - ((at % width) & 7);
    for (let channel = 0; channel < 3; channel += 1) {
      const packed = ((data[Math.floor(at / width) * line + ((at % width) >> 3)] ?? 0) >> bit) & 1;
      out[at * 4 + channel] = bytes === 0 ? packed * 255 : (data[at * bytes + Math.min(channel, bytes - 1)] ?? 255);
    }
  }
  return out;
}
