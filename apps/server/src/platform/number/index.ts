export { nextNumber, targetOf } from './number.ts';
export { NumberSeries } from './pattern.ts';
