import { z } from 'zod';
import { decide } from '../decide.ts';
import { itemsInForce } from '../list-items.ts';
import { placeOf } from '../places.ts';
import { check, checked, type Input } from '../rulebook.ts';
import { fillText, Said } from '../say.ts';
import { listed, text } from '../words.ts';

/**
 * D17, D18: a statement of the dossier beside the rows of a list that apply to it. `covers`: each row is among the
 * values stated; `allows`: the value stated is one of the rows.
 */
export const lookUp = check({
  options: z.object({
    list: z.string(),
    mode: z.enum(['covers', 'allows']),
    /** Fact with the value, or the values, stated. */
    path: z.string(),
    input: z.enum(['assessment', 'efficacy']),
    title: Said,
  }),
  run(subject, { list, mode, path, input, title }) {
    const stated = subject.facts.get(path);
    if (stated === undefined) return { kind: 'missing', input: input satisfies Input };
    const rows = itemsInForce(subject, list);
    const applying = rows.filter(({ when }) => when === undefined || decide(when, subject.facts) === 'yes');
    const values = (Array.isArray(stated) ? stated : [stated]).map(String);
    const place = placeOf(subject, path.split('.')[0] ?? path);
    if (mode === 'covers') {
      const missing = applying.filter(({ key }) => !values.some((value) => value.includes(key))).map(({ key }) => key);
      if (missing.length === 0) return checked([]);
      const get = () => missing.join('、');
      return checked([{ subject: 'missing', title: fillText(title, get), places: [place], value: missing.join('、') }]);
    }
    const value = values[0] ?? '';
    if (applying.some(({ key }) => value.includes(key))) return checked([]);
    const allowed = listed(
      applying.map(({ key }) => key),
      12,
    );
    if (!rows.some(({ key }) => value.includes(key)))
      return checked([
        {
          subject: 'unknown',
          severity: 'undecided',
          title: text(
            `无法判断“${value}”是否适合这类产品`,
            `Cannot tell whether “${value}” fits this kind of product`,
            `無法判斷「${value}」是否適合這類產品`,
          ),
          places: [place],
          value,
        },
      ]);
    const get = (name: string) => (name === 'value' ? value : allowed['zh-CN']);
    return checked([
      { subject: 'value', title: fillText(title, get), places: [place], value, limit: allowed['zh-CN'] },
    ]);
  },
});
