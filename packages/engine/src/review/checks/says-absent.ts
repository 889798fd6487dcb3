import { z } from 'zod';
import { positionIn } from '../claims/texts.ts';
import { findDenied, textsWithNames } from '../find-words.ts';
import { totalsOf } from '../ingredient-statement.ts';
import { check, checked, type Draft } from '../judging/rulebook.ts';
import { placeOf } from '../places.ts';
import { cell } from '../rows.ts';
import { short, text } from '../words.ts';

/** L54: no text says that an ingredient is absent which the formulation holds: `不含甘油`, `GLYCERIN-FREE`. */
export const saysAbsent = check({
  options: z.strictObject({ in: z.array(z.string()).min(1) }),
  run(subject, { in: paths }) {
    if (subject.substances.length === 0) return { kind: 'missing', input: 'rows' };
    const texts = textsWithNames(subject, paths);
    if (texts.length === 0) return { kind: 'notApplicable' };
    return checked(
      totalsOf(subject).flatMap(({ name, substances }): Draft[] => {
        const [first] = substances;
        if (!first) return [];
        const names = [
          ...new Set([name, ...substances.flatMap(({ row }) => [row.name.trim(), (row.inci ?? '').trim()])]),
        ];
        const found = names.map((one) => findDenied(texts, one)).find((one) => one !== undefined);
        if (!found) return [];
        const said = short(name);
        return [
          {
            subject: name,
            title: text(
              `“${short(found.context)}”说产品不含${said}，配方中有`,
              `“${short(found.context)}” says that there is no ${said}, which the formulation holds`,
              `「${short(found.context)}」說產品不含${said}，配方中有`,
            ),
            detail: positionIn(found.text, found.from),
            places: [
              { ...placeOf(subject, found.text.path), passage: { from: found.from, to: found.to } },
              cell(subject.field('rows'), first.row, 'name'),
            ],
            value: found.context,
          },
        ];
      }),
    );
  },
});
