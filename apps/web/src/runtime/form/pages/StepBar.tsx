import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icons.tsx';
import type { StepProgress } from '../store/steps.ts';

export interface StepLink extends StepProgress {
  title: string;
}

/** The steps of a form as links: number or tick, title, number of errors and findings. */
export function StepBar({
  steps,
  current,
  onGo,
}: {
  steps: readonly StepLink[];
  current: string;
  onGo: (key: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <ol className="fm-steps">
      {steps.map((step, at) => {
        const now = step.key === current;
        const wrong = step.errors + step.findings;
        return (
          <li key={step.key} className={now ? 'fm-now' : step.done ? 'fm-ok' : undefined}>
            <button type="button" aria-current={now ? 'step' : undefined} onClick={() => onGo(step.key)}>
              <i>{step.done && !now ? <Icon name="check" size={12} /> : at + 1}</i>
              <span className="ell">{step.title}</span>
              {wrong > 0 ? (
                <em>
                  {wrong}
                  <span className="visually-hidden">{t('form.stepErrors', { count: wrong })}</span>
                </em>
              ) : null}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
