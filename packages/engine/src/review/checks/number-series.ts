import { z } from 'zod';
import { linearPattern } from '../../pattern/index.ts';
import { Expression } from '../formula-text.ts';
import { check, checked, type Draft, decide } from '../judging/rulebook.ts';
import { PatternText } from '../pattern-text.ts';
import { placeOf, textAt } from '../places.ts';
import { fillText, Said } from '../say.ts';
import { short, text, tw } from '../words.ts';

/** A number belongs to a series, and each series to a procedure and an origin. A number of no series is another rule's. */
export const numberSeries = check({
  options: z.strictObject({
    paths: z.array(z.string()).min(1),
    series: z.array(z.strictObject({ pattern: PatternText, say: Said, when: Expression })).min(1),
    title: Said,
  }),
  run(subject, { paths, series, title }) {
    const stated = paths.flatMap((path) => {
      const value = textAt(subject, path);
      const plain = value?.normalize('NFKC').replace(/\s/g, '');
      const own = plain === undefined ? undefined : series.find(({ pattern }) => linearPattern(pattern).test(plain));
      return value !== undefined && own ? [{ path, value, own }] : [];
    });
    if (stated.length === 0) return { kind: 'notApplicable' };
    return checked(
      stated.flatMap(({ path, value, own }): Draft[] => {
        const answer = decide(own.when, subject.facts);
        if (answer === 'yes') return [];
        const frame = { subject: path, places: [placeOf(subject, path)], value: short(value) };
        if (answer === 'unknown')
          return [
            {
              ...frame,
              severity: 'undecided',
              title: text(
                `无法判断编号“${short(value)}”的类别（${own.say['zh-CN']}）是否与产品相符`,
                `Cannot tell whether the series of “${short(value)}” (${own.say.en}) fits the product`,
                `無法判斷編號「${short(value)}」的類別（${tw(own.say)}）是否與產品相符`,
              ),
            },
          ];
        const get = (words: string) => (name: string) => (name === 'value' ? short(value) : words);
        return [
          {
            ...frame,
            title: text(
              fillText(title, get(own.say['zh-CN']))['zh-CN'],
              fillText(title, get(own.say.en)).en,
              tw(fillText(title, get(tw(own.say)))),
            ),
            limit: own.say['zh-CN'],
          },
        ];
      }),
    );
  },
});
