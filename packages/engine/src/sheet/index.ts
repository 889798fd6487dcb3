export { type Column, headOf, knownColumns, oneLine, type Target, targets } from './columns.ts';
export { type CatalogueReading, fillFromCatalogue, ingredientOf } from './fill-from-catalogue.ts';
export { type Mark, type NumberChange, type NumberRead, readNumber } from './number.ts';
export { mostRows, type ReadPorts, readSheet } from './read-sheet.ts';
export type { Change, Choices, Problem, Question, SheetCells, SheetReading, Skipped } from './reading.ts';
export { faultOf } from './say.ts';
