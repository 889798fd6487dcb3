import { itemsAccept, otherThanCases, type PublishedArea } from '@app/contract';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send, toApiError, useSession } from '../../../client/index.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Zh } from '../../../ui/Zh.tsx';
import { pathOf } from '../../area/path-of.ts';
import type { BulkAction } from '../list-spec.ts';
import type { Row } from './area-question.ts';

interface Answer {
  row: Row;
  cause: string | null;
}

/** Replies to several opinion items accepted at once, with the answer to each; what must be corrected is judged one by one. */
export function useItemBulk({ definition, allowed }: PublishedArea): {
  bulkActions: BulkAction<Row>[];
  dialog: ReactNode;
} {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const isOffice = useSession((session) => session.tenant?.kind === 'authority');
  const [answers, setAnswers] = useState<readonly Answer[] | null>(null);
  if (!isOffice || otherThanCases(definition) !== 'items' || !allowed.includes('handle'))
    return { bulkActions: [], dialog: null };
  const fits = ({ severity, itemState }: Row) => severity !== 'must' && itemState === 'REPLIED';
  const accept = async (rows: readonly Row[]) => {
    const asked = { ...pathOf(definition.id), itemIds: rows.map(({ id }) => id) };
    const given = await send(itemsAccept, asked, { quiet: true }).catch((error: unknown) => {
      message.error(toApiError(error).text);
    });
    if (!given) return;
    const causeOf = new Map(given.map(({ itemId, cause }) => [itemId, cause]));
    setAnswers(rows.map((row) => ({ row, cause: causeOf.get(row.id) ?? null })));
    await queries.invalidateQueries({ queryKey: ['area', definition.id, 'query'] });
    await queries.invalidateQueries({ queryKey: ['opinion'] });
  };
  const action: BulkAction<Row> = {
    key: 'accept',
    label: t('opinion.bulk.accept'),
    refusal: (rows) => (rows.some(fits) ? null : t('opinion.bulk.none')),
    run: accept,
  };
  return { bulkActions: [action], dialog: answers && <Answers answers={answers} onClose={() => setAnswers(null)} /> };
}

/** What became of each item. */
function Answers({ answers, onClose }: { answers: readonly Answer[]; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const done = answers.filter(({ cause }) => cause === null).length;
  return (
    <Dialog open title={t('opinion.bulk.title', { done, count: answers.length })} width={640} onClose={onClose}>
      <ul className="list-answers">
        {answers.map(({ row, cause }) => (
          <li key={row.id} className={cause === null ? 'is-done' : 'is-refused'}>
            <Icon name={cause === null ? 'checkCircle' : 'xcircle'} size={14} />
            <div>
              <b>
                <Zh text={`${String(row.number ?? '')} ${String(row.place)}`.trim()} />
              </b>
              <p className={cause === null ? 't2' : ''}>
                <Zh text={cause ?? t('opinion.bulk.accepted')} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
