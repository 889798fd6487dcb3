import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../client/index.ts';
import { ListPage } from '../../runtime/list/ListPage.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useDefinitionList } from './definition-list.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import './workflow.css';

/** Processes and their versions: import, look, publish, retire. */
export default function DefinitionsPage(): ReactNode {
  const { t } = useTranslation();
  // Processes are shared by all offices, so the platform's administrator publishes them; an office looks on.
  const mayPublish = useSession((session) => session.user?.isSuper === 'Y');
  const [importing, setImporting] = useState<{ key: string | null } | null>(null);
  return (
    <>
      <ListPage
        spec={useDefinitionList(mayPublish, (key) => setImporting({ key }))}
        actions={
          mayPublish ? (
            <Button type="primary" onClick={() => setImporting({ key: null })}>
              <Icon name="upload" size={14} />
              {t('workflow.import.title')}
            </Button>
          ) : null
        }
      />
      <ImportDialog open={importing !== null} processKey={importing?.key ?? null} onClose={() => setImporting(null)} />
    </>
  );
}
