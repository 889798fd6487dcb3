import { Button, Switch } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icons.tsx';
import { Zh } from '../../../ui/Zh.tsx';

const hints = [
  ['J', 'next'],
  ['K', 'before'],
  ['A', 'accept'],
  ['R', 'reject'],
  ['S', 'save'],
  ['F', 'finish'],
  ['[ ]', 'file'],
  ['?', 'help'],
] as const;

/** The place that is looked at, with the button of a new item there, and the keys of the page. */
export function KeyBar({
  place,
  keys,
  onItem,
  onFinding,
}: {
  /** In words; '' = none. */
  place: string;
  keys: { isOn: boolean; setOn: (on: boolean) => void };
  /** Null for who writes no items here. */
  onItem: (() => void) | null;
  /** Makes an item of the chosen finding, where it has none. */
  onFinding: (() => void) | null;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <footer className="work-keys">
      {place !== '' && (
        <span className="work-here" role="status">
          <Icon name="link" size={14} />
          <span className="visually-hidden">{t('work.here')}</span>
          <Zh text={place} />
        </span>
      )}
      {onItem && (
        <Button size="small" onClick={onItem}>
          {t('work.writeHere')} <kbd>O</kbd>
        </Button>
      )}
      {onFinding && (
        <Button size="small" onClick={onFinding}>
          {t('work.takeFinding')} <kbd>I</kbd>
        </Button>
      )}
      <span className="sp" />
      {keys.isOn && (
        <span className="work-hints">
          {hints.map(([key, words]) => (
            <span key={key} className="t2 nw">
              <kbd>{key}</kbd> {t(`work.key.${words}`)}
            </span>
          ))}
        </span>
      )}
      <span className="work-switch nw">
        <Switch size="small" checked={keys.isOn} onChange={keys.setOn} aria-label={t('work.singleKeys')} />
        <span className="t2" aria-hidden="true">
          {t('work.singleKeys')}
        </span>
      </span>
    </footer>
  );
}
