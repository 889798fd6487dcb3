import { isId } from './json.ts';

/** How a form value holds attachments (R3-22…R3-26). */
export const bindModes = ['id', 'json', 'array', 'arrayId', 'bind'] as const;
export type BindMode = (typeof bindModes)[number];

/** The mode of a field: `widgetOptions.bind`; `array` (a list of objects) when it names none. */
export function bindModeOf(field: { widgetOptions?: { [key: string]: unknown } | undefined }): BindMode {
  return bindModes.find((mode) => mode === field.widgetOptions?.bind) ?? 'array';
}

/** The properties of an attachment that a bound value keeps. */
export interface BoundFile {
  id: string;
  fileName: string;
  [more: string]: unknown;
}

/** The value of a field that holds these attachments; null when there are none. Single modes hold the last one. */
export function bindAttachments(mode: BindMode, files: readonly BoundFile[]): unknown {
  const last = files.at(-1);
  if (!last) return null;
  switch (mode) {
    case 'id':
      return last.id;
    case 'json':
      return JSON.stringify(last);
    case 'array':
      return files.map((file) => ({ ...file }));
    case 'arrayId':
      return files.map((file) => file.id);
    case 'bind':
      return files.map((file) => file.id).join(',');
  }
}

/** Ids of the attachments in a value of any mode, in order, each once; anything that is no attachment is left out. */
export function boundIds(value: unknown): string[] {
  const ids = entriesOf(value).flatMap((entry) => {
    const id = typeof entry === 'object' && entry !== null ? idOf(entry) : entry;
    return typeof id === 'string' && isId(id.trim()) ? [id.trim()] : [];
  });
  return [...new Set(ids)];
}

function entriesOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string') return [value];
  const text = value.trim();
  if (!/^[[{]/.test(text)) return text.split(',');
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : [parsed];
  } catch {
    return [];
  }
}

function idOf(entry: object): unknown {
  return 'id' in entry ? entry.id : 'attachmentId' in entry ? entry.attachmentId : null;
}
