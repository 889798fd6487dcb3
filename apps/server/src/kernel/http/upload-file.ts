import { cleanInput, type Language } from '@app/contract';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { fail } from '../failure.ts';
import { text } from '../texts/index.ts';

/** Name of the form field that holds the file of an upload (R7.2-08). */
const fileField = 'file';

/** Refuses a file in a field of another name, before a byte of it is read. */
export function checkFileField({ language }: Pick<Context, 'language'>, part: MultipartFile): void {
  if (part.fieldname === fileField) return;
  part.file.resume();
  const name = part.fieldname.replace(/[^\p{L}\p{N}\p{P} ]/gu, '?').slice(0, 60);
  const message = text(language, 'cause.fileField', { name });
  fail('invalidInput', { cause: message, data: [{ field: fileField, message }] });
}

/** The one file of an upload; undefined when the body has none. */
export async function uploadedFile(
  ctx: Pick<Context, 'language'>,
  request: FastifyRequest,
  fileSize?: number,
): Promise<MultipartFile | undefined> {
  const part = await request.file(fileSize === undefined ? {} : { limits: { fileSize } });
  if (part) checkFileField(ctx, part);
  return part;
}

/** A file with the form fields sent beside it, in any order (R7.6-08); `read` receives the bytes. */
export async function uploadedForm(
  ctx: Pick<Context, 'language'>,
  request: FastifyRequest,
  fileSize: number,
  read: (part: MultipartFile) => Promise<Buffer>,
): Promise<{ file: Buffer | null; fields: Record<string, string> }> {
  const fields: Record<string, string> = {};
  let file: Buffer | null = null;
  for await (const part of request.parts({ limits: { fileSize } })) {
    if (part.type === 'file') {
      checkFileField(ctx, part);
      file = await read(part);
    } else {
      const name = String(part.fieldname).slice(0, 100);
      if (Object.hasOwn(fields, name)) refuseTwice(ctx.language, name);
      fields[name] = String(part.value);
    }
  }
  const cleaned = cleanInput(fields);
  if ('fault' in cleaned) {
    const field = String(cleaned.path[0]);
    const message = text(ctx.language, `validation.${cleaned.fault.fault}`, { ...cleaned.fault });
    fail('invalidInput', { cause: message, data: [{ field, message }] });
  }
  return { file, fields: cleaned.input as Record<string, string> };
}

/** Refuses a parameter that is in the address and in the body; it may be in one only (R7-37). */
export function refuseTwice(language: Language, name: string): never {
  return fail('invalidInput', { cause: text(language, 'cause.repeatedParameter', { name }) });
}
