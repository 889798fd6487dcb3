import { z } from 'zod';
import { check, checked, type Draft, type Subject } from '../judging/rulebook.ts';
import { placeOf } from '../places.ts';
import { fillText, Said } from '../say.ts';
import { text, tw } from '../words.ts';

const Kind = z.enum(['human', 'consumer', 'laboratory', 'literature']);
type Kind = z.infer<typeof Kind>;

const kindNames: Record<Kind, ReturnType<typeof text>> = {
  human: text('人体功效评价试验', 'human trial', '人體功效評價試驗'),
  consumer: text('消费者使用测试', 'consumer test', '消費者使用測試'),
  laboratory: text('实验室试验', 'laboratory test', '實驗室試驗'),
  literature: text('文献资料或者研究数据', 'literature or research data', '文獻資料或者研究資料'),
};
const kindWords: Record<Kind, RegExp> = {
  human: /HUMAN|人体|人體/,
  consumer: /CONSUMER|消费者|消費者/,
  laboratory: /LABORATORY|实验室|實驗室/,
  literature: /LITERATURE|文献|文獻|研究数据|研究資料|研究數據/,
};

/** Each efficacy of the summary rests on a kind of evidence that the law accepts for it; reports for the claim count too. */
export const evidenceFits = check({
  options: z.strictObject({
    kinds: z.array(z.strictObject({ codes: z.array(z.string()).min(1), allowed: z.array(Kind).min(1) })).min(1),
    title: Said,
  }),
  run(subject, { kinds, title }) {
    const claims = subject.dossier.efficacy?.claims;
    if (claims === undefined) return { kind: 'missing', input: 'efficacy' };
    const judged = claims.flatMap(({ code, evidence }) => {
      const allowed = kinds.find(({ codes }) => codes.includes(code))?.allowed;
      return allowed ? [{ code, allowed, given: given(subject, code, evidence) }] : [];
    });
    if (judged.length === 0) return { kind: 'notApplicable' };
    return checked(
      judged.flatMap(({ code, allowed, given: found }): Draft[] => {
        if (found.some((kind) => allowed.includes(kind))) return [];
        const name = subject.data.codes.find((one) => one.group === 'efficacy' && one.code === code)?.name;
        const words = (of: readonly Kind[], pick: (said: ReturnType<typeof text>) => string, mark: string) =>
          of.map((kind) => pick(kindNames[kind])).join(mark);
        const called = (pick: (said: ReturnType<typeof text>) => string) => `${code}${name ? ` ${pick(name)}` : ''}`;
        const frame = {
          subject: code,
          places: [placeOf(subject, 'efficacy')],
          limit: words(allowed, (one) => one['zh-CN'], '、'),
        };
        if (found.length === 0)
          return [
            {
              ...frame,
              severity: 'undecided',
              title: text(
                `摘要没有写明功效 ${called((one) => one['zh-CN'])} 的依据是哪一种，无法判断`,
                `The summary does not say what kind of evidence efficacy ${called((one) => one.en)} rests on`,
                `摘要沒有寫明功效 ${called(tw)} 的依據是哪一種，無法判斷`,
              ),
            },
          ];
        const get = (pick: (said: ReturnType<typeof text>) => string, mark: string) => (key: string) =>
          key === 'code' ? called(pick) : words(key === 'given' ? found : allowed, pick, mark);
        return [
          {
            ...frame,
            title: text(
              fillText(
                title,
                get((one) => one['zh-CN'], '、'),
              )['zh-CN'],
              fillText(
                title,
                get((one) => one.en, ', '),
              ).en,
              tw(fillText(title, get(tw, '、'))),
            ),
            value: words(found, (one) => one['zh-CN'], '、'),
          },
        ];
      }),
    );
  },
});

/** Kinds of evidence that the summary names for a claim, and those of the reports made for it. */
function given({ dossier }: Subject, code: string, evidence: string | undefined): Kind[] {
  const stated = (evidence ?? '').normalize('NFKC').toUpperCase();
  const named = Kind.options.filter((kind) => kindWords[kind].test(stated));
  const tested = (dossier.tests ?? []).flatMap(({ claim, kind }) => (claim === code && kind ? [kind] : []));
  return [...new Set([...named, ...tested])];
}
