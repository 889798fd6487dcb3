import { type RegulationEntry, regulationEntries, regulationTables, Severity, textOf } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, send, useTab } from '../../client/index.ts';
import type { PageProps } from '../../pages.ts';
import { AdminListPage } from '../../runtime/admin/AdminList.tsx';
import type { AdminListSpec } from '../../runtime/admin/admin-types.ts';
import { Icon } from '../../ui/icons.tsx';
import { SeverityTag } from '../../ui/SeverityTag.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { useMayEdit } from './draft-choice.tsx';
import { EntryDrawer } from './EntryDrawer.tsx';
import { NewRowDrawer } from './NewRowDrawer.tsx';
import { StateMark, VerifiedMark } from './regulation-marks.tsx';
import { VerifyDrawer } from './TablesPage.tsx';

const states = ['inForce', 'future', 'ended', 'off'] as const;

/** Rows of one table, with their ground; a row opens with its history and the form that changes it. */
export default function EntriesPage({ params }: PageProps): ReactNode {
  return <Entries table={(params.table ?? 'rule').replace('-', ':')} />;
}

function Entries({ table }: { table: string }): ReactNode {
  const { t } = useTranslation();
  const { setTitle } = useTab();
  const mayEdit = useMayEdit();
  const [open, setOpen] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const [confirming, setConfirming] = useState<RegulationEntry | null>(null);
  const tables = useQuery({
    queryKey: ['admin', 'regulation', 'tables'],
    queryFn: ({ signal }) => send(regulationTables, {}, { quiet: true, signal }),
  });
  const found = tables.data?.find(({ id }) => id === table);
  const title = found ? textOf(found.title, getLanguage()) : t('regulation.entries');
  useEffect(() => setTitle(title), [title, setTitle]);
  const isRule = table === 'rule';
  const day = (value: string | null) => value ?? '—';
  const spec: AdminListSpec<RegulationEntry> = {
    id: `regulation-${table.split(':')[0]}`,
    title,
    scope: [table],
    load: (request, signal) => send(regulationEntries, { ...request, table }, { quiet: true, signal }),
    filters: [
      { field: 'text', label: t('regulation.search'), kind: 'text' },
      {
        field: 'state',
        label: t('regulation.state'),
        kind: 'choice',
        options: states.map((value) => ({ value, label: t(`regulation.states.${value}`) })),
      },
      {
        field: 'verified',
        label: t('regulation.verifiedBy'),
        kind: 'choice',
        options: [
          { value: 'yes', label: t('regulation.isVerified') },
          { value: 'no', label: t('regulation.notVerified') },
        ],
      },
    ],
    columns: [
      {
        field: 'title',
        title: t(isRule ? 'regulation.replayRule' : 'regulation.entry'),
        width: 230,
        wraps: true,
        sortable: false,
        render: (row) => <Zh text={row.title} />,
      },
      ...(isRule
        ? [
            {
              field: 'severity',
              title: t('regulation.severity'),
              width: 100,
              sortable: false,
              render: (row: RegulationEntry) => {
                const severity = Severity.safeParse(row.severity).data;
                return severity ? <SeverityTag severity={severity} /> : null;
              },
            },
          ]
        : []),
      ...(table.startsWith('limit:')
        ? [{ field: 'limit', title: t('regulation.limit'), width: 70, align: 'right' as const, sortable: false }]
        : []),
      {
        field: 'content',
        title: t(isRule ? 'regulation.checked' : 'regulation.content'),
        width: isRule ? 170 : 200,
        wraps: true,
        sortable: false,
        render: (row) => <Zh text={row.content} />,
      },
      {
        field: 'state',
        title: t('regulation.state'),
        width: { tags: states.map((state) => t(`regulation.states.${state}`)) },
        sortable: false,
        render: (row) => <StateMark state={row.state} />,
        text: (row) => t(`regulation.states.${row.state}`),
      },
      { field: 'from', title: t('regulation.from'), width: 'day', sortable: false, render: (row) => day(row.from) },
      {
        field: 'to',
        title: t('regulation.to'),
        width: 'day',
        priority: 2,
        sortable: false,
        render: (row) => day(row.to),
      },
      {
        field: 'verified',
        title: t('regulation.verifiedBy'),
        width: { tags: [t('regulation.isVerified'), t('regulation.notVerified')] },
        sortable: false,
        render: (row) => <VerifiedMark verified={row.verified} />,
        text: (row) => t(row.verified ? 'regulation.isVerified' : 'regulation.notVerified'),
      },
      {
        field: 'article',
        title: t('regulation.ground'),
        width: 220,
        priority: 2,
        sortable: false,
        render: (row) => <Zh text={`${row.source} ${row.article}`} />,
        text: (row) => `${row.source} ${row.article}`,
      },
      ...(isRule
        ? [
            {
              field: 'fixtures',
              title: t('regulation.fixtures'),
              width: 80,
              priority: 2 as const,
              align: 'right' as const,
              sortable: false,
            },
          ]
        : []),
    ],
    nameOf: (row) => row.title,
    onOpen: (row) => setOpen(row.id),
    rowActions: [
      { key: 'open', label: t(mayEdit ? 'regulation.edit' : 'common.open'), run: (row) => setOpen(row.id) },
      {
        key: 'verify',
        label: t('regulation.verifyRow'),
        isShown: () => mayEdit && !table.startsWith('list:'),
        refusal: (row) => (row.verified ? t('regulation.verifiedAll') : null),
        run: setConfirming,
      },
    ],
    exports: true,
  };
  return (
    <>
      <AdminListPage
        spec={spec}
        actions={
          mayEdit ? (
            <Button onClick={() => setAdding(true)}>
              <Icon name="plus" size={14} />
              {t('regulation.add')}
            </Button>
          ) : null
        }
      />
      <EntryDrawer table={table} id={open} onClose={() => setOpen(null)} />
      {found ? <NewRowDrawer table={found} open={adding} onClose={() => setAdding(false)} /> : null}
      <VerifyDrawer
        target={confirming ? { table, id: confirming.id, title: confirming.title } : null}
        onClose={() => setConfirming(null)}
      />
    </>
  );
}
