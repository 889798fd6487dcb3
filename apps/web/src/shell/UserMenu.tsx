import { Dropdown, type MenuProps } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLanguage, signOut, useSession } from '../client/session.ts';
import { setScope } from '../client/token.ts';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { Icon } from '../ui/icons.tsx';
import { leave } from './navigator.ts';
import { PasswordDialog } from './PasswordDialog.tsx';
import { useTabs } from './tabs-store.ts';

const languageNames = { 'zh-CN': '简体中文', en: 'English' } as const;

/** Name, role and organisation; password, language, organisation, sign-out (R2.4-45, R2.4-46). */
export function UserMenu(): ReactNode {
  const { t } = useTranslation();
  const { user, employee, roles, tenant, tenants, language } = useSession();
  const confirm = useConfirm();
  const [passwordOpen, setPasswordOpen] = useState(false);
  const name = employee?.name ?? user?.fullname ?? '';
  const role = roles.map((one) => t(`common.role.${one}`)).join('、');
  const place = employee?.orgName ?? tenant?.name ?? '';

  const leaveSession = async () => {
    const dirty = useTabs.getState().tabs.filter((tab) => tab.dirty).length;
    const content = dirty > 0 ? t('shell.signOut.dirty', { count: dirty }) : t('shell.signOut.text');
    if (
      !(await confirm({
        title: t('shell.signOut.title'),
        content,
        okText: t('shell.signOut.ok'),
        cancelText: t('shell.signOut.cancel'),
      }))
    )
      return;
    await signOut().catch(() => undefined);
    leave();
  };

  const items: MenuProps['items'] = [
    {
      key: 'who',
      type: 'group',
      label: (
        <span className="who">
          <b>{name}</b>
          <span>{user?.account}</span>
          {tenant ? <span>{tenant.name}</span> : null}
        </span>
      ),
    },
    { type: 'divider' },
    ...(tenants.length > 1
      ? [
          {
            key: 'tenant',
            icon: <Icon name="company" />,
            label: t('shell.user.tenant'),
            children: tenants.map((one) => ({
              key: `tenant:${one.id}`,
              label: one.name,
              disabled: one.id === tenant?.id,
            })),
          },
        ]
      : []),
    { key: 'password', icon: <Icon name="lock" />, label: t('shell.user.password') },
    {
      key: 'language',
      icon: <Icon name="globe" />,
      label: t('shell.user.language'),
      children: Object.entries(languageNames).map(([key, label]) => ({ key: `language:${key}`, label })),
    },
    { type: 'divider' },
    { key: 'signOut', icon: <Icon name="logout" />, label: t('shell.user.signOut') },
  ];

  const choose = (key: string) => {
    if (key === 'password') setPasswordOpen(true);
    else if (key === 'signOut') void leaveSession();
    else if (key === 'language:en' || key === 'language:zh-CN')
      void changeLanguage(key === 'language:en' ? 'en' : 'zh-CN');
    else if (key.startsWith('tenant:')) {
      // Menus, rights and every open page belong to the organisation: start afresh.
      setScope({ systemId: null, tenantId: key.slice('tenant:'.length) });
      window.location.assign('/dashboard');
    }
  };

  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{ items, selectable: true, selectedKeys: [`language:${language}`], onClick: ({ key }) => choose(key) }}
      >
        <button type="button" className="me" aria-label={`${t('shell.user.menu')}: ${name}`}>
          <span className="av" aria-hidden="true">
            {[...name][0]}
          </span>
          <span className="mn">
            <b className="ell">{name}</b>
            <small className="ell">{[role, place].filter(Boolean).join(' · ')}</small>
          </span>
          <Icon name="down" size={14} />
        </button>
      </Dropdown>
      <PasswordDialog open={passwordOpen} onClose={() => setPasswordOpen(false)} />
    </>
  );
}
