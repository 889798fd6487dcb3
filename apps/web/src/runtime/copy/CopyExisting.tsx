import { type PublishedArea, textOf } from '@app/contract';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { getLanguage } from '../../client/index.ts';
import { Icon } from '../../ui/icons.tsx';

const CopyDialog = lazy(async () => ({ default: (await import('./CopyDialog.tsx')).CopyDialog }));

/** Whether new drafts of an area may be made of what the company has. */
export function isCopyable({ definition, allowed }: PublishedArea): boolean {
  return definition.kind === 'application' && definition.clone !== undefined && allowed.includes('save');
}

/** Begins an application with an existing product; nothing in areas that make no copies. */
export function CopyExisting({ area }: { area: PublishedArea }): ReactNode {
  const [open, setOpen] = useState(false);
  const title = area.definition.kind === 'application' ? area.definition.clone?.title : undefined;
  if (!isCopyable(area) || !title) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="paste" size={14} />
        {textOf(title, getLanguage())}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <CopyDialog area={area} title={textOf(title, getLanguage())} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
