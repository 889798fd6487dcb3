import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

const WhyDialog = lazy(async () => ({ default: (await import('../access/WhyDialog.tsx')).WhyDialog }));

/** Asks why one cannot act on a case now: whose the step is, what keeps one from it. The answer is loaded when it is asked for. */
export function WhyOnCase({ caseId }: { caseId: string }): ReactNode {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const ask = () => {
    setAsked(true);
    setOpen(true);
  };
  return (
    <>
      <Button type="text" onClick={ask}>
        {t('access.why')}
      </Button>
      {isAsked ? (
        <Suspense fallback={null}>
          <WhyDialog open={isOpen} target={{ caseId }} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
