import { itemsAccept, otherThanCases, type PublishedArea } from '@app/contract';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send, toApiError, useSession } from '../../../client/index.ts';
import { pathOf } from '../../area/path-of.ts';
import type { BulkAction } from '../list-spec.ts';
import type { Row } from './area-question.ts';
import { type Answer, BulkAnswers } from './BulkAnswers.tsx';

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
    setAnswers(
      rows.map((row) => ({
        key: row.id,
        title: `${String(row.number ?? '')} ${String(row.place)}`.trim(),
        cause: causeOf.get(row.id) ?? null,
      })),
    );
    await queries.invalidateQueries({ queryKey: ['area', definition.id, 'query'] });
    await queries.invalidateQueries({ queryKey: ['opinion'] });
  };
  const action: BulkAction<Row> = {
    key: 'accept',
    label: t('opinion.bulk.accept'),
    refusal: (rows) => (rows.some(fits) ? null : t('opinion.bulk.none')),
    run: accept,
  };
  const dialog = answers && (
    <BulkAnswers
      answers={answers}
      title="opinion.bulk.title"
      done={t('opinion.bulk.accepted')}
      onClose={() => setAnswers(null)}
    />
  );
  return { bulkActions: [action], dialog };
}
