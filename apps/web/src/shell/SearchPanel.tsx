import { App, Input, type InputRef, Modal } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onNavigate } from '../client/navigation.ts';
import { Icon, iconOf } from '../ui/icons.tsx';
import { searchMenu } from './menu-search.ts';
import { openMenu } from './open-menu.ts';
import { leaves, type MenuEntry } from './routes.ts';
import { useShell } from './shell-store.ts';

type Initials = (title: string) => string;

/** Menu search: Ctrl+Q opens, arrows move, Enter opens the hit, Esc or any navigation closes (R2.4-26, R2.4-27, R2.4-47). */
export function SearchPanel({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  useEffect(() => onNavigate(onClose), [onClose]);
  return (
    <Modal
      open={open}
      title={<span className="visually-hidden">{t('shell.search.open')}</span>}
      onCancel={onClose}
      footer={null}
      closable={false}
      width={560}
      style={{ top: '12vh' }}
      destroyOnHidden
      className="search-panel"
    >
      {open ? <Search onClose={onClose} /> : null}
    </Modal>
  );
}

function Search({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const entries = useShell((state) => state.entries);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const initialsOf = useInitials();
  const input = useRef<InputRef>(null);
  const pool = useMemo(() => leaves(entries), [entries]);
  const items = useMemo(
    () => pool.map(({ entry, title }) => ({ id: entry.id, title, path: pathOf(entry), initials: initialsOf(title) })),
    [pool, initialsOf],
  );
  const hits = searchMenu(items, text);
  const current = Math.min(at, hits.length - 1);

  useEffect(() => {
    // The dialog focuses itself first.
    const timer = setTimeout(() => input.current?.focus(), 50);
    return () => clearTimeout(timer);
  }, []);

  const choose = (id: string | undefined) => {
    const entry = pool.find((leaf) => leaf.entry.id === id)?.entry;
    if (!entry) return;
    const warning = openMenu(entry);
    if (warning) message.warning(t(warning));
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && hits.length > 0) {
      event.preventDefault();
      setAt((current + step + hits.length) % hits.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(hits[current]?.id);
  };

  return (
    <search onKeyDown={onKeyDown}>
      <Input
        ref={input}
        size="large"
        prefix={<Icon name="search" />}
        placeholder={t('shell.search.label')}
        aria-label={t('shell.search.label')}
        role="combobox"
        aria-expanded
        aria-controls="menu-hits"
        aria-activedescendant={hits[current] ? `hit-${hits[current].id}` : undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
      />
      <div className="hits" id="menu-hits" role="listbox" aria-label={t('shell.search.open')}>
        {hits.map((hit, index) => (
          <Hit
            key={hit.id}
            id={hit.id}
            title={hit.title}
            path={hit.path}
            icon={pool.find((leaf) => leaf.entry.id === hit.id)?.entry.icon ?? null}
            isCurrent={index === current}
            onPoint={() => setAt(index)}
            onChoose={() => choose(hit.id)}
          />
        ))}
      </div>
      {hits.length === 0 ? (
        <div className="empty-state">
          <p>{t('shell.search.empty', { text: text.trim() })}</p>
          <p className="t3 sm">{t('shell.search.hint')}</p>
        </div>
      ) : (
        <p className="t3 sm hits-keys">{t('shell.search.keys')}</p>
      )}
    </search>
  );
}

function Hit({
  id,
  title,
  path,
  icon,
  isCurrent,
  onPoint,
  onChoose,
}: {
  id: string;
  title: string;
  path: string;
  icon: string | null;
  isCurrent: boolean;
  onPoint: () => void;
  onChoose: () => void;
}): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isCurrent) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above handles the keys of its options
    <div
      ref={element}
      id={`hit-${id}`}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      className={isCurrent ? 'on' : undefined}
      onMouseMove={onPoint}
      onClick={onChoose}
    >
      <Icon name={iconOf(icon)} />
      <span className="ell">{title}</span>
      <span className="sp" />
      <span className="t3 sm nosp">{path}</span>
    </div>
  );
}

function pathOf(entry: MenuEntry): string {
  return entry.target.kind === 'page' || entry.target.kind === 'area' ? entry.target.path : entry.path;
}

/** Pinyin initials; the dictionary is large and loads with the first search. */
function useInitials(): Initials {
  const [initials, setInitials] = useState<{ of: Initials }>({ of: () => '' });
  useEffect(() => {
    let current = true;
    void import('./pinyin-initials.ts').then(({ pinyinInitials }) => {
      if (current) setInitials({ of: pinyinInitials });
    });
    return () => {
      current = false;
    };
  }, []);
  return initials.of;
}
