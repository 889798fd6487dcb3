import { Input } from 'antd';
import { memo, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icons.tsx';
import { PanelPopover } from '../../ui/PanelPopover.tsx';
import { useShell } from '../shell-store.ts';
import { titleOfTab } from './tab-titles.ts';
import { type CloseScope, dashboardKey } from './tabs.ts';
import { showTab, useTabs } from './tabs-store.ts';

type Close = (key: string, scope: CloseScope) => void;

/** All open tabs as a list that can be searched, for when they do not fit into the bar. */
export const TabList = memo(function TabList({ close }: { close: Close }): ReactNode {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <PanelPopover
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      content={<List close={close} onDone={() => setOpen(false)} />}
    >
      <button
        type="button"
        className="ib s"
        title={t('shell.tabs.overview')}
        aria-label={t('shell.tabs.overview')}
        aria-expanded={open}
      >
        <Icon name="down" size={14} />
      </button>
    </PanelPopover>
  );
});

function List({ close, onDone }: { close: Close; onDone: () => void }): ReactNode {
  const { t } = useTranslation();
  const tabs = useTabs((state) => state.tabs);
  const current = useTabs((state) => state.current);
  const routes = useShell((state) => state.routes);
  const [text, setText] = useState('');
  const shown = tabs
    .map((tab) => ({ tab, title: titleOfTab(tab, routes, t) }))
    .filter(({ title }) => title.toLowerCase().includes(text.trim().toLowerCase()));
  return (
    <div className="tab-list">
      <Input
        allowClear
        prefix={<Icon name="search" size={14} />}
        placeholder={t('shell.tabs.find', { count: tabs.length })}
        aria-label={t('shell.tabs.find', { count: tabs.length })}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ul>
        {shown.map(({ tab, title }) => (
          <li key={tab.key} className={tab.key === current ? 'on' : undefined}>
            <button
              type="button"
              className="ell"
              onClick={() => {
                showTab(tab.key);
                onDone();
              }}
            >
              {tab.dirty ? <i className="dot" /> : null}
              {title}
            </button>
            {tab.key === dashboardKey ? null : (
              <button
                type="button"
                className="ib s"
                aria-label={t('shell.tabs.closeOne', { title })}
                onClick={() => close(tab.key, 'self')}
              >
                <Icon name="close" size={12} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {shown.length === 0 ? <p className="t3 sm">{t('shell.tabs.noneFound')}</p> : null}
    </div>
  );
}
