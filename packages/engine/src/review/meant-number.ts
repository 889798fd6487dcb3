import { type Decimal, decimal } from '../decimal/index.ts';
import { perText } from '../remember.ts';
import { readNumber } from '../sheet/number.ts';

/**
 * The number that a badly typed percentage can only mean, read as a pasted or an imported one is. Undefined for a range,
 * an ‘about’, a number with two readings or anything else that is not one number.
 */
export const meantNumber: (text: string) => Decimal | undefined = perText((text) => {
  const read = readNumber(text);
  return read.kind === 'number' ? decimal(read.value) : undefined;
});
