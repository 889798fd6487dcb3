import { areaExtend, areaGive, areaUrge, type BoardCard, type PublishedArea } from '@app/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newKey, send, toApiError } from '../../client/index.ts';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { type HeldNumber, numberProblem } from '../../ui/number.ts';
import { pathOf } from '../area/path-of.ts';
import { type Answer, BulkAnswers } from '../list/area/BulkAnswers.tsx';
import { OperationDialog } from '../task/OperationDialog.tsx';
import { PeoplePicker } from '../task/PeoplePicker.tsx';

/** What a manager does with cards of a board. */
export type Operation = 'urge' | 'give' | 'extend';

/** Most days by which a limit is lengthened at once. */
const mostDays = 90;

/** Urges several cases, gives them to one person or lengthens their inner limits; each has its own answer. */
export function ManageDialog({
  area,
  operation,
  cards,
  person,
  onClose,
}: {
  area: PublishedArea['definition'];
  operation: Operation;
  cards: readonly BoardCard[];
  /** Who is chosen at first. */
  person?: string | undefined;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const [words, setWords] = useState('');
  const [people, setPeople] = useState<string[]>(person === undefined ? [] : [person]);
  const [days, setDays] = useState<HeldNumber>(null);
  const said = words.trim();
  const { run, answers } = useSending(area, cards, { operation, said, userId: people[0], days: Number(days) });
  if (answers)
    return (
      <BulkAnswers answers={answers} title="board.answers" done={t(`board.done.${operation}`)} onClose={onClose} />
    );
  const wrong = numberProblem(days, t, { whole: true, min: 1, max: mostDays });
  const needsWords = operation !== 'urge';
  const refusal =
    (needsWords && said === '' ? t('task.op.reasonNeeded') : null) ??
    (operation === 'give' && people.length === 0 ? t('task.op.choosePeople') : null) ??
    (operation === 'extend' && (days === null || wrong !== null) ? (wrong ?? t('board.daysNeeded')) : null);
  return (
    <OperationDialog
      title={t(`board.title.${operation}`, { count: cards.length })}
      okText={t(`board.${operation}`)}
      dirty={words !== ''}
      busy={run.isPending}
      problem={null}
      refusal={refusal}
      onOk={() => run.mutate()}
      onClose={onClose}
    >
      <p className="t2">{t(`board.about.${operation}`)}</p>
      {operation === 'give' ? (
        <>
          <label htmlFor={`${id}p`}>{t('board.to')}</label>
          <PeoplePicker id={`${id}p`} value={people} onChange={setPeople} />
        </>
      ) : null}
      {operation === 'extend' ? (
        <>
          <label htmlFor={`${id}d`}>{t('board.days')}</label>
          <NumberInput id={`${id}d`} value={days} whole onChange={setDays} />
        </>
      ) : null}
      <label htmlFor={id}>{t(needsWords ? 'task.op.reason' : 'task.op.note')}</label>
      <Input.TextArea
        id={id}
        rows={3}
        maxLength={500}
        showCount
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
    </OperationDialog>
  );
}

/** Does something with each case on its own, and keeps what became of each; a repeated press does nothing twice. */
function useSending(
  area: PublishedArea['definition'],
  cards: readonly BoardCard[],
  { operation, said, userId, days }: { operation: Operation; said: string; userId: string | undefined; days: number },
) {
  const queries = useQueryClient();
  const [answers, setAnswers] = useState<readonly Answer[] | null>(null);
  const [key] = useState(newKey);
  const place = pathOf(area.id);
  const sendOf = async ({ id, taskIds }: BoardCard): Promise<void> => {
    const keyed = (taskId: string) => ({ quiet: true, idempotencyKey: `${key}-${taskId}` });
    if (operation === 'urge')
      await send(areaUrge, { ...place, taskId: id, ...(said ? { content: said } : {}) }, keyed(id));
    else if (operation === 'give')
      await send(areaGive, { ...place, taskId: id, userId: userId ?? '', reason: said }, keyed(id));
    else for (const taskId of taskIds) await send(areaExtend, { ...place, taskId, days, reason: said }, keyed(taskId));
  };
  const run = useMutation({
    mutationFn: async () => {
      const given: Answer[] = [];
      for (const card of cards) {
        const cause = await sendOf(card).then(
          () => null,
          (error: unknown) => toApiError(error).text,
        );
        given.push({ key: card.id, title: card.title, cause });
      }
      return given;
    },
    onSuccess: (given) => {
      void queries.invalidateQueries({ queryKey: ['area', area.id, 'query'] });
      setAnswers(given);
    },
  });
  return { run, answers };
}
