export { revisionFacts } from './revision.ts';
