import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Number of lines that were read and not taken over, with a button that takes over all; nothing when there are none. */
export function TakeAll({ count, onTake }: { count: number; onTake: () => void }): ReactNode {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <div className="rd-take">
      <span className="t2">{t('reading.proposed', { count })}</span>
      <Button size="small" type="primary" onClick={onTake}>
        {t('reading.takeAll')}
      </Button>
    </div>
  );
}
