import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoading } from '../client/loading.ts';
import { useLock } from '../client/session/lock.ts';
import './account/session.css';

/** Milliseconds after which the user can go on working although the server has not answered. */
const patienceMs = 8_000;

/** The counted loading mask over the whole window (R4-39, R4-40), and the cover while the screen is being locked. */
export function LoadingMask(): ReactNode {
  const { t } = useTranslation();
  const painted = useLoading((state) => state.painted);
  const locking = useLock((state) => state.locking);
  const [late, setLate] = useState(false);
  const [released, setReleased] = useState(false);
  useEffect(() => {
    setLate(false);
    setReleased(false);
    if (!painted) return;
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, [painted]);

  if (locking)
    return (
      <div className="mask locking" role="status">
        {t('session.mask.locking')}
      </div>
    );
  if (!painted || released) return null;
  return (
    <div className="mask loading" role="status" aria-live="polite">
      <div className="mask-box">
        <span className="mask-ring" aria-hidden="true" />
        <span>{t(late ? 'session.mask.slow' : 'session.mask.loading')}</span>
        {late ? (
          <button type="button" onClick={() => setReleased(true)}>
            {t('session.mask.release')}
          </button>
        ) : null}
      </div>
    </div>
  );
}
