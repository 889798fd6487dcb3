import { z } from 'zod';
import { linearPattern } from '../../pattern/index.ts';
import { perObject, perText } from '../../remember.ts';
import { check, checked, type Draft, type Subject } from '../judging/rulebook.ts';
import { PatternText } from '../pattern-text.ts';
import { type ContainedSubstance, cell } from '../rows.ts';
import { fillText, Said } from '../say.ts';
import { called, short } from '../words.ts';

const Column = z.enum(['name', 'inci', 'purpose', 'remark']);

/**
 * F70, F71, F73: rows whose own words say something that this product may not have, or that has to be explained. Patterns run over
 * half-width capitals; names count in the spelling of the row and of the catalogue.
 */
export const rowWords = check({
  options: z.strictObject({
    /** Rows are picked where one of these columns has the pattern. */
    in: z.array(Column).min(1),
    pattern: PatternText,
    /** Words that take it back (`非转基因`); they are left out before the pattern is looked for. */
    except: PatternText.optional(),
    /** What explains a row: in its remark, its components, or the purpose of another row. */
    explainedBy: PatternText.optional(),
    /** Column that the finding points at. */
    at: Column.default('name'),
    title: Said,
    detail: Said.optional(),
  }),
  run(subject, { in: columns, pattern, except, explainedBy, at, title, detail }) {
    if (subject.rows.length === 0) return { kind: 'missing', input: 'rows' };
    const test = linearPattern(pattern, 'i');
    const denied = except === undefined ? undefined : linearPattern(except, 'gi');
    const explains = explainedBy === undefined ? undefined : linearPattern(explainedBy, 'i');
    const isSaid = (words: string) => test.test(denied ? words.replace(denied, ' ') : words);
    const picked = subject.substances.filter((substance) => {
      const words = wordsOf(substance);
      return columns.some((column) => words[column].some(isSaid));
    });
    if (picked.length === 0) return { kind: 'notApplicable' };
    return checked(
      picked.flatMap((substance): Draft[] => {
        if (explains && explanations(subject, substance).some((words) => explains.test(words))) return [];
        const get = (name: string) =>
          name === 'name'
            ? called(substance.row)
            : name === 'remark'
              ? short(substance.row.remark ?? '')
              : short(substance.row.purpose ?? '');
        return [
          {
            subject: substance.row.rowId,
            title: fillText(title, get),
            ...(detail ? { detail: fillText(detail, get) } : {}),
            places: [cell(subject.field('rows'), substance.row, at)],
            value: called(substance.row),
          },
        ];
      }),
    );
  },
});

/** The words of a row by column, its INCI names in the spelling of the catalogue too; read once for all rules. */
export const wordsOf = perObject(
  ({ row, byName }: ContainedSubstance): Readonly<Record<z.infer<typeof Column>, readonly string[]>> => {
    const spelt = (...words: (string | undefined)[]) =>
      words.map((one) => plain(one ?? '')).filter((one) => one !== '');
    return {
      name: spelt(row.name),
      inci: spelt(row.inci, ...(byName ?? []).map(({ inci }) => inci)),
      purpose: spelt(row.purpose),
      remark: spelt(row.remark),
    };
  },
);

/** Remark of the row and of its raw material, the other components of that, and what the other rows are there for. */
function explanations(subject: Subject, { row }: ContainedSubstance): string[] {
  const siblings = (row.parent?.components ?? []).filter((one) => one !== row);
  const others = subject.rows.filter((one) => one !== row);
  return [
    row.remark,
    row.parent?.remark,
    ...siblings.flatMap(({ name, inci }) => [name, inci]),
    ...others.map(({ purpose }) => purpose),
    ...others.map(({ inci }) => inci),
  ].map((words) => plain(words ?? ''));
}

/** Many rules read the same cells: each is spelt once. */
const plain = perText((words) => words.normalize('NFKC').toUpperCase().trim());
