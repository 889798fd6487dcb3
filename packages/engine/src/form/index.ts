export { choicesOf } from '../fields/index.ts';
export { cleanData, emptyData, submitData } from './clean.ts';
export { computeFields, conditionHolds, titleOf } from './compute.ts';
export { type DoubtfulPattern, doubtfulPatterns } from './doubtful-patterns.ts';
export { type Facts, factsRead, withFacts } from './facts.ts';
export { invertPatch } from './invert.ts';
export { formErrors, judgeForm } from './judge.ts';
export { type BrokenLimit, limitErrors, limitsBroken } from './limits.ts';
export { type DataPlace, liesIn, lockedChanges, pathOfPlace, placeOfPath } from './open-places.ts';
export {
  type FormDefinition,
  type FormOptions,
  formEnv,
  isBlank,
  rowsOf,
} from './options.ts';
export { applyPatch } from './patch.ts';
export { type DocumentTitles, documentTitle, placeExists, placeInWords } from './place-words.ts';
export { keepDrawn, serverValues } from './server-values.ts';
export { blockedByFacts, submitBlock } from './submit-block.ts';
export { isFieldRequired, isRequired, validateForm } from './validate.ts';
export { type VisibleStep, visibleFields, visibleLayout } from './visible.ts';
