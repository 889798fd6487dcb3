/** First two digits of an identity card number: the provinces of GB/T 2260, and those of the residents from outside. */
const provinces = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(' '),
);
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** An identity card number: 18 characters with the check digit of GB 11643, or the old form of 15 digits (R5-06). */
export function isIdCard(text: string): boolean {
  const value = text.toUpperCase();
  if (!provinces.has(value.slice(0, 2))) return false;
  if (/^\d{15}$/.test(value)) return isDay(`19${value.slice(6, 12)}`);
  return /^\d{17}[\dX]$/.test(value) && isDay(value.slice(6, 14)) && checkDigit(value) === value[17];
}

/** The check digit that belongs to the first 17 digits. */
export function checkDigit(value: string): string {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(value[at]), 0);
  return '10X98765432'[sum % 11] ?? '';
}

function isDay(digits: string): boolean {
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)].map(Number);
  if (!year || !month || !day || year < 1800) return false;
  const made = new Date(Date.UTC(year, month - 1, day));
  return made.getUTCMonth() === month - 1 && made.getUTCDate() === day;
}
