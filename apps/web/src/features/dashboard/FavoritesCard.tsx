import { App, Checkbox, Input, Popover } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiError } from '../../client/index.ts';
import { type Shortcut, useShortcuts } from '../../client/shortcuts.ts';
import { openTab } from '../../client/tab.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon, iconOf } from '../../ui/icons.tsx';
import { useInSight } from '../../ui/use-in-sight.ts';
import { Zh } from '../../ui/Zh.tsx';
import { useFavoriteChanges, useFavorites } from './favorites.queries.ts';

/** Menu entries that the person keeps at hand (R7.6-13…R7.6-16). */
export function FavoritesCard(): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const shortcuts = useShortcuts((state) => state.shortcuts);
  const [card, seen] = useInSight<HTMLElement>();
  // Whoever chooses wants to see the ticks, wherever the card lies.
  const [choosing, setChoosing] = useState(false);
  const { data, error, refetch } = useFavorites(seen || choosing);
  const changes = useFavoriteChanges();
  const kept = (data ?? []).flatMap((node) => shortcuts.find((one) => one.id === node.id) ?? []);
  const complain = (work: Promise<void>) => void work.catch((reason) => message.error(toApiError(reason).text));
  const move = (at: number, by: number) => {
    const ids = kept.map((one) => one.id);
    const [id] = ids.splice(at, 1);
    if (id === undefined) return;
    ids.splice(Math.max(0, at + by), 0, id);
    complain(changes.sort(ids));
  };
  return (
    <Card
      className="favorites"
      ref={card}
      title={t('dashboard.widget.favorites')}
      extra={
        <Chooser
          chosen={new Set(kept.map((one) => one.id))}
          onOpen={() => setChoosing(true)}
          onChange={(id, on) => complain(on ? changes.add(id) : changes.remove(id))}
        />
      }
    >
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data && kept.length === 0 ? <EmptyState icon="star" text={t('dashboard.favoritesNone')} /> : null}
      <ul className="favorite-list">
        {kept.map((one, at) => (
          <Favorite
            key={one.id}
            page={one}
            onUp={at === 0 ? null : () => move(at, -1)}
            onRemove={() => complain(changes.remove(one.id))}
          />
        ))}
      </ul>
    </Card>
  );
}

function Favorite({
  page,
  onUp,
  onRemove,
}: {
  page: Shortcut;
  /** Null = it is the first. */
  onUp: (() => void) | null;
  onRemove: () => void;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <li>
      <a
        href={page.path}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          openTab({ path: page.path });
        }}
      >
        <Icon name={iconOf(page.icon)} />
        <span className="ell" title={page.name}>
          <Zh text={page.name} />
        </span>
      </a>
      <button
        type="button"
        className="ib s"
        disabled={onUp === null}
        aria-label={t('dashboard.favoriteUp', { name: page.name })}
        title={t('dashboard.favoriteUp', { name: page.name })}
        onClick={() => onUp?.()}
      >
        <Icon name="up" size={14} />
      </button>
      <button
        type="button"
        className="ib s"
        aria-label={t('dashboard.favoriteRemove', { name: page.name })}
        title={t('dashboard.favoriteRemove', { name: page.name })}
        onClick={onRemove}
      >
        <Icon name="close" size={14} />
      </button>
    </li>
  );
}

/** All pages of the menu with a tick at the kept ones. */
function Chooser({
  chosen,
  onOpen,
  onChange,
}: {
  chosen: ReadonlySet<string>;
  onOpen: () => void;
  onChange: (id: string, on: boolean) => void;
}): ReactNode {
  const { t } = useTranslation();
  const shortcuts = useShortcuts((state) => state.shortcuts);
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const shown = shortcuts.filter((one) => one.name.toLowerCase().includes(wanted));
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      onOpenChange={onOpen}
      content={
        <div className="favorite-chooser">
          <Input
            size="small"
            allowClear
            value={text}
            placeholder={t('dashboard.favoriteFind')}
            aria-label={t('dashboard.favoriteFind')}
            onChange={(event) => setText(event.target.value)}
          />
          {shown.length === 0 ? <p className="t3">{t('common.none')}</p> : null}
          <ul>
            {shown.map((one) => (
              <li key={one.id}>
                <Checkbox checked={chosen.has(one.id)} onChange={(event) => onChange(one.id, event.target.checked)}>
                  <Zh text={one.name} />
                </Checkbox>
              </li>
            ))}
          </ul>
        </div>
      }
    >
      <button type="button" className="lk">
        {t('dashboard.favoriteChoose')}
      </button>
    </Popover>
  );
}
