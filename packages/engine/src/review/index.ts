export { compareVersions, type JudgedDifference, namedDifferences } from './change-type.ts';
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
export {
  type CorrectablePlace,
  type Correction,
  correctablePlaces,
  correctedDossier,
  fitsPlace,
} from './correction.ts';
export { differencesOf } from './differences.ts';
export { dossierOf } from './dossier.ts';
export { dataOfDossier } from './dossier-data.ts';
export { findingSubject } from './finding-subject.ts';
export { formulationPrintOf } from './formulation-print.ts';
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
export { factsOf } from './judging/facts.ts';
export { notReviewed, type Refusal, tooLargeToReview } from './judging/not-reviewed.ts';
export { type RegimeReport, regimeHeading, regimesJson, regimesSarif } from './judging/regimes-report.ts';
export { type ReviewedFile, reportSarif, reportTable, reportText } from './judging/report.ts';
export { ofRegime, review } from './judging/review.ts';
export {
  type Answer,
  type Check,
  type Draft,
  decide,
  type Facts,
  inForce,
  type Outcome,
  type Rulebook,
  type Subject,
} from './judging/rulebook.ts';
export { normaliseName } from './normalise-name.ts';
export { productNameOf } from './product-name.ts';
export { documentTitles, type Requirement, requirementsFor } from './requirements.ts';
export { dossierIn, type Revision, reviseDossier, tickedIn } from './revision.ts';
export { type LimitIndex, limitIndex, limitsOfRow, limitWord, limitWords, type RowLimits } from './row-limits.ts';
export { type SideBySide, sideBySide } from './side-by-side.ts';
