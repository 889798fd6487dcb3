export { nextNumber, targetOf } from './number.ts';
export { numberKey } from './number-key.ts';
