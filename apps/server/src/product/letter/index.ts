import type { Module } from '../../kernel/module.ts';
import './texts.ts';
import { letterRoutes } from './letter.routes.ts';
import { publishTemplates } from './publish-templates.ts';

export { archivedLetters } from './archived-letters.ts';
export { drawLetter } from './draw-letter.ts';
export { letterFigures, letterNames } from './figures.ts';
export { letterFileOpened } from './first-read.ts';
export { issueLetter } from './issue-letter.ts';
export { letterSource } from './letter-worklist.ts';
export { moveLetterDue } from './move-reply-due.ts';
export { letterHash, lettersOfFile } from './seal-letter.ts';
export { awaitsService, serveByNotice } from './serve-letter.ts';
export { readsLetter } from './show-letter.ts';
export { draftHash, signedDrafts } from './signed-draft.ts';
export { voidLetters } from './void-letters.ts';

/** Letters of a case: written by the process from templates, drawn by a job, served and verified (areas.md 1.4, 1.5). */
export const letterModule: Module = {
  name: 'letter',
  routes: letterRoutes,
  async start(app) {
    for (const id of app.isInstalled ? [] : await publishTemplates(app))
      app.warnAtStart(
        `letters/${id}.json was not published: the template was changed in the database since. The database is kept.`,
      );
    return undefined;
  },
};
