import { z } from 'zod';
import { plainOf } from '../claims/plain-text.ts';
import { textsAt } from '../claims/texts.ts';
import { check, checked, type Draft } from '../judging/rulebook.ts';
import { placeOf, textAt } from '../places.ts';
import { short, text } from '../words.ts';

/** What may follow the attribute without a word about it: a shade, a number, words in brackets. */
const additions = /(?:[([【][^()[\]【】]{0,40}[)\]】]|[#NO.0-9号色]{1,8})$/u;
/** Grades of sun protection, vitamins and names that usage knows. */
const usual = /SPF ?[0-9]{1,3}\+?|PA ?\+{1,4}|UV[AB]?|维生素[A-Z][0-9]{0,2}|(?<![A-Z])(?:BB|CC|PH)(?![A-Z])/gu;
const signs = /[A-Z0-9]{1,30}/gu;

/** L55: letters and figures in the Chinese name, outside its brand, are explained in the basis of the name. */
export const nameSigns = check({
  options: z.strictObject({}),
  run(subject) {
    const whole = subject.dossier.productName;
    if (whole === undefined || whole.trim() === '') return { kind: 'missing', input: 'form' };
    const basis = [
      textAt(subject, 'form.nameBasis') ?? '',
      ...textsAt(subject, 'documents.nameBasis').map(({ original }) => original),
    ].join('\n');
    if (basis.trim() === '') return { kind: 'notApplicable' };
    const brand = plainOf(textAt(subject, 'form.nameBrand') ?? '').text.trim();
    const plain = plainOf(whole).text.replace(additions, '');
    const own = (brand === '' ? plain : plain.replaceAll(brand, ' ')).replace(usual, ' ');
    const explained = plainOf(basis).text;
    const open = [...new Set([...own.matchAll(signs)].map(([run]) => run))].filter((run) => !explained.includes(run));
    return checked(
      open.map(
        (run): Draft => ({
          subject: run,
          title: text(
            `名称“${short(whole)}”中的“${run}”，命名依据没有说明含义`,
            `The basis of the name does not explain “${run}” in “${short(whole)}”`,
            `名稱「${short(whole)}」中的「${run}」，命名依據沒有說明含義`,
          ),
          places: [placeOf(subject, 'productName'), placeOf(subject, 'form.nameBasis')],
          value: run,
        }),
      ),
    );
  },
});
