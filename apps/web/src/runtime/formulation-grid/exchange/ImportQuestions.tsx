import type { Question } from '@app/engine/sheet';
import { Radio } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { comma } from '../../../client/index.ts';
import { Icon } from '../../../ui/icons.tsx';
import type { LookedSheet } from './use-sheet-reading.ts';

/** Whether a question has neither an answer nor a guess; the import waits for it. */
export function isOpen(question: Question): boolean {
  return !question.answered && question.guess === undefined;
}

/** Questions about the sheet that only its writer can answer; guesses are preselected. */
export function ImportQuestions({ looked }: { looked: LookedSheet }): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const { reading, choices, choose } = looked;
  return reading.questions.map((question) => {
    if (question.kind === 'partsOfOne')
      return (
        <div key={question.kind} className="fg-import-question r-warning">
          <Icon name="triangle" size={14} />
          <span id={id + question.kind}>{t('formulation.askPartsOfOne', { sum: question.sum })}</span>
          <Radio.Group
            aria-labelledby={id + question.kind}
            value={choices.partsOfOne ?? true}
            onChange={(event) => choose({ partsOfOne: event.target.value as boolean })}
          >
            <Radio value={true}>{t('formulation.askTimes')}</Radio>
            <Radio value={false}>{t('formulation.askAsIs')}</Radio>
          </Radio.Group>
        </div>
      );
    const rows = question.rows.slice(0, 8).join(comma());
    return (
      <div key={question.kind} className="fg-import-question r-warning">
        <Icon name="triangle" size={14} />
        <span id={id + question.kind}>
          {t('formulation.askMark', { value: question.sample, rows })}
          {question.guess && !question.answered ? ` ${t(`formulation.guessed.${question.guess}`)}` : ''}
        </span>
        <Radio.Group
          aria-labelledby={id + question.kind}
          value={choices.mark ?? question.guess ?? null}
          onChange={(event) => choose({ mark: event.target.value as 'point' | 'comma' })}
        >
          {(['comma', 'point'] as const).map((mark) => (
            <Radio key={mark} value={mark}>
              {t('formulation.twoIs', { value: question.sample, is: `${question[mark]}%` })}
            </Radio>
          ))}
        </Radio.Group>
      </div>
    );
  });
}
