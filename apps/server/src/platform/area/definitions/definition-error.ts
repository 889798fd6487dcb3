/** One thing wrong with a definition: which file, where in it, what, and what to do. */
export interface Problem {
  file: string;
  path: string;
  message: string;
  remedy: string;
}

/** Definitions that cannot be published; carries every problem found, not only the first. */
export class DefinitionError extends Error {
  override readonly name = 'DefinitionError';
  constructor(readonly problems: Problem[]) {
    super(
      problems
        .map((problem) => `${problem.file} → ${problem.path}: ${problem.message}. Remedy: ${problem.remedy}.`)
        .join('\n'),
    );
  }
}
