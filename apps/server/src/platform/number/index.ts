export { nextNumber, targetOf } from './number.ts';
