import { open } from 'node:fs/promises';
import { type FileType, judgeType } from '../file-type.ts';
import { judgeArchive } from './archive.ts';
import { endsAsArchive, judgeOle, judgePdf } from './documents.ts';
import { judgeBmp, judgeGif, judgeJpeg, judgePng } from './images.ts';
import { judgeMp3, judgeMp4 } from './media.ts';
import { Reader } from './reader.ts';

/** Why a file is refused; each reason has its message. */
export type Fault =
  | 'empty'
  | 'extension'
  | 'program'
  | 'content'
  | 'damaged'
  /** Valid as another format too (a GIF that is a script, a PDF that is an archive). */
  | 'mixed'
  | 'bomb'
  | 'macro'
  | 'huge';
export type Verdict = { ok: true; type: FileType } | { ok: false; fault: Fault; ext: string };

const headBytes = 4096;

/** Judges a file by its name and its whole content (R5-31): the extension alone decides nothing. */
export async function inspectFile(path: string, fileName: string): Promise<Verdict> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const reader = new Reader(file, size);
    const typed = judgeType(fileName, await reader.bytes(0, headBytes));
    if (size === 0) return { ok: false, fault: 'empty', ext: '' };
    if (!typed.ok) return { ok: false, fault: typed.reason, ext: typed.ext };
    const fault = await judgeContent(reader, path, typed.type.ext);
    return fault ? { ok: false, fault, ext: typed.type.ext } : typed;
  } finally {
    await file.close();
  }
}

async function judgeContent(reader: Reader, path: string, ext: string): Promise<Fault | null> {
  switch (ext) {
    case 'docx':
    case 'xlsx':
    case 'pptx':
    case 'zip':
      return judgeArchive(path, ext, reader.size);
    default:
      return (await judgeOne(reader, ext)) ?? ((await endsAsArchive(reader)) ? 'mixed' : null);
  }
}

async function judgeOne(reader: Reader, ext: string): Promise<Fault | null> {
  switch (ext) {
    case 'pdf':
      return judgePdf(reader);
    case 'png':
      return judgePng(reader);
    case 'gif':
      return judgeGif(reader);
    case 'bmp':
      return judgeBmp(reader);
    case 'jpg':
    case 'jpeg':
      return judgeJpeg(reader);
    case 'doc':
    case 'xls':
    case 'ppt':
      return judgeOle(reader, ext);
    case 'mp3':
      return judgeMp3(reader);
    case 'mp4':
      return judgeMp4(reader);
    default:
      return null;
  }
}
