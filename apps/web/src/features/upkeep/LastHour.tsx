import type { VitalSample } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/Card.tsx';
import { HourChart } from './HourChart.tsx';

/** Lateness of the event loop and time of the calls of the last hour as two pictures. */
export function LastHour({ samples }: { samples: readonly VitalSample[] }): ReactNode {
  const { t } = useTranslation();
  const sum = (of: (sample: VitalSample) => number) => samples.reduce((total, sample) => total + of(sample), 0);
  const rounded = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10);
  const line = (key: 'loopP99' | 'loopMax' | 'callP50' | 'callP95') => ({
    name: t(`upkeep.${key}`),
    values: samples.map((sample) => rounded(sample[key])),
  });
  return (
    <Card title={t('upkeep.lastHour')}>
      {samples.length === 0 ? (
        <p className="t2">{t('upkeep.lastHourNone')}</p>
      ) : (
        <>
          <div className="pictures">
            <HourChart name={t('upkeep.loop')} lines={[line('loopP99'), line('loopMax')]} />
            <HourChart name={t('upkeep.latency')} lines={[line('callP50'), line('callP95')]} />
          </div>
          <p className="t2">
            {t('upkeep.callsOf', { calls: sum(({ calls }) => calls), faults: sum(({ faults }) => faults) })}
          </p>
        </>
      )}
    </Card>
  );
}
