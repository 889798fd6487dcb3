import { z } from 'zod';
import { type Statement, statementAt } from '../ingredient-statement.ts';
import { check, checked, type Draft, type Subject } from '../judging/rulebook.ts';
import { fold } from '../label-words.ts';
import { placeOf, textAt } from '../places.ts';
import { fillText, Said } from '../say.ts';
import { listed, short, text, tw } from '../words.ts';
import { isSame } from './agreement.ts';

const Item = z.strictObject({
  key: z.string(),
  /**
   * `statement`: the same ingredients in the same order; `phrases`: each phrase of the draft stands on the package;
   * `grade`: the same figure, with or without SPF or PA before it.
   */
  by: z.enum(['name', 'address', 'amount', 'number', 'grade', 'statement', 'phrases']),
  say: Said,
});
type Item = z.infer<typeof Item>;

/** What the sales package prints is what the label draft says. What only one of them states is told, never passed. */
export const packageAgrees = check({
  options: z.strictObject({ items: z.array(Item).min(1), title: Said, lacking: Said }),
  run(subject, { items, title, lacking }) {
    const { label, salesPackage } = subject.dossier;
    if (salesPackage === undefined) return { kind: 'notApplicable' };
    if (label === undefined) return { kind: 'missing', input: 'label' };
    const open: Item[] = [];
    const drafts = items.flatMap((item): Draft[] => {
      const [drafted, printed] = [textAt(subject, `label.${item.key}`), textAt(subject, `salesPackage.${item.key}`)];
      if (drafted === undefined) return [];
      const all = textAt(subject, 'salesPackage.text');
      if (item.by === 'phrases' && (printed !== undefined || all !== undefined)) {
        const missing = phrasesLacking(drafted, `${printed ?? ''} ${all ?? ''}`);
        return missing.length === 0 ? [] : [differing(subject, item, title, missing.join('；'), printed ?? '')];
      }
      if (printed === undefined) {
        if (salesPackage.partial === true) open.push(item);
        return salesPackage.partial === true ? [] : [differing(subject, item, lacking, drafted, '')];
      }
      if (item.by === 'statement') {
        const [one, other] = [
          statementAt(subject, `label.${item.key}`),
          statementAt(subject, `salesPackage.${item.key}`),
        ];
        return one && other && listOf(one) === listOf(other)
          ? []
          : [differing(subject, item, title, ...differenceOf(one, other, drafted, printed))];
      }
      const isAlike =
        item.by === 'grade'
          ? isSame(gradeOf(drafted), gradeOf(printed), 'number')
          : item.by !== 'phrases' && isSame(drafted, printed, item.by);
      return isAlike ? [] : [differing(subject, item, title, drafted, printed)];
    });
    return checked(open.length === 0 ? drafts : [...drafts, unread(subject, open)]);
  },
});

/** `SPF 50+` as `50+`, `PA+++` as `+++`. */
function gradeOf(printed: string): string {
  return printed.normalize('NFKC').replace(/^\s{0,9}(?:SPF|PA)\s{0,9}[:值]?/i, '');
}

/** Phrases of the drafted warnings that the package does not print. */
function phrasesLacking(drafted: string, printed: string): string[] {
  const whole = fold(printed);
  return drafted
    .split(/[；;。\n]/)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '' && !whole.includes(fold(phrase)));
}

function listOf({ all }: Statement): string {
  return all.map(({ identity }) => identity).join('|');
}

/** Names that stand in one of the lists only; where both hold the same, the lists themselves. */
function differenceOf(
  one: Statement | undefined,
  other: Statement | undefined,
  drafted: string,
  printed: string,
): [string, string] {
  const only = (a: Statement | undefined, b: Statement | undefined) => {
    const known = new Set(b?.all.map(({ identity }) => identity));
    return (a?.all ?? []).filter(({ identity }) => !known.has(identity)).map(({ name }) => name);
  };
  const [lost, added] = [only(one, other), only(other, one)];
  if (lost.length === 0 && added.length === 0) return [drafted, printed];
  return [lost.length === 0 ? '—' : listed(lost)['zh-CN'], added.length === 0 ? '—' : listed(added)['zh-CN']];
}

function differing(subject: Subject, { key, say }: Item, title: Said, drafted: string, printed: string): Draft {
  const get = (words: string) => (name: string) =>
    name === 'say' ? words : name === 'drafted' ? short(drafted) : printed === '' ? '—' : short(printed);
  return {
    subject: key,
    title: text(
      fillText(title, get(say['zh-CN']))['zh-CN'],
      fillText(title, get(say.en)).en,
      tw(fillText(title, get(tw(say)))),
    ),
    places: [placeOf(subject, `salesPackage.${key}`), placeOf(subject, `label.${key}`)],
    value: short(printed),
    limit: short(drafted),
  };
}

function unread(subject: Subject, items: readonly Item[]): Draft {
  const names = (pick: (said: Said) => string) => items.map(({ say }) => pick(say));
  return {
    subject: 'unread',
    severity: 'undecided',
    title: text(
      `销售包装上还没有读出，无法与标签样稿比对：${names((said) => said['zh-CN']).join('、')}`,
      `Not read from the sales package yet, so not compared with the label draft: ${names((said) => said.en).join(', ')}`,
      `銷售包裝上還沒有讀出，無法與標籤樣稿比對：${names(tw).join('、')}`,
    ),
    places: [placeOf(subject, 'salesPackage')],
  };
}
