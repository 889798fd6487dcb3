/** Signs of a unified social credit code in the order of their values: no I, O, S, V, Z. */
const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** A unified social credit code: 18 signs, digits for the region, with the check sign of GB 32100. */
export function isUscc(text: string): boolean {
  if (!/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(text)) return false;
  let [sum, weight] = [0, 1];
  for (const sign of text.slice(0, 17)) {
    sum += signs.indexOf(sign) * weight;
    weight = (weight * 3) % 31;
  }
  return signs[(31 - (sum % 31)) % 31] === text[17];
}
