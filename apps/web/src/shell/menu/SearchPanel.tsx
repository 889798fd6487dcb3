import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { setSearch, useShellUi } from '../shell-ui.ts';
import { Search } from './Search.tsx';

/** Global search: Ctrl+Q opens it, Esc or any navigation closes it (R2.4-26, R2.4-27, R4-42). */
export function SearchPanel(): ReactNode {
  const { t } = useTranslation();
  const open = useShellUi((state) => state.search === 'active');
  const close = () => setSearch('inactive');
  return (
    <Modal
      open={open}
      title={<span className="visually-hidden">{t('shell.search.open')}</span>}
      onCancel={close}
      footer={null}
      closable={false}
      width={600}
      style={{ top: '10vh' }}
      destroyOnHidden
      className="search-panel"
    >
      {open ? <Search onClose={close} /> : null}
    </Modal>
  );
}
