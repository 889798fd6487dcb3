import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Mark } from '../../runtime/admin/Mark.tsx';

/** Whether a line of the log is linked into the sealed chain yet; the sealer follows within a second. */
export function SealMark({ seal }: { seal: string | null }): ReactNode {
  const { t } = useTranslation();
  return seal === null ? (
    <Mark look="warning" icon="clock">
      {t('operate.toSeal')}
    </Mark>
  ) : (
    <Mark look="success" icon="shield">
      {t('operate.sealed')}
    </Mark>
  );
}
