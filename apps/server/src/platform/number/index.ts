export { nextNumber, seriesList, targetOf } from './number.ts';
export { numberKey } from './number-key.ts';
export { fillPattern, type NumberSeries } from './pattern.ts';
