export { addTaiwan } from './add-taiwan.ts';
export { converter, inTaiwan } from './in-taiwan.ts';
export { phrases } from './phrases.ts';
