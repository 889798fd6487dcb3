export {
  type FilterField,
  type FilterKind,
  type FilterProblem,
  filterProblems,
  operatorsOf,
} from './filter.ts';
export { hasFormat } from './format.ts';
export { checkDigit } from './id-card.ts';
export { selectionProblem } from './list.ts';
export { type PasswordFault, passwordFaults, passwordLength } from './password.ts';
export { type RuleKey, type RuleProblem, ruleText } from './rule-text.ts';
export { signInRules } from './sign-in.ts';
export {
  acceptedTypes,
  addProblem,
  choiceProblem,
  countProblem,
  extensionOf,
  type FileFacts,
  fileProblem,
  megabytes,
  type UploadRule,
} from './upload.ts';
