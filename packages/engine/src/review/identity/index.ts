export { identify } from './identify.ts';
export { buildNameIndex, type NameIndex, nameIndexInSlices } from './name-index.ts';
export { proposalsFor } from './proposals.ts';
export { type ListedName, splitIngredientList } from './split-list.ts';
export {
  type Identity,
  type InventoryName,
  type NameTables,
  type PathStep,
  type Proposal,
  type ReadingStep,
  type Substance,
  type Synonym,
  synonymKinds,
} from './substance.ts';
