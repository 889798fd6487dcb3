import type { PublishedArea } from '@app/contract';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icons.tsx';
import { CopyDialog } from './CopyDialog.tsx';

/** Whether new drafts of an area may be made of what the company has. */
export function isCopyable({ definition, allowed }: PublishedArea): boolean {
  return definition.kind === 'application' && definition.clone !== undefined && allowed.includes('save');
}

/** Begins an application with an existing product; nothing in areas that make no copies. */
export function CopyExisting({ area }: { area: PublishedArea }): ReactNode {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  if (!isCopyable(area)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="paste" size={14} />
        {t('list.copy.title')}
      </Button>
      {open ? <CopyDialog area={area} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
