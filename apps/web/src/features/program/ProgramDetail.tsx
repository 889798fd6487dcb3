import { type Output, type Program, programGet, programRevoke } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Drawer, Skeleton } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { comma, send } from '../../client/index.ts';
import { useAskedAction } from '../../runtime/admin/use-action.ts';
import { useDrawerOfTab } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import '../../runtime/admin/admin.css';
import './program.css';

type Detail = Output<typeof programGet>;

/** Keys and calls of a program, beside the list. */
export function ProgramDetail({ program, onClose }: { program: Program | null; onClose: () => void }): ReactNode {
  const [last, setLast] = useState(program);
  useEffect(() => {
    if (program) setLast(program);
  }, [program]);
  const drawer = useDrawerOfTab(program !== null, onClose);
  return (
    <Drawer {...drawer} size={480} title={last?.name ?? ''} destroyOnHidden>
      {last ? <DetailBody id={last.id} /> : null}
    </Drawer>
  );
}

function DetailBody({ id }: { id: string }): ReactNode {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'program', id],
    queryFn: ({ signal }) => send(programGet, { id }, { quiet: true, signal }),
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active className="admin-wait" />;
  return (
    <>
      {data.idle.length > 0 ? (
        <Alert type="warning" showIcon title={t('program.idle', { scopes: data.idle.join(comma()) })} />
      ) : null}
      <dl className="admin-secrets">
        <div>
          <dt>{t('program.clientId')}</dt>
          <dd className="mono">{data.id}</dd>
        </div>
      </dl>
      <Keys program={data} />
      <Days days={data.days} />
    </>
  );
}

function Keys({ program }: { program: Detail }): ReactNode {
  const { t } = useTranslation();
  const ask = useAskedAction();
  const revoke = ({ id, prefix }: Detail['keys'][number]) =>
    ask(
      {
        title: t('program.revokeKeyTitle', { prefix }),
        content: t('program.revokeKeyText'),
        okText: t('program.revokeKey'),
        danger: true,
      },
      () => send(programRevoke, { id: program.id, keyId: id }, { quiet: true }),
      t('program.revoked'),
    );
  return (
    <section className="program-part">
      <h3>{t('program.keys')}</h3>
      <ul className="program-keys">
        {program.keys.map((key) => (
          <li key={key.id}>
            <div>
              <span className="mono">{key.prefix}</span> {key.isValid ? t('program.keyValid') : t('program.keyEnded')}
              <p className="t3 sm">
                {t('program.keyFrom', { time: key.createTime, name: key.createdByName })}
                {key.expireTime ? ` · ${t('program.keyUntil', { time: key.expireTime })}` : ''}
              </p>
            </div>
            {key.isValid ? (
              <Button size="small" danger onClick={() => void revoke(key)}>
                {t('program.revokeKey')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Days({ days }: { days: Detail['days'] }): ReactNode {
  const { t } = useTranslation();
  return (
    <section className="program-part">
      <h3>{t('program.days')}</h3>
      {days.length === 0 ? (
        <p className="t3">{t('program.noDays')}</p>
      ) : (
        <table className="admin-days">
          <thead>
            <tr>
              <th scope="col">{t('program.day')}</th>
              <th scope="col">{t('program.days')}</th>
              <th scope="col">{t('program.refused')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, calls, refused }) => (
              <tr key={day}>
                <td>{day}</td>
                <td>{calls}</td>
                <td>{refused}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
