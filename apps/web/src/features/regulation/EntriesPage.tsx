import { type RegulationEntry, regulationTables, textOf } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, send, useTab } from '../../client/index.ts';
import type { PageProps } from '../../client/page.ts';
import { ListPage } from '../../runtime/list/ListPage.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useMayEdit } from './draft-choice.tsx';
import { EntryDrawer } from './EntryDrawer.tsx';
import { useEntryList } from './entry-list.tsx';
import { NewRowDrawer } from './NewRowDrawer.tsx';
import { VerifyDrawer } from './VerifyDrawer.tsx';

/** Rows of one table, with their ground; a row opens with its history and the form that changes it. */
export default function EntriesPage({ params }: PageProps): ReactNode {
  return <Entries table={(params.table ?? 'rule').replace('-', ':')} />;
}

function Entries({ table }: { table: string }): ReactNode {
  const { t } = useTranslation();
  const { setTitle } = useTab();
  const mayEdit = useMayEdit();
  const [open, setOpen] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const [confirming, setConfirming] = useState<RegulationEntry | null>(null);
  const tables = useQuery({
    queryKey: ['admin', 'regulation', 'tables'],
    queryFn: ({ signal }) => send(regulationTables, {}, { quiet: true, signal }),
  });
  const found = tables.data?.find(({ id }) => id === table);
  const title = found ? textOf(found.title, getLanguage()) : t('regulation.entries');
  useEffect(() => setTitle(title), [title, setTitle]);
  return (
    <>
      <ListPage
        spec={useEntryList(table, title, setOpen, setConfirming)}
        actions={
          mayEdit ? (
            <Button onClick={() => setAdding(true)}>
              <Icon name="plus" size={14} />
              {t('regulation.add')}
            </Button>
          ) : null
        }
      />
      <EntryDrawer table={table} id={open} onClose={() => setOpen(null)} />
      {found ? <NewRowDrawer table={found} open={adding} onClose={() => setAdding(false)} /> : null}
      <VerifyDrawer
        target={confirming ? { table, id: confirming.id, title: confirming.title } : null}
        onClose={() => setConfirming(null)}
      />
    </>
  );
}
