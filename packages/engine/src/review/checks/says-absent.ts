import { textOf } from '@app/contract';
import { z } from 'zod';
import { linearPattern } from '../../pattern/index.ts';
import { positionIn } from '../claims/texts.ts';
import { findAbsent, findDenied, type Hit, textsWithNames } from '../find-words.ts';
import { totalsOf } from '../ingredient-statement.ts';
import { check, checked, type Draft, type Subject } from '../judging/rulebook.ts';
import { PatternText } from '../pattern-text.ts';
import { placeOf } from '../places.ts';
import { type ContainedSubstance, cell } from '../rows.ts';
import { Said } from '../say.ts';
import { short, text } from '../words.ts';
import { wordsOf } from './row-words.ts';

/** A thing or a class of things that texts deny in words of their own, and the rows that are such a thing. */
const Kind = z.strictObject({
  say: Said,
  /** How texts call it: `酒精|乙醇`; patterns over half-width capitals. */
  said: PatternText,
  /** What denies it without a word of denial: `纯物理防晒`. */
  whole: PatternText.optional(),
  /** Which rows are it, by one of these columns. */
  name: PatternText.optional(),
  inci: PatternText.optional(),
  purpose: PatternText.optional(),
  /** INCI names that these patterns do not mean. */
  except: PatternText.optional(),
});
type Kind = z.infer<typeof Kind>;

/** L54: no text says that an ingredient or a class of them is absent which the formulation holds: `不含甘油`, `无酒精`, `GLYCERIN-FREE`. */
export const saysAbsent = check({
  options: z.strictObject({ in: z.array(z.string()).min(1), kinds: z.array(Kind).default([]) }),
  run(subject, { in: paths, kinds }) {
    if (subject.substances.length === 0) return { kind: 'missing', input: 'rows' };
    const texts = textsWithNames(subject, paths);
    if (texts.length === 0) return { kind: 'notApplicable' };
    const passages = new Set<string>();
    const ofKinds = kinds.flatMap((kind): Draft[] => {
      const found = findAbsent(texts, kind.said, kind.whole);
      if (!found) return [];
      const held = subject.substances.filter((substance) => isOf(kind, substance));
      if (held.length === 0) return [];
      passages.add(`${found.text.path} ${found.to}`);
      const [said, english, taiwan] = (['zh-CN', 'en', 'zh-TW'] as const).map((one) => textOf(kind.say, one));
      return [draftOf(subject, found, said ?? '', english ?? '', taiwan ?? '', passageOf(found), held.slice(0, 5))];
    });
    const named = totalsOf(subject).flatMap(({ name, substances }): Draft[] => {
      const names = [
        ...new Set([name, ...substances.flatMap(({ row }) => [row.name.trim(), (row.inci ?? '').trim()])]),
      ];
      const found = names.map((one) => findDenied(texts, one)).find((one) => one !== undefined);
      if (!found || passages.has(`${found.text.path} ${found.to}`)) return [];
      const said = short(name);
      return [draftOf(subject, found, said, said, said, found.context, substances.slice(0, 1))];
    });
    return checked([...ofKinds, ...named]);
  },
});

function isOf(kind: Kind, substance: ContainedSubstance): boolean {
  const words = wordsOf(substance);
  const has = (column: 'name' | 'inci' | 'purpose') => {
    const source = kind[column];
    if (source === undefined) return false;
    const [pattern, except] = [
      linearPattern(source),
      kind.except === undefined ? undefined : linearPattern(kind.except),
    ];
    return words[column].some((one) => pattern.test(one) && !except?.test(one));
  };
  return has('name') || has('inci') || has('purpose');
}

function passageOf({ text: source, from, to }: Hit): string {
  return source.original.slice(from, to);
}

function draftOf(
  subject: Subject,
  found: Hit,
  said: string,
  english: string,
  taiwan: string,
  quoted: string,
  held: readonly ContainedSubstance[],
): Draft {
  return {
    subject: said,
    title: text(
      `“${short(quoted)}”说产品不含${said}，配方中有`,
      `“${short(quoted)}” says that there is no ${english}, which the formulation holds`,
      `「${short(quoted)}」說產品不含${taiwan}，配方中有`,
    ),
    detail: positionIn(found.text, found.from),
    places: [
      { ...placeOf(subject, found.text.path), passage: { from: found.from, to: found.to } },
      ...held.map(({ row }) => cell(subject.field('rows'), row, 'name')),
    ],
    value: found.context,
  };
}
