import type { Reading } from '@app/contract';
import { Progress } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icons.tsx';

/** State of a file's text reading in one line; if it cannot be read, why and what to do. */
export function ReadingState({ reading, onRead }: { reading: Reading; onRead?: () => void }): ReactNode {
  const { t } = useTranslation();
  const again = (key: string) =>
    onRead ? (
      <button type="button" className="lk" onClick={onRead}>
        {t(key)}
      </button>
    ) : null;
  switch (reading.state) {
    case 'none':
      return onRead ? (
        <p className="rd-state t2 sm" role="status">
          <Icon name="info" size={14} /> {t('reading.notYet')} {again('reading.recognise')}
        </p>
      ) : null;
    case 'waiting':
    case 'reading':
      return (
        <div className="rd-state" role="status">
          <span className="t2">{t('reading.going')}</span>
          <Progress percent={reading.progress} size="small" aria-label={t('reading.going')} />
        </div>
      );
    case 'scanned':
      return (
        <p className="rd-state t2 sm" role="status">
          <Icon name="info" size={14} /> {t('reading.scanned')} {again('reading.recognise')}
        </p>
      );
    case 'failed':
      return (
        <p className="rd-state d-red sm" role="status">
          <Icon name="octagon" size={14} /> {t(`reading.fault.${reading.fault ?? 'damaged'}`)}{' '}
          {reading.fault === 'timeout' ? again('reading.again') : null}
        </p>
      );
    case 'done': {
      const lines = reading.pages.reduce((sum, { lines: own }) => sum + own.length, 0);
      const recognised = reading.pages.some(({ from }) => from === 'recognition');
      const pictures = reading.pages.filter(({ pictures: own = 0, from }) => own > 0 && from === 'text');
      return (
        <p className="rd-state t3 sm" role="status">
          {lines === 0 ? t('reading.nothing') : t(recognised ? 'reading.recognised' : 'reading.text', { count: lines })}
          {pictures.length > 0
            ? ` ${t('reading.pictures', { pages: pictures.map(({ page }) => page).join(', ') })}`
            : ''}
        </p>
      );
    }
  }
}
