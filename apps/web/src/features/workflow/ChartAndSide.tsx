import { Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './workflow.css';

/** The chart of a process and, beside it, one of several views on it. */
export function ChartAndSide<K extends string>({
  chart,
  label,
  views,
}: {
  chart: ReactNode;
  /** What the views are about. */
  label: string;
  views: readonly { value: K; label: string; view: () => ReactNode }[];
}): ReactNode {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(views[0]?.value);
  return (
    <div className="wf-grid">
      <section className="card" aria-label={t('workflow.chart')}>
        {chart}
      </section>
      <section className="card wf-side" aria-label={label}>
        <div className="wf-side-head">
          <Segmented
            value={chosen}
            onChange={setChosen}
            options={views.map(({ value, label: name }) => ({ value, label: name }))}
          />
        </div>
        <div className="wf-side-body">{views.find(({ value }) => value === chosen)?.view()}</div>
      </section>
    </div>
  );
}
