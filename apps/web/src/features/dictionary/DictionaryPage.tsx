import { type DictionaryDetail, type DictionaryEntry, dictionaryExport, textOf } from '@app/contract';
import { App, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, useTab } from '../../client/index.ts';
import { Mark } from '../../runtime/admin/Mark.tsx';
import { downloadWithNotice } from '../../runtime/attachment/download.ts';
import { ListPage } from '../../runtime/list/ListPage.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/icons.tsx';
import { HistoryDrawer } from './HistoryDrawer.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { ItemForm } from './ItemForm.tsx';
import { useItemList } from './item-list.tsx';
import { useDictionary } from './use-dictionary.ts';

/** The values of a dictionary, edited in place: what is saved holds at once. */
export default function DictionaryPage(): ReactNode {
  const { params } = useTab();
  const found = useDictionary(params.key ?? '');
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  return found.data ? <Values dictionary={found.data} /> : null;
}

function Values({ dictionary }: { dictionary: DictionaryDetail }): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [edited, setEdited] = useState<DictionaryEntry | 'new' | null>(null);
  const [panel, setPanel] = useState<'history' | 'import' | null>(null);
  const { key, mayEdit, system } = dictionary;
  const title = textOf(dictionary.title, getLanguage());
  return (
    <>
      <ListPage
        spec={useItemList(dictionary, setEdited)}
        facts={
          system ? (
            <span title={t('dictionary.ownerHelp')}>
              <Mark look="neutral" icon="lock">
                {t('dictionary.owners.system')}
              </Mark>
            </span>
          ) : null
        }
        actions={
          <>
            <Button onClick={() => setPanel('history')}>
              <Icon name="clock" size={14} />
              {t('dictionary.history')}
            </Button>
            <Button onClick={() => void downloadWithNotice(message, dictionaryExport, { key }, `${title}.xlsx`)}>
              <Icon name="download" size={14} />
              {t('list.export')}
            </Button>
            {mayEdit ? (
              <Button onClick={() => setPanel('import')}>
                <Icon name="upload" size={14} />
                {t('dictionary.import')}
              </Button>
            ) : null}
            {mayEdit && !system ? (
              <Button type="primary" onClick={() => setEdited('new')}>
                <Icon name="plus" size={14} />
                {t('dictionary.add')}
              </Button>
            ) : null}
          </>
        }
      />
      <ItemForm dictionary={dictionary} item={edited} onClose={() => setEdited(null)} />
      <HistoryDrawer dictionary={dictionary} open={panel === 'history'} onClose={() => setPanel(null)} />
      <ImportDialog dictionary={dictionary} open={panel === 'import'} onClose={() => setPanel(null)} />
    </>
  );
}
