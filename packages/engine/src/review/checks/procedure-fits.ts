import { z } from 'zod';
import { decideProcedure } from '../classification.ts';
import { check, checked } from '../rulebook.ts';
import { text } from '../words.ts';

const names = { filing: text('备案', 'filing'), registration: text('注册', 'registration') };

/** D33: the chosen procedure is the one that the classification code leads to. */
export const procedureFits = check({
  options: z.object({}),
  run(subject) {
    const { procedure, classificationCode } = subject.dossier;
    if (classificationCode === undefined) return { kind: 'missing', input: 'classificationCode' };
    if (procedure === undefined) return { kind: 'missing', input: 'procedure' };
    const decision = decideProcedure(classificationCode, subject.data.codes);
    const place = { field: subject.field('classificationCode'), label: text('分类编码', 'Classification code') };
    const reasons = text(
      decision.reasons.map((one) => one['zh-CN']).join(''),
      decision.reasons.map((one) => one.en).join(' '),
    );
    if (decision.procedure === null) {
      return checked([
        {
          subject: 'code',
          title: text(
            `分类编码 ${classificationCode} 不成立`,
            `Classification code ${classificationCode} is impossible`,
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
        ),
        detail: reasons,
        places: [place, { field: subject.field('procedure'), label: text('办理程序', 'Procedure') }],
        value: chosen['zh-CN'],
        limit: right['zh-CN'],
      },
    ]);
  },
});
