import { ReviewDossier } from '@app/contract';
import { strictly } from '../../kernel/definition-file/index.ts';

/** A dossier as somebody hands it in, with no key that the schema does not name: a misspelt one would be a field that nobody judges. */
export const StrictDossier = strictly(ReviewDossier);
