import { z } from 'zod';
import { check, checked, type Draft, type Subject } from '../judging/rulebook.ts';
import { placeOf } from '../places.ts';
import { fillText, Said } from '../say.ts';
import { short } from '../words.ts';

/** Letters of the provinces as numbers carry them, with the names by which an address begins. */
const provinces: Readonly<Record<string, readonly string[]>> = {
  京: ['北京'],
  津: ['天津'],
  冀: ['河北'],
  晋: ['山西'],
  蒙: ['内蒙古'],
  辽: ['辽宁'],
  吉: ['吉林'],
  黑: ['黑龙江'],
  沪: ['上海'],
  苏: ['江苏'],
  浙: ['浙江'],
  皖: ['安徽'],
  闽: ['福建'],
  赣: ['江西'],
  鲁: ['山东'],
  豫: ['河南'],
  鄂: ['湖北'],
  湘: ['湖南'],
  粤: ['广东'],
  桂: ['广西'],
  琼: ['海南'],
  渝: ['重庆'],
  川: ['四川'],
  贵: ['贵州'],
  云: ['云南'],
  藏: ['西藏'],
  陕: ['陕西'],
  甘: ['甘肃'],
  青: ['青海'],
  宁: ['宁夏'],
  新: ['新疆'],
};

const NumberAt = z.strictObject({
  /** The number: a path of the dossier, or a field of each plant or new ingredient. */
  path: z.string(),
  over: z.enum(['manufacturers', 'newIngredients']).optional(),
  /** Fields with the address of whoever got the number: the first that is there counts. */
  addresses: z.array(z.string()).default([]),
});
type NumberAt = z.infer<typeof NumberAt>;

/**
 * What a number says of itself: its year is not after the day of the review, and its province is that of whoever got it. A number
 * without a year, or an address that begins with no province, says nothing.
 */
export const numberParts = check({
  options: z.strictObject({ numbers: z.array(NumberAt).min(1), at: z.string(), year: Said, province: Said }),
  run(subject, { numbers, at, year, province }) {
    const stated = numbers.flatMap((number) => statedNumbers(subject, number));
    if (stated.length === 0) return { kind: 'notApplicable' };
    const thisYear = subject.asOf.slice(0, 4);
    return checked(
      stated.flatMap(({ id, value, address, path }): Draft[] => {
        const plain = value.normalize('NFKC').replace(/\s/g, '');
        const own = /字\D{0,4}(\d{4})\d{4,6}$/.exec(plain)?.[1] ?? /妆(\d{4})\d{4}$/.exec(plain)?.[1];
        const letter = /^(.)(?:G妆|妆)/.exec(plain)?.[1] ?? /字\((.)\)/.exec(plain)?.[1] ?? '';
        const place = placeOf(subject, path.includes('.') ? path : at);
        const frame = { places: [place], value: short(value) };
        const drafts: Draft[] = [];
        if (own !== undefined && own > thisYear)
          drafts.push({
            subject: `${id}:year`,
            title: fillText(year, (name) => (name === 'value' ? short(value) : own)),
            ...frame,
            limit: `≤ ${thisYear}`,
          });
        const whose = provinceOf(address);
        if (letter in provinces && whose !== undefined && whose !== letter)
          drafts.push({
            subject: `${id}:province`,
            title: fillText(province, (name) => (name === 'value' ? short(value) : short(address ?? ''))),
            ...frame,
            limit: whose,
          });
        return drafts;
      }),
    );
  },
});

interface Stated {
  id: string;
  path: string;
  value: string;
  address: string | undefined;
}

function statedNumbers(subject: Subject, { path, over, addresses }: NumberAt): Stated[] {
  const lists = {
    manufacturers: subject.dossier.form?.manufacturers,
    newIngredients: subject.dossier.newIngredients,
  };
  const records: readonly object[] = over === undefined ? [{}] : (lists[over] ?? []);
  return records.flatMap((record, index) => {
    const own = record as Record<string, unknown>;
    const textOf = (name: string) => {
      const value = over === undefined ? subject.facts.get(name) : own[name];
      return typeof value === 'string' && value.trim() !== '' ? value : undefined;
    };
    const value = textOf(path);
    const address = addresses.map(textOf).find((one) => one !== undefined);
    return value === undefined
      ? []
      : [{ id: over === undefined ? path : `${over}:${index}:${path}`, path, value, address }];
  });
}

function provinceOf(address: string | undefined): string | undefined {
  const plain = (address ?? '').normalize('NFKC').replace(/\s/g, '').replace(/^中国/, '');
  return Object.entries(provinces).find(([, names]) => names.some((name) => plain.startsWith(name)))?.[0];
}
