import { type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { TabContext } from '../client/tab.ts';
import { Icon } from './icons.tsx';
import { Zh } from './Zh.tsx';

/** Title line of a page: the way back to the list that opened it, title, status and facts, then actions at the end with the primary one last. */
export function PageHeader({
  title,
  facts,
  actions,
}: {
  title: ReactNode;
  facts?: ReactNode;
  actions?: ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  const back = useContext(TabContext)?.back ?? null;
  return (
    <div className="ph1">
      {back ? (
        <button type="button" className="lk back-to-list" onClick={back}>
          <Icon name="left" size={14} />
          {t('common.backToList')}
        </button>
      ) : null}
      <h1>{typeof title === 'string' ? <Zh text={title} /> : title}</h1>
      {facts}
      <span className="sp" />
      {actions}
    </div>
  );
}
