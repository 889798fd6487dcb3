import { z } from 'zod';
import { decideProcedure } from '../classification.ts';
import { check, checked } from '../judging/rulebook.ts';
import { text, tw } from '../words.ts';

const names = { filing: text('备案', 'filing', '備案'), registration: text('注册', 'registration', '註冊') };

/** D33: the chosen procedure is the one that the classification code leads to. */
export const procedureFits = check({
  options: z.strictObject({}),
  run(subject) {
    const { procedure, classificationCode } = subject.dossier;
    if (classificationCode === undefined) return { kind: 'missing', input: 'classificationCode' };
    if (procedure === undefined) return { kind: 'missing', input: 'procedure' };
    const decision = decideProcedure(classificationCode, subject.data.codes);
    const place = {
      field: subject.field('classificationCode'),
      label: text('分类编码', 'Classification code', '分類編碼'),
    };
    const reasons = text(
      decision.reasons.map((one) => one['zh-CN']).join(''),
      decision.reasons.map((one) => one.en).join(' '),
      decision.reasons.map(tw).join(''),
    );
    if (decision.procedure === null) {
      return checked([
        {
          subject: 'code',
          title: text(
            `分类编码 ${classificationCode} 不成立`,
            `Classification code ${classificationCode} is impossible`,
            `分類編碼 ${classificationCode} 不成立`,
          ),
          detail: reasons,
          places: [place],
          value: classificationCode,
        },
      ]);
    }
    if (decision.procedure === procedure) return checked([]);
    const [chosen, right] = [names[procedure], names[decision.procedure]];
    return checked([
      {
        subject: 'procedure',
        title: text(
          `按分类编码应走${right['zh-CN']}，现在选的是${chosen['zh-CN']}`,
          `The classification code leads to ${right.en}, but ${chosen.en} was chosen`,
          `依分類編碼應走${tw(right)}，現在選的是${tw(chosen)}`,
        ),
        detail: reasons,
        places: [place, { field: subject.field('procedure'), label: text('办理程序', 'Procedure', '辦理程序') }],
        value: chosen['zh-CN'],
        limit: right['zh-CN'],
      },
    ]);
  },
});
