import { Dropdown } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, Logo } from '../ui/icons.tsx';
import { HeaderMenu } from './HeaderMenu.tsx';
import { MessageBell } from './MessageBell.tsx';
import type { MenuEntry } from './routes.ts';
import { SearchPanel } from './SearchPanel.tsx';
import { chooseSystem, useShell } from './shell-store.ts';
import { UserMenu } from './UserMenu.tsx';

/** Logo, sub-system, header menu, search, full screen, messages and user (spec 2.4). */
export function Header({
  tops,
  chosen,
  onChoose,
}: {
  tops: readonly MenuEntry[];
  chosen: string | null;
  onChoose: (id: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  const [searching, setSearching] = useState(false);

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!event.ctrlKey || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'q') return;
      event.preventDefault();
      setSearching(true);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  return (
    <header className="hd">
      <div className="brand">
        <Logo />
        <b>{t('shell.brand')}</b>
      </div>
      <SystemChoice />
      <HeaderMenu tops={tops} chosen={chosen} onChoose={onChoose} />
      <span className="sp" />
      <button type="button" className="gs" onClick={() => setSearching(true)}>
        <Icon name="search" size={14} />
        <span>{t('shell.search.open')}</span>
        <kbd>Ctrl</kbd>
        <kbd>Q</kbd>
      </button>
      <FullScreen />
      <MessageBell />
      <UserMenu />
      <SearchPanel open={searching} onClose={() => setSearching(false)} />
    </header>
  );
}

/** Shown only with more than one sub-system (R2.4-02). */
function SystemChoice(): ReactNode {
  const { t } = useTranslation();
  const { subSystems, systemId } = useShell();
  if (subSystems.length < 2) return null;
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: subSystems.map((system) => ({ key: system.id, label: system.name })),
        selectedKeys: systemId ? [systemId] : [],
        onClick: ({ key }) => void chooseSystem(key),
      }}
    >
      <button type="button" className="sysd" aria-label={t('shell.subSystem')}>
        {subSystems.find((system) => system.id === systemId)?.name}
        <Icon name="down" size={14} />
      </button>
    </Dropdown>
  );
}

function FullScreen(): ReactNode {
  const { t } = useTranslation();
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const listen = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', listen);
    return () => document.removeEventListener('fullscreenchange', listen);
  }, []);
  if (!document.fullscreenEnabled) return null;
  const toggle = () =>
    void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
      () => undefined,
    );
  const label = t(isFull ? 'shell.fullscreenExit' : 'shell.fullscreen');
  return (
    <button type="button" className="ib" title={label} aria-label={label} onClick={toggle}>
      <Icon name={isFull ? 'fullscreenExit' : 'fullscreen'} />
    </button>
  );
}
