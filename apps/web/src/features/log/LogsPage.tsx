import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTab } from '../../client/index.ts';
import { ListPage } from '../../runtime/list/ListPage.tsx';
import { ChangeDrawer } from './ChangeDrawer.tsx';
import type { LogRow } from './log-columns.tsx';
import { useLogSpec } from './log-spec.ts';

/** Operations, changes with before and after, sign-ins and calls; nothing here can be altered. */
export default function LogsPage(): ReactNode {
  const { query } = useTab();
  const { t } = useTranslation();
  const [opened, setOpened] = useState<LogRow | null>(null);
  const spec = useLogSpec(query.view || 'operations', setOpened);
  return (
    <>
      <ListPage key={query.view} spec={spec} />
      <ChangeDrawer row={opened} title={t('log.detail')} onClose={() => setOpened(null)} />
    </>
  );
}
