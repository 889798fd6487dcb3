import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, Logo } from '../ui/icons.tsx';
import { UserMenu } from './account/UserMenu.tsx';
import { DeveloperTools } from './DeveloperTools.tsx';
import { Settings, SettingsButton } from './look/Settings.tsx';
import { useFullScreen } from './look/use-full-screen.ts';
import { MessageBell } from './MessageBell.tsx';
import { HeaderMenu, type HeaderMenuProps } from './menu/HeaderMenu.tsx';
import { SearchPanel } from './menu/SearchPanel.tsx';
import { SystemChoice } from './menu/SystemChoice.tsx';
import { useShell } from './shell-store.ts';
import { setSearch } from './shell-ui.ts';

/** Logo, sub-system, header menu, search, full screen, messages and user (spec 2.4). */
export const Header = memo(function Header({
  tops,
  chosen,
  onChoose,
  onMenu,
  isMenuOpen,
}: HeaderMenuProps & {
  /** Opens and closes the menu of a phone; null where it stands beside the page. */
  onMenu: (() => void) | null;
  isMenuOpen: boolean;
}): ReactNode {
  const { t } = useTranslation();

  return (
    <header className="hd">
      {onMenu ? (
        <button type="button" className="ib" aria-label={t('shell.menu')} aria-expanded={isMenuOpen} onClick={onMenu}>
          <Icon name="menu" />
        </button>
      ) : null}
      <div className="brand">
        <SystemLogo />
        <b>{t('common.platform')}</b>
      </div>
      <SystemChoice />
      <HeaderMenu tops={tops} chosen={chosen} onChoose={onChoose} />
      <span className="sp" />
      <button type="button" className="gs" aria-label={t('shell.search.open')} onClick={() => setSearch('active')}>
        <Icon name="search" size={14} />
        <span>{t('shell.search.short')}</span>
        <kbd>Ctrl</kbd>
        <kbd>Q</kbd>
      </button>
      <FullScreen />
      <MessageBell />
      <DeveloperTools />
      <SettingsButton />
      <UserMenu />
      <SearchPanel />
      <Settings />
    </header>
  );
});

/** The logo of the sub-system, or the product's; always an `img`, so that a script inside an SVG does not run (R3-18). */
function SystemLogo(): ReactNode {
  const logo = useShell((state) => state.subSystems.find((one) => one.id === state.systemId)?.logo);
  const isPicture = logo ? /^(?:data:image\/|\/(?!\/))/.test(logo) : false;
  return isPicture && logo ? <img className="logo" src={logo} width={26} height={26} alt="" /> : <Logo />;
}

function FullScreen(): ReactNode {
  const { t } = useTranslation();
  const fullScreen = useFullScreen();
  if (!fullScreen) return null;
  const { isFull, toggle } = fullScreen;
  const label = t(isFull ? 'shell.fullscreenExit' : 'shell.fullscreen');
  return (
    <button type="button" className="ib" title={label} aria-label={label} onClick={toggle}>
      <Icon name={isFull ? 'fullscreenExit' : 'fullscreen'} />
    </button>
  );
}
