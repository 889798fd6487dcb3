import { inflateRawSync } from 'node:zlib';
import { type Attachment, attachmentUpload, type Call, type Envelope, type Input, type Output } from '@app/contract';
import type { Person } from './product.ts';

/** One answer as its readers see it: the wire state, and what the sentence says in Chinese and in English. */
export interface Said {
  state: number;
  zh: string;
  en: string;
  data: unknown;
}

/** Sends the same call in both languages; what it says must have a translation, so the two differ. */
export async function inBothLanguages<C extends Call>(
  person: Person,
  call: C,
  input: Input<C>,
  headers: () => Record<string, string> = () => ({}),
): Promise<Said> {
  const zh = await person.ask(call, input, { 'accept-language': 'zh-CN', ...headers() });
  const en = await person.ask(call, input, { 'accept-language': 'en', ...headers() });
  return { state: zh.state, zh: sentence(zh), en: sentence(en), data: en.data };
}

/** Message and cause, as the page shows them. */
export function sentence(answer: Envelope): string {
  return [answer.message, answer.cause].filter(Boolean).join('：');
}

/** Uploads bytes as the browser does. */
export async function uploadAs(
  origin: string,
  person: Person,
  name: string,
  bytes: Buffer,
  language: string,
  id?: string,
): Promise<Envelope<Attachment>> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), name);
  const response = await fetch(`${origin}/business/v3${attachmentUpload.path}?type=document${id ? `&id=${id}` : ''}`, {
    method: 'POST',
    headers: { 'x-authorization-access_token': person.token, 'accept-language': language },
    body,
  });
  return (await response.json()) as Envelope<Output<typeof attachmentUpload>>;
}

/** The text files of a zip (an .xlsx is one), by name. */
export function unzip(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  let at = bytes.readUInt32LE(bytes.lastIndexOf(Buffer.from('PK\x05\x06')) + 16);
  while (bytes.readUInt32LE(at) === 0x02014b50) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const head = bytes.readUInt32LE(at + 42);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const begin = head + 30 + bytes.readUInt16LE(head + 26) + bytes.readUInt16LE(head + 28);
    const content = bytes.subarray(begin, begin + size);
    files.set(name, (method === 8 ? inflateRawSync(content) : content).toString('utf8'));
    at += 46 + nameLength + extra + comment;
  }
  return files;
}

/** The .xlsx that the export of a list answers. */
export async function exportList(origin: string, person: Person, path: string): Promise<Buffer> {
  const response = await fetch(`${origin}/business/v3${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-authorization-access_token': person.token },
    body: JSON.stringify({}),
  });
  if (response.headers.get('content-type')?.includes('json')) throw new Error(await response.text());
  return Buffer.from(await response.arrayBuffer());
}
