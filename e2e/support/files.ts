import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Attachment, attachmentUpload, type Envelope, prefixes } from '@app/contract';
import { type Person, type Product, projectDir } from './product.ts';

/** A file of e2e/fixtures/media. */
export function media(name: string): Buffer {
  return readFileSync(join(projectDir, 'e2e/fixtures/media', name));
}

/** Uploads a file over HTTP; it must be accepted. */
export async function putFile(
  product: Pick<Product, 'origin'>,
  person: Person,
  name: string,
  buffer: Buffer,
): Promise<Attachment> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(buffer)]), name);
  const response = await fetch(`${product.origin}${prefixes.business}${attachmentUpload.path}?type=files`, {
    method: 'POST',
    headers: { 'x-authorization-access_token': person.token },
    body,
  });
  const answer = (await response.json()) as Envelope<Attachment>;
  if (answer.state !== 200) throw new Error(`${name}: ${answer.state} ${answer.message} ${answer.cause ?? ''}`);
  return answer.data;
}

/** A small valid PDF with the given number of A4 pages, each with a line of text; `weight`: bytes of noise in it, as a scan has them. */
export function aPdf(title: string, pages = 1, weight = 0): Buffer<ArrayBuffer> {
  const objects: string[] = [];
  const kids = Array.from({ length: pages }, (_, i) => `${4 + i * 2} 0 R`).join(' ');
  objects.push('<< /Type /Catalog /Pages 2 0 R >>');
  objects.push(`<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`);
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  for (let page = 1; page <= pages; page += 1) {
    const text = `BT /F1 18 Tf 72 760 Td (${title.replaceAll(/[^\x20-\x7e]|[()\\]/g, '?')} - page ${page}) Tj ET`;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${3 + page * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    );
    objects.push(`<< /Length ${text.length} >>\nstream\n${text}\nendstream`);
  }
  if (weight > 0) {
    const noise = randomBytes(weight / 2).toString('hex');
    objects.push(`<< /Length ${noise.length} >>\nstream\n${noise}\nendstream`);
  }
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const at = body.length;
    body += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const xref = body.length;
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}

/** A file for an input of the page. */
export function upload(
  name: string,
  buffer: Buffer,
  mimeType = 'application/pdf',
): { name: string; mimeType: string; buffer: Buffer } {
  return { name, mimeType, buffer };
}
