import { withoutEnd } from '@app/contract';
import { charsetOf } from '@app/engine/charset';
/** The type of a file, judged by its content (R5-31). The extension alone decides nothing: an `.exe` named PDF is reported as what it is. */
export interface FileType {
  ext: string;
  mime: string;
}

/** Allowed extensions (preview types of spec 2.5 plus zip, R5-31) and the content family that each must have. */
const allowed: Record<string, { mime: string; family: Family }> = {
  pdf: { mime: 'application/pdf', family: 'pdf' },
  jpg: { mime: 'image/jpeg', family: 'jpeg' },
  jpeg: { mime: 'image/jpeg', family: 'jpeg' },
  png: { mime: 'image/png', family: 'png' },
  gif: { mime: 'image/gif', family: 'gif' },
  bmp: { mime: 'image/bmp', family: 'bmp' },
  doc: { mime: 'application/msword', family: 'ole' },
  xls: { mime: 'application/vnd.ms-excel', family: 'ole' },
  ppt: { mime: 'application/vnd.ms-powerpoint', family: 'ole' },
  docx: { mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', family: 'zip' },
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', family: 'zip' },
  pptx: { mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation', family: 'zip' },
  zip: { mime: 'application/zip', family: 'zip' },
  txt: { mime: 'text/plain', family: 'text' },
  mp3: { mime: 'audio/mpeg', family: 'mp3' },
  mp4: { mime: 'video/mp4', family: 'mp4' },
};

type Family = 'pdf' | 'jpeg' | 'png' | 'gif' | 'bmp' | 'ole' | 'zip' | 'text' | 'mp3' | 'mp4' | 'program' | 'other';

/** Extensions that may be shown in the browser; everything else is downloaded (R7.2-18). */
export const inlineTypes = new Set(['pdf', 'jpg', 'jpeg', 'png', 'gif', 'bmp', 'txt', 'mp3', 'mp4']);

const starts = (head: Buffer, ...bytes: number[]) => bytes.every((byte, i) => head[i] === byte);
const ascii = (head: Buffer, at: number, text: string) =>
  head.subarray(at, at + text.length).toString('latin1') === text;

/** The content family of the first bytes of a file. */
export function familyOf(head: Buffer): Family {
  if (starts(head, 0xff, 0xd8, 0xff)) return 'jpeg';
  if (starts(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (ascii(head, 0, 'GIF87a') || ascii(head, 0, 'GIF89a')) return 'gif';
  if (
    ascii(head, 0, 'MZ') ||
    starts(head, 0x7f, 0x45, 0x4c, 0x46) ||
    ascii(head, 0, '#!') ||
    starts(head, 0xcf, 0xfa, 0xed, 0xfe)
  )
    return 'program';
  if (ascii(head, 0, 'BM') && head.includes(0)) return 'bmp';
  if (starts(head, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return 'ole';
  if (starts(head, 0x50, 0x4b, 0x03, 0x04) || starts(head, 0x50, 0x4b, 0x05, 0x06)) return 'zip';
  if (isWideText(head)) return 'text';
  if (ascii(head, 0, 'ID3') || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0)) return 'mp3';
  if (ascii(head, 4, 'ftyp')) return 'mp4';
  // Some producers write a few bytes before the header; readers accept it within the first 1,024.
  if (head.subarray(0, 1024).includes('%PDF-')) return 'pdf';
  return head.includes(0) ? 'other' : 'text';
}

/** Whether bytes are text in UTF-16: whole characters, no control characters except tabs and line ends. */
function isWideText(head: Buffer): boolean {
  const charset = charsetOf(head);
  if (charset !== 'UTF-16LE' && charset !== 'UTF-16BE') return false;
  try {
    const text = new TextDecoder(charset, { fatal: true }).decode(head, { stream: true });
    return !/(?![\t\n\r])\p{Cc}|\p{Cn}/u.test(text);
  } catch {
    return false;
  }
}

/** The kind of preview for files of this extension. */
export function previewKindOf(ext: string): 'image' | 'pdf' | 'text' | 'audio' | 'video' | 'office' | 'none' {
  if (['jpg', 'jpeg', 'png', 'gif', 'bmp'].includes(ext)) return 'image';
  if (['doc', 'docx', 'ppt', 'pptx', 'xls', 'xlsx'].includes(ext)) return 'office';
  const kinds = { pdf: 'pdf', txt: 'text', mp3: 'audio', mp4: 'video' } as const;
  return ext in kinds ? kinds[ext as keyof typeof kinds] : 'none';
}

export type TypeVerdict =
  | { ok: true; type: FileType }
  | { ok: false; reason: 'extension' | 'program' | 'content'; ext: string };

/** Whether files of this extension are accepted at all. */
export function isAllowedExtension(ext: string): boolean {
  return Object.hasOwn(allowed, ext);
}

/** Judges a file by its name and its first bytes. */
export function judgeType(fileName: string, head: Buffer): TypeVerdict {
  const ext = extensionOf(fileName);
  const rule = Object.hasOwn(allowed, ext) ? allowed[ext] : undefined;
  const family = familyOf(head);
  if (family === 'program') return { ok: false, reason: 'program', ext };
  if (!rule) return { ok: false, reason: 'extension', ext };
  return rule.family === family ? { ok: true, type: { ext, mime: rule.mime } } : { ok: false, reason: 'content', ext };
}

/** Lower-case extension of a file name, without the dot; '' when there is none. */
export function extensionOf(fileName: string): string {
  return /\.([A-Za-z0-9]{1,10})$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/** A file name without path and control characters, cut to 200 characters, extension kept. */
export function safeFileName(name: string): string {
  const plain = (name.split(/[\\/]/).pop() ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  const base = withoutEnd(plain, '. ').normalize('NFC');
  if (base.length <= 200) return base;
  const ext = extensionOf(base);
  return ext ? `${base.slice(0, 199 - ext.length)}.${ext}` : base.slice(0, 200);
}
