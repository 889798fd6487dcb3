import { type RegulationTable, regulationTables, textOf } from '@app/contract';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { comma, getLanguage, openTab, send } from '../../client/index.ts';
import { ListPage } from '../../runtime/list/ListPage.tsx';
import type { ListColumn, ListSpec } from '../../runtime/list/list-spec.ts';
import { Zh } from '../../ui/Zh.tsx';
import { useMayEdit } from './draft-choice.tsx';
import { VerifiedMark } from './regulation-marks.tsx';
import { VerifyDrawer } from './VerifyDrawer.tsx';

/** The tables of the regulation: how much is loaded, on which ground, and who compared it with the official text. */
export default function TablesPage(): ReactNode {
  const [confirming, setConfirming] = useState<RegulationTable | null>(null);
  return (
    <>
      <ListPage spec={useTableList(setConfirming)} />
      <VerifyDrawer
        target={confirming ? { table: confirming.id, title: nameOf(confirming) } : null}
        onClose={() => setConfirming(null)}
      />
    </>
  );
}

const nameOf = (row: RegulationTable) => textOf(row.title, getLanguage());
const open = (row: RegulationTable) =>
  openTab({ path: `/regulation/tables/${row.id.replace(':', '-')}`, title: nameOf(row) });

function useTableList(confirm: (table: RegulationTable) => void): ListSpec<RegulationTable> {
  const { t } = useTranslation();
  const mayEdit = useMayEdit();
  return {
    id: 'regulation-tables',
    title: t('regulation.title'),
    async load({ requestPage: { pageNo, limit } }, signal) {
      const all = await send(regulationTables, {}, { quiet: true, signal });
      const pageResult = {
        pageNo,
        limit,
        totalCount: all.length,
        totalPages: Math.ceil(all.length / limit),
        exact: true,
      };
      return { dataResult: all.slice((pageNo - 1) * limit, pageNo * limit), pageResult };
    },
    columns: columnsOf(t),
    nameOf,
    onOpen: open,
    rowActions: [
      { key: 'open', label: t('common.open'), run: open },
      {
        key: 'verify',
        label: t('regulation.verifyRow'),
        isShown: () => mayEdit,
        refusal: (row) => (row.unverified === 0 ? t('regulation.verifiedAll') : null),
        run: confirm,
      },
    ],
    exports: true,
  };
}

const columnsOf = (t: TFunction): ListColumn<RegulationTable>[] => [
  {
    field: 'title',
    title: t('regulation.table'),
    width: 260,
    wraps: true,
    sortable: false,
    render: (row) => <Zh text={nameOf(row)} />,
    text: nameOf,
  },
  { field: 'inForce', title: t('regulation.inForce'), width: 80, align: 'right', sortable: false },
  {
    field: 'completeness',
    title: t('regulation.complete'),
    width: 110,
    align: 'right',
    sortable: false,
    render: ({ completeness: c }) => (c ? `${c.have} / ${c.of}` : '—'),
    text: ({ completeness: c }) => (c ? `${c.have}/${c.of}` : ''),
  },
  {
    field: 'unverified',
    title: t('regulation.verifiedBy'),
    width: 210,
    sortable: false,
    render: (row) => <Compared table={row} />,
    text: (row) => String(row.unverified),
  },
  {
    field: 'sources',
    title: t('regulation.sources'),
    width: 160,
    wraps: true,
    sortable: false,
    render: (row) => <Zh text={row.sources.join(comma())} />,
    text: (row) => row.sources.join('; '),
  },
  { field: 'publishedAt', title: t('regulation.publishedAt'), kind: 'time', priority: 2, sortable: false },
  { field: 'publishedBy', title: t('regulation.publishedBy'), width: 120, priority: 2, sortable: false },
];

/** Who compared a table with the official text, or how much of it still waits. */
function Compared({ table: row }: { table: RegulationTable }): ReactNode {
  const { t } = useTranslation();
  return (
    <span className="row">
      <VerifiedMark verified={row.unverified === 0} />
      {row.verifiedBy ? (
        <span className="t2 sm">
          <Zh
            text={t('regulation.verifiedByAt', {
              name: row.verifiedBy,
              time: row.verifiedAt?.slice(0, 10) ?? '',
            })}
          />
        </span>
      ) : row.unverified > 0 ? (
        <span className="t3 sm">{t('regulation.partly', { count: row.unverified })}</span>
      ) : null}
    </span>
  );
}
