import { Dropdown, type MenuProps } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { comma } from '../client/index.ts';
import { lockScreen } from '../client/lock.ts';
import { useSession } from '../client/session.ts';
import { Icon } from '../ui/icons.tsx';
import { Zh } from '../ui/Zh.tsx';
import { FactorDialog } from './FactorDialog.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { PersonalDialog } from './PersonalDialog.tsx';
import { showSettings } from './settings-panel.ts';
import { useLeave } from './use-leave.ts';

type Dialog = 'personal' | 'password' | 'factor';

/** Name, role and organisation; the person's own matters and the ways out (R2.4-44…R2.4-46). */
export function UserMenu(): ReactNode {
  const { t } = useTranslation();
  const { user, employee, roles, tenant, tenants, switched } = useSession();
  const leave = useLeave();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const name = employee?.name ?? user?.fullname ?? '';
  const role = roles.map((one) => t(`common.role.${one}`)).join(comma());
  const place = employee?.orgName ?? tenant?.name ?? '';

  const items: MenuProps['items'] = [
    {
      key: 'who',
      type: 'group',
      label: (
        <span className="who">
          <b>
            <Zh text={name} />
          </b>
          <span>{user?.account}</span>
          {tenants.length > 0 ? (
            <span>
              {t('session.user.currentTenant')}
              {': '}
              <span className="current-tenant">
                <Zh text={tenant?.name ?? ''} />
              </span>
            </span>
          ) : null}
        </span>
      ),
    },
    { type: 'divider' },
    { key: 'personal', icon: <Icon name="user" />, label: t('session.user.personal') },
    ...(switched
      ? []
      : [
          { key: 'password', icon: <Icon name="lock" />, label: t('session.user.password') },
          { key: 'factor', icon: <Icon name="shield" />, label: t('session.user.factor') },
        ]),
    { key: 'settings', icon: <Icon name="settings" />, label: t('settings.title') },
    { key: 'lock', icon: <Icon name="pause" />, label: t('session.user.lock') },
    { type: 'divider' },
    ...(tenants.length > 0
      ? [{ key: 'switchTenant', icon: <Icon name="company" />, label: t('session.user.switchTenant') }]
      : []),
    ...(switched ? [{ key: 'exitSwitch', icon: <Icon name="undo" />, label: t('session.user.exitSwitch') }] : []),
    { key: 'signOut', icon: <Icon name="logout" />, label: t('session.user.signOut') },
  ];

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
        menu={{ items, selectable: false, onClick: ({ key }) => choose(key) }}
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
