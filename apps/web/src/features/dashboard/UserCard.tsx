import type { Dashboard } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { comma } from '../../client/index.ts';
import { useSession } from '../../client/session/session.ts';
import { Zh } from '../../ui/Zh.tsx';

/** Who I am here, and my figures. */
export function UserCard({ figures }: { figures: Dashboard | undefined }): ReactNode {
  const { t } = useTranslation();
  const { user, employee, roles, tenant } = useSession();
  const name = employee?.name ?? user?.fullname ?? '';
  const role = roles.map((one) => t(`common.role.${one}`)).join(comma());
  const facts = [...new Set([role, employee?.orgName, tenant?.name])].filter(Boolean).join(' · ');
  const shown: [string, number | null | undefined][] = [
    ['figurePending', figures?.pending],
    ['figureSoon', figures?.dueSoon],
    ['figureOverdue', figures?.overdue],
    figures?.drafts === null || figures?.drafts === undefined
      ? ['figureWeek', figures?.completedThisWeek]
      : ['figureDrafts', figures.drafts],
  ];
  return (
    <section className="card">
      <div className="user-head">
        <span className="av" aria-hidden="true">
          <Zh text={[...name][0] ?? ''} />
        </span>
        <div>
          <b className="ell">
            <Zh text={name} />
          </b>
          <div className="t2 sm ell" title={facts}>
            <Zh text={facts} />
          </div>
        </div>
      </div>
      <dl className="figures">
        {shown.map(([key, value]) => (
          <div key={key}>
            <dd>{value ?? '—'}</dd>
            <dt>{t(`dashboard.${key}`)}</dt>
          </div>
        ))}
      </dl>
    </section>
  );
}
