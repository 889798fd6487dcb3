import type { PublishedArea } from '@app/contract';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icons.tsx';

const OpenCaseDialog = lazy(async () => ({ default: (await import('./OpenCaseDialog.tsx')).OpenCaseDialog }));

/** The button by which an office begins a case of an area; nothing for who may not. */
export function OpenCase({ area }: { area: PublishedArea }): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (!area.allowed.includes('open')) return null;
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        <Icon name="plus" size={14} />
        {t('case.open')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <OpenCaseDialog area={area} given={{}} onClose={() => setOpen(false)} onOpened={() => undefined} />
        </Suspense>
      ) : null}
    </>
  );
}
