import { type OperateRow, operateExport, operateQuery, operateThings } from '@app/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { comma, downloadFile, send, useSession } from '../../client/index.ts';
import type { ListColumn, ListSpec } from '../../runtime/list/list-spec.ts';
import { Zh } from '../../ui/Zh.tsx';
import { SealMark } from './SealMark.tsx';

type Row = OperateRow & { id: string };

/** The operations that the reader may see; auditors take them along as a workbook. */
export function useOperateList(onOpen: (row: Row) => void): ListSpec<Row> {
  const { t } = useTranslation();
  const mayExport = useSession(({ roles }) => roles.includes('AUDITOR'));
  return {
    id: 'operate',
    title: t('operate.title'),
    async load(request, signal) {
      const found = await send(operateQuery, request, { quiet: true, signal });
      return { ...found, dataResult: found.dataResult.map((row) => ({ ...row, id: row.seq })) };
    },
    filters: [
      { field: 'number', label: t('operate.number'), kind: 'text' },
      { field: 'words', label: t('operate.words'), kind: 'text' },
      {
        field: 'thing',
        label: t('operate.thing'),
        kind: 'choice',
        options: operateThings.map((value) => ({ value, label: t(`operate.things.${value}`) })),
      },
      { field: 'time', label: t('operate.period'), kind: 'date' },
      { field: 'name', label: t('operate.name'), kind: 'text' },
      { field: 'realName', label: t('operate.real'), kind: 'text' },
    ],
    columns: columnsOf(t),
    sorts: [{ field: 'time', order: 'DESC' }],
    nameOf: (row) => `${row.time} ${row.words}`,
    onOpen,
    rowActions: [{ key: 'open', label: t('common.details'), run: onOpen }],
    ...(mayExport ? { exports: (request) => downloadFile(operateExport, request, `${t('operate.title')}.xlsx`) } : {}),
    empty: { text: t('operate.none'), hint: t('operate.noneHint') },
  };
}

const columnsOf = (t: TFunction): ListColumn<Row>[] => [
  { field: 'time', title: t('operate.time'), width: { words: ['2028-08-28 08:08:08'] } },
  {
    field: 'name',
    title: t('operate.name'),
    width: 120,
    render: (row) => (
      <>
        <Zh text={row.name ?? t('operate.system')} />
        {row.realName ? (
          <>
            <br />
            <span className="t3 sm">
              <Zh text={t('operate.through', { name: row.realName })} />
            </span>
          </>
        ) : null}
      </>
    ),
    text: (row) => [row.name ?? t('operate.system'), row.realName && `(${row.realName})`].filter(Boolean).join(' '),
  },
  { field: 'words', title: t('operate.words'), width: 190, wraps: true, sortable: false },
  {
    field: 'thing',
    title: t('operate.thing'),
    width: 90,
    sortable: false,
    render: (row) => t(`operate.things.${row.thing}`),
    text: (row) => t(`operate.things.${row.thing}`),
  },
  {
    field: 'number',
    title: t('operate.number'),
    width: 230,
    wraps: true,
    sortable: false,
    render: (row) => (
      <>
        {row.number ? <Zh text={row.number} /> : row.title ? null : '—'}
        {row.number && row.title ? <br /> : null}
        {row.title ? (
          <span className="t3 sm">
            <Zh text={row.title} />
          </span>
        ) : null}
      </>
    ),
    text: (row) => [row.number, row.title].filter(Boolean).join(' '),
  },
  {
    field: 'changes',
    title: t('operate.changes'),
    width: 100,
    priority: 2,
    sortable: false,
    render: (row) => (row.changes.length === 0 ? '—' : t('log.fields', { count: row.changes.length })),
    text: (row) => row.changes.map(({ field }) => field).join(comma()),
  },
  {
    field: 'seal',
    title: t('operate.seal'),
    width: 100,
    sortable: false,
    render: (row) => <SealMark seal={row.seal} />,
    text: (row) => t(row.seal === null ? 'operate.toSeal' : 'operate.sealed'),
  },
  { field: 'tenantName', title: t('operate.tenant'), width: 180, priority: 3 },
  { field: 'ip', title: t('operate.ip'), width: 120, priority: 3 },
];
