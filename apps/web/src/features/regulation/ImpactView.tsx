import { type ChangeDetail, type ChangedRow, regulationImpact } from '@app/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openTab, send } from '../../client/index.ts';
import { today } from '../../client/today.ts';
import { reasonOf } from '../../runtime/admin/use-action.ts';
import { Zh } from '../../ui/Zh.tsx';
import { otherHalf } from './row-fields.ts';

function useImpact(changeId: string, rev: number, row: ChangedRow, limit: number) {
  return useQuery({
    queryKey: ['admin', 'regulation', 'impact', changeId, rev, row.id, limit],
    queryFn: ({ signal }) => send(regulationImpact, { changeId, id: row.id, limit }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  });
}

/** How many live products a changed row hits, and from which day. */
export function ImpactLine({ changeId, rev, row }: { changeId: string; rev: number; row: ChangedRow }): ReactNode {
  const { t } = useTranslation();
  const { data, isPending, error } = useImpact(changeId, rev, row, 10);
  if (error) return <span className="t3">{reasonOf(error)}</span>;
  if (isPending || !data) return <span className="spin" role="status" aria-label={t('common.loading')} />;
  if (!data.judged) return <span className="t3">{t('regulation.impactOther')}</span>;
  const parts = [
    data.count === 0
      ? t('regulation.impactNone')
      : data.from !== null && data.from > today()
        ? t('regulation.impactAt', { from: data.from, count: data.count })
        : t('regulation.impactNow', { count: data.count }),
    ...(data.already > 0 ? [t('regulation.impactAlready', { count: data.already })] : []),
    ...(data.possible > 0 ? [t('regulation.impactPossible', { count: data.possible })] : []),
  ];
  return (
    <span className={data.count > 0 ? 'reg-hit' : undefined}>
      {parts[0]}
      {parts.length > 1 ? <span className="t2 sm"> · {parts.slice(1).join(' · ')}</span> : null}
    </span>
  );
}

/** What a change does to live products, said once more to whoever is about to publish it. */
export function ImpactSummary({ change }: { change: ChangeDetail }): ReactNode {
  const rows = change.changes.filter((row) => !(row.op === 'edit' && otherHalf(row, change.changes)));
  return (
    <ul className="reg-impacts">
      {rows.slice(0, 20).map((row) => (
        <li key={row.id}>
          <Zh text={row.title} />
          <br />
          <ImpactLine changeId={change.id} rev={change.rev} row={row} />
        </li>
      ))}
      {rows.length > 20 ? <li>…</li> : null}
    </ul>
  );
}

/** The products themselves, the highest content first. */
export function ImpactProducts({ changeId, rev, row }: { changeId: string; rev: number; row: ChangedRow }): ReactNode {
  const { t } = useTranslation();
  const [limit, setLimit] = useState(10);
  const { data } = useImpact(changeId, rev, row, limit);
  if (!data?.judged || data.products.length === 0) return null;
  const all = data.count + data.possible;
  return (
    <section aria-label={t('regulation.impact')} className="reg-products">
      <Table
        size="small"
        rowKey="caseId"
        pagination={false}
        dataSource={data.products}
        columns={[
          {
            title: t('regulation.product'),
            key: 'title',
            render: (_, one) => (
              <button
                type="button"
                className="lk"
                onClick={() => openTab({ path: `/${one.area}/case/${one.caseId}`, title: one.title })}
              >
                <Zh text={one.title} />
              </button>
            ),
          },
          {
            title: t('regulation.number'),
            dataIndex: 'certNo',
            width: 220,
            render: (text: string) => <Zh text={text} />,
          },
          { title: t('regulation.holder'), dataIndex: 'holderName', render: (text: string) => <Zh text={text} /> },
          {
            title: t('regulation.value'),
            key: 'value',
            width: 90,
            align: 'right',
            render: (_, one) => (one.value === null ? '—' : `${one.value}%`),
          },
          {
            title: t('regulation.state'),
            key: 'sure',
            width: 130,
            render: (_, one) =>
              t(one.already ? 'regulation.failsAlready' : one.sure ? 'regulation.fails' : 'regulation.unsure'),
          },
        ]}
      />
      {all > data.products.length && limit < 100 ? (
        <Button size="small" type="link" onClick={() => setLimit(100)}>
          {t('regulation.more')}
        </Button>
      ) : null}
    </section>
  );
}
