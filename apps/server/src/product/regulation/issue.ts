/** One fault of a regulation file, at the character where it stands. */
export interface FileIssue {
  file: string;
  line: number;
  column: number;
  /** Header of the column, when the fault lies in a cell. */
  field?: string;
  message: string;
}

/** Faults of the regulation files: the server does not start with half a rulebook. */
export class RegulationFileError extends Error {
  constructor(readonly issues: readonly FileIssue[]) {
    const lines = issues
      .slice(0, 20)
      .map(
        ({ file, line, column, field, message }) =>
          `  ${file}:${line}:${column}${field ? ` (${field})` : ''} ${message}`,
      );
    const rest = issues.length > 20 ? `\n  … and ${issues.length - 20} more` : '';
    super(`${issues.length} fault(s) in the regulation files:\n${lines.join('\n')}${rest}`);
    this.name = 'RegulationFileError';
  }
}
