import { type LetterSummary, letterQuery, letterStates, textOf } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, openTab, send, useSession } from '../../client/index.ts';
import type { ListSpec } from '../../runtime/list/list-spec.ts';
import { weekendWords } from '../../ui/tag/DeadlineTag.tsx';

/** Letters to the own company, or of the cases that an officer may read. */
export function useLetterList(): ListSpec<LetterSummary> {
  const { t } = useTranslation();
  const isOffice = useSession((session) => session.tenant?.kind === 'authority');
  const titleOf = (row: LetterSummary) => textOf(row.title, getLanguage());
  const stateOf = (row: LetterSummary) => t(`letter.states.${row.state}`);
  return {
    id: 'letters',
    title: t('letter.title'),
    load: (request, signal) => send(letterQuery, request, { quiet: true, signal }),
    ...(isOffice
      ? {
          views: [
            { key: 'all', label: t('common.all') },
            { key: 'toServe', label: t('letter.toServe'), parameters: [{ key: 'Q^state^S', value: 'issued' }] },
          ],
        }
      : {}),
    sorts: [{ field: 'issuedAt', order: 'DESC' }],
    filters: [
      { field: 'number', label: t('letter.number'), kind: 'text' },
      { field: 'caseTitle', label: t('letter.caseTitle'), kind: 'text' },
      { field: 'toName', label: t('letter.to'), kind: 'text' },
      {
        field: 'state',
        label: t('letter.state'),
        kind: 'choice',
        options: letterStates.map((value) => ({ value, label: t(`letter.states.${value}`) })),
      },
      { field: 'issuedAt', label: t('letter.issuedAt'), kind: 'date' },
    ],
    columns: [
      { field: 'title', title: t('letter.name'), width: 200, sortable: false, render: titleOf, text: titleOf },
      { field: 'number', title: t('letter.number'), width: 200 },
      { field: 'caseTitle', title: t('letter.caseTitle'), width: 236, wraps: true },
      { field: 'toName', title: t('letter.to'), width: 200, priority: 2 },
      { field: 'state', title: t('letter.state'), width: 100, whole: true, render: stateOf, text: stateOf },
      { field: 'replyDue', title: t('letter.replyDue'), width: 120, render: (row) => <ReplyDue row={row} /> },
      { field: 'firstReadAt', title: t('letter.firstReadAt'), kind: 'time', priority: 2 },
      {
        field: 'serviceWay',
        title: t('letter.way'),
        width: 100,
        sortable: false,
        priority: 2,
        render: (row) => t(`letter.ways.${row.serviceWay}`),
        text: (row) => t(`letter.ways.${row.serviceWay}`),
      },
      { field: 'servedAt', title: t('letter.servedAt'), kind: 'time', priority: 2 },
      { field: 'issuedAt', title: t('letter.issuedAt'), kind: 'time', greatestFirst: true },
    ],
    nameOf: (row) => `${titleOf(row)} ${row.number ?? ''}`,
    onOpen: (row) => openTab({ path: `/letter/${row.id}` }),
    exports: true,
    empty: { text: t('letter.none'), hint: t('letter.noneHint') },
  };
}

/** The last day for an answer; its title says for which years it counts weekends only. */
function ReplyDue({ row }: { row: LetterSummary }): ReactNode {
  const { t } = useTranslation();
  if (row.replyDue === null) return <span className="t3">—</span>;
  return (
    <span dir="ltr" title={weekendWords(row.replyWeekendYears, t) ?? undefined}>
      {row.replyDue}
    </span>
  );
}
