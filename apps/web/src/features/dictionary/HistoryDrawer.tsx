import { type DictionaryDetail, dictionaryHistory, textOf } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, send } from '../../client/index.ts';
import { ChangeTable } from '../../runtime/admin/ChangeTable.tsx';
import { useDrawerOfTab } from '../../ui/Dialog.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { changedField } from './changes.ts';

/** Every version of a dictionary: who changed what when. */
export function HistoryDrawer({
  dictionary: { key, title, version },
  open,
  onClose,
}: {
  dictionary: DictionaryDetail;
  open: boolean;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const drawer = useDrawerOfTab(open, onClose);
  const { data } = useQuery({
    queryKey: ['admin', 'dictionary', key, 'history', version],
    queryFn: ({ signal }) => send(dictionaryHistory, { key }, { quiet: true, signal }),
    enabled: open,
  });
  return (
    <Drawer {...drawer} size={720} title={t('dictionary.historyOf', { name: textOf(title, getLanguage()) })}>
      {(data ?? []).map((one) => (
        <section key={one.version} className="admin-section">
          <h2>
            {t('dictionary.version', { version: one.version })}{' '}
            <span className="t3 sm">
              <Zh text={one.by} /> <time dir="ltr">{one.at.slice(0, 16)}</time>
            </span>
          </h2>
          {one.changes.length === 0 ? (
            <p className="t3">{t('dictionary.first')}</p>
          ) : (
            <ChangeTable changes={one.changes} nameOf={(path) => changedField(path, t)} />
          )}
        </section>
      ))}
    </Drawer>
  );
}
