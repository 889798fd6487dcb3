import { fixedText } from '../arithmetic.ts';
import { errorOf, type FormulaError } from '../value.ts';

const numerals = '零壹贰叁肆伍陆柒捌玖';
const units = ['', '拾', '佰', '仟'];
const groups = ['', '万', '亿', '万亿'];

/** Chinese capital amount of money: 12.5 → 壹拾贰元伍角; 10010 → 壹万零壹拾元整. */
export function capitalAmount(amount: number): string | FormulaError {
  if (Math.abs(amount) >= 1e13) return errorOf('#NUM!', 'the amount is too large');
  const [whole = '0', cents = '00'] = fixedText(Math.abs(amount), 2).split('.');
  const yuan = wholeText(whole);
  const [jiao, fen] = [Number(cents.charAt(0)), Number(cents.charAt(1))];
  let fraction = '';
  if (jiao > 0) fraction += `${numerals.charAt(jiao)}角`;
  else if (fen > 0 && yuan !== '') fraction += '零';
  if (fen > 0) fraction += `${numerals.charAt(fen)}分`;
  const text =
    yuan === '' && fraction === '' ? '零元整' : `${yuan === '' ? '' : `${yuan}元`}${fraction === '' ? '整' : fraction}`;
  return amount < 0 && text !== '零元整' ? `负${text}` : text;
}

function wholeText(digits: string): string {
  const padded = digits.padStart(Math.ceil(digits.length / 4) * 4, '0');
  const count = padded.length / 4;
  let text = '';
  let gap = false;
  for (let group = 0; group < count; group += 1) {
    const four = padded.slice(group * 4, group * 4 + 4);
    const written = groupText(four);
    if (written === '') {
      gap = text !== '';
      continue;
    }
    if (text !== '' && (gap || four.startsWith('0'))) text += '零';
    text += written + (groups[count - 1 - group] ?? '');
    gap = false;
  }
  return text;
}

function groupText(four: string): string {
  let text = '';
  let gap = false;
  for (let at = 0; at < 4; at += 1) {
    const digit = Number(four.charAt(at));
    if (digit === 0) {
      gap = text !== '';
      continue;
    }
    text += (gap ? '零' : '') + numerals.charAt(digit) + (units[3 - at] ?? '');
    gap = false;
  }
  return text;
}
