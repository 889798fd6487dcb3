/** Where something stands in a file; line and column count from 1. */
export interface Place {
  file: string;
  line: number;
  column: number;
}

/** One thing wrong with a file: where, what, and what to do. */
export interface FileFault extends Place {
  /** Path of keys and indexes inside the file, such as `fields.3.maxLength`. */
  path: string;
  message: string;
  remedy: string;
}

/** A file that cannot be used; carries all faults found, not only the first. */
export class FileFaultError extends Error {
  override readonly name = 'FileFaultError';
  constructor(readonly faults: readonly FileFault[]) {
    const rest = faults.length > 20 ? `\n… and ${faults.length - 20} more` : '';
    super(`${faults.slice(0, 20).map(faultLine).join('\n')}${rest}`);
  }
}

/** A fault in one line, in the form that compilers use, so that editors make the place a link. */
export function faultLine({ file, line, column, path, message, remedy }: FileFault): string {
  return `${file}:${line}:${column} → ${path || '(root)'}: ${message}. Remedy: ${remedy}.`;
}
