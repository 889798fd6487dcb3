import {
  letterCheck,
  letterGet,
  letterQuery,
  letterServe,
  letterVerify,
  templateDrop,
  templateGet,
  templatePreview,
  templatePublish,
  templateQuery,
  templateSave,
} from '@app/contract';
import { implement, type Route } from '../../kernel/module.ts';
import { serveLetter } from './serve-letter.ts';
import { checkLetter, getLetter, queryLetters, verifyLetter } from './show-letter.ts';

import {
  dropTemplate,
  getTemplate,
  previewTemplate,
  publishTemplate,
  queryTemplates,
  saveTemplate,
} from './templates.ts';

const platform = { space: 'platform' } as const;
const ofLetter = { record: (input: { id: string }) => input.id };

/** Letters: the list looks into every space of the caller, all else into that of the letter. */
export const letterRoutes: Route[] = [
  implement(letterQuery, (ctx, input) => queryLetters(ctx, input), { space: 'platform' }),
  implement(letterGet, (ctx, input) => getLetter(ctx, input.id), ofLetter),
  implement(letterCheck, (ctx, input) => checkLetter(ctx, input.id), ofLetter),
  implement(letterServe, (ctx, input) => serveLetter(ctx, input), ofLetter),
  implement(letterVerify, (ctx, input) => verifyLetter(ctx, input), { space: 'none' }),
  implement(templateQuery, queryTemplates, platform),
  implement(templateGet, (ctx, { id, version }) => getTemplate(ctx, id, version), platform),
  implement(templatePreview, previewTemplate, platform),
  implement(templateSave, saveTemplate, platform),
  implement(templatePublish, publishTemplate, platform),
  implement(templateDrop, (ctx, input) => dropTemplate(ctx, input.id), platform),
];
