import { Dropdown } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../ui/ConfirmDialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { switchSystem } from '../navigator.ts';
import { useShell } from '../shell-store.ts';
import { useTabs } from '../tabs/tabs-store.ts';

/** The sub-systems of the user, shown only with more than one (R2.4-02). Each has its own menu and its own tabs. */
export function SystemChoice(): ReactNode {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const subSystems = useShell((state) => state.subSystems);
  const systemId = useShell((state) => state.systemId);
  const wanted = useShell((state) => state.wanted);
  const choose = async (key: string, to?: string) => {
    if (key === systemId) return;
    const dirty = useTabs.getState().tabs.filter((tab) => tab.dirty).length;
    const question = {
      title: t('shell.unsaved.many', { count: dirty }),
      content: t('shell.unsaved.text'),
      okText: t('shell.unsaved.drop'),
      cancelText: t('shell.unsaved.stay'),
      danger: true,
    };
    if (dirty === 0 || (await confirm(question))) switchSystem(key, to);
  };
  const goThere = useRef(choose);
  goThere.current = choose;
  useEffect(() => {
    if (!wanted) return;
    useShell.setState({ wanted: null });
    void goThere.current(wanted.systemId, wanted.path);
  }, [wanted]);
  if (subSystems.length < 2) return null;
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: subSystems.map((system) => ({ key: system.id, label: <Zh text={system.name} /> })),
        selectedKeys: systemId ? [systemId] : [],
        onClick: ({ key }) => void choose(key),
      }}
    >
      <button type="button" className="sysd" aria-label={t('shell.subSystem')}>
        <span className="ell">
          <Zh text={subSystems.find((system) => system.id === systemId)?.name ?? ''} />
        </span>
        <Icon name="down" size={14} />
      </button>
    </Dropdown>
  );
}
