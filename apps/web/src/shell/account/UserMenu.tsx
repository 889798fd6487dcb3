import { Dropdown, type MenuProps } from 'antd';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { comma } from '../../client/index.ts';
import { lockScreen } from '../../client/session/lock.ts';
import { type Session, useSession } from '../../client/session/session.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { showSettings } from '../look/settings-panel.ts';
import { useLeave } from '../use-leave.ts';
import { FactorDialog } from './FactorDialog.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { PersonalDialog } from './PersonalDialog.tsx';

type Dialog = 'personal' | 'password' | 'factor';

/** The user's name, role and organisation, with a menu of personal dialogs, switches and sign-out (R2.4-44…R2.4-46). */
export function UserMenu(): ReactNode {
  const { t } = useTranslation();
  const session = useSession();
  const { user, employee, roles, tenant } = session;
  const leave = useLeave();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const name = employee?.name ?? user?.fullname ?? '';
  const role = roles.map((one) => t(`common.role.${one}`)).join(comma());
  const place = employee?.orgName ?? tenant?.name ?? '';

  const choose = (key: string) => {
    if (key === 'personal' || key === 'password' || key === 'factor') setDialog(key);
    else if (key === 'settings') showSettings(true);
    else if (key === 'lock') lockScreen();
    else if (key === 'switchTenant') void leave.switchTenant();
    else if (key === 'exitSwitch') void leave.exitSwitch();
    else if (key === 'signOut') void leave.signOut();
  };

  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{ items: itemsOf(session, name, t), selectable: false, onClick: ({ key }) => choose(key) }}
      >
        <button type="button" className="me" aria-label={`${t('session.user.menu')}: ${name}`}>
          <span className="av" aria-hidden="true">
            <Zh text={[...name][0] ?? ''} />
          </span>
          <span className="mn">
            <b className="ell">
              <Zh text={name} />
            </b>
            <small className="ell">
              <Zh text={[role, place].filter(Boolean).join(' · ')} />
            </small>
          </span>
          <Icon name="down" size={14} />
        </button>
      </Dropdown>
      <PersonalDialog open={dialog === 'personal'} onClose={close} />
      <PasswordDialog open={dialog === 'password'} onClose={close} />
      <FactorDialog open={dialog === 'factor'} onClose={close} />
    </>
  );
}

/** Menu entries: the user's name, then what this session may do (a switched session cannot change the password). */
function itemsOf(session: Session, name: string, t: TFunction): MenuProps['items'] {
  const { user, tenant, tenants, switched } = session;
  const hasTenants = tenants.length > 0;
  const who = (
    <span className="who">
      <b>
        <Zh text={name} />
      </b>
      <span>{user?.account}</span>
      {hasTenants ? (
        <span>
          {t('session.user.currentTenant')}
          {': '}
          <span className="current-tenant">
            <Zh text={tenant?.name ?? ''} />
          </span>
        </span>
      ) : null}
    </span>
  );
  const entry = (key: string, icon: IconName, label: string) => ({ key, icon: <Icon name={icon} />, label });
  return [
    { key: 'who', type: 'group', label: who },
    { type: 'divider' },
    entry('personal', 'user', t('session.user.personal')),
    ...(switched
      ? []
      : [entry('password', 'lock', t('session.user.password')), entry('factor', 'shield', t('session.user.factor'))]),
    entry('settings', 'settings', t('settings.title')),
    entry('lock', 'pause', t('session.user.lock')),
    { type: 'divider' },
    ...(hasTenants ? [entry('switchTenant', 'company', t('session.user.switchTenant'))] : []),
    ...(switched ? [entry('exitSwitch', 'undo', t('session.user.exitSwitch'))] : []),
    entry('signOut', 'logout', t('session.user.signOut')),
  ];
}
