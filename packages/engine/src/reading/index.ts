export type { Box } from './lines.ts';
export { layOf, layoutOf } from './lines.ts';
export { evened, type Grey, greyOf, noiseOf, resampled, smoothed, turned } from './picture.ts';
export { type Proposal, readLabel } from './read-label.ts';
export { readAssessment, readReport, regionOfQuote, type TestItem, testItemsOf } from './read-papers.ts';
export { folded, tidyLine } from './tidy.ts';
export { withReadings } from './with-readings.ts';
