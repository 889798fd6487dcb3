export { compareVersions } from './change-type.ts';
export { checkNames, checkText } from './checks/check-names.ts';
export { checks } from './checks/index.ts';
export {
  type ClassificationCode,
  type CodeGroup,
  type CodeIssue,
  checkClassificationCode,
  codeGroups,
  decideProcedure,
  type ProcedureDecision,
  parseClassificationCode,
} from './classification.ts';
export { type Content, contentsOf, type Reach, reachOf } from './contents.ts';
export { type Answer, decide, type Facts } from './decide.ts';
export { dossierOf } from './dossier.ts';
export { dataOfDossier } from './dossier-data.ts';
export { factsOf } from './facts.ts';
export {
  buildNameIndex,
  type Identity,
  type InventoryName,
  identify,
  type ListedName,
  type NameIndex,
  type NameTables,
  nameIndexInSlices,
  proposalsFor,
  type Substance,
  type Synonym,
  splitIngredientList,
  synonymKinds,
} from './identity/index.ts';
export { normaliseName } from './normalise-name.ts';
export { notReviewed, type Refusal, tooLargeToReview } from './not-reviewed.ts';
export { reportSarif, reportText } from './report.ts';
export { type Requirement, requirementsFor } from './requirements.ts';
export { review } from './review.ts';
export { type Check, type Draft, inForce, type Outcome, type Rulebook, type Subject } from './rulebook.ts';
