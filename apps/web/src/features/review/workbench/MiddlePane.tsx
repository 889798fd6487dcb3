import { Tabs } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ItemsPanel } from '../../../runtime/opinion/ItemsPanel.tsx';
import { CompareView } from '../CompareView.tsx';
import { FindingsPanes } from '../FindingsView.tsx';
import type { ShownReview } from '../result.queries.ts';
import { SimilarView } from '../SimilarView.tsx';
import type { useWork, WorkTab } from './use-work.ts';

interface MiddleProps {
  review: ShownReview;
  work: ReturnType<typeof useWork>;
}

/** What the rules found, the opinion items, what changed since the version before, and dossiers like this one. */
export function MiddlePane(props: MiddleProps): ReactNode {
  const { review, work } = props;
  const { t } = useTranslation();
  const counts = { findings: review.result.findings.length, items: work.items.length, compare: 0, similar: 0 };
  const shown: WorkTab[] = [
    'findings',
    ...(work.withItems ? (['items'] as const) : []),
    'compare',
    ...(review.officer ? (['similar'] as const) : []),
  ];
  // What was looked at once stays as it was left; nothing is asked for that nobody looks at.
  const seen = useRef(new Set<WorkTab>());
  seen.current.add(work.tab);
  return (
    <section className="card work-tabs" aria-label={t('case.side')}>
      <Tabs
        size="small"
        activeKey={work.tab}
        onChange={(key) => work.setTab(key as WorkTab)}
        items={shown.map((key) => ({ key, label: t(`work.tab.${key}`, { count: counts[key] }) }))}
      />
      {shown.map((key) =>
        seen.current.has(key) ? (
          <div key={key} className="work-tab" hidden={key !== work.tab}>
            <TabContent tab={key} {...props} />
          </div>
        ) : null,
      )}
    </section>
  );
}

function TabContent({ tab, review, work }: MiddleProps & { tab: WorkTab }): ReactNode {
  const { place, definition, detail, onChanged } = review;
  switch (tab) {
    case 'findings':
      return <FindingsPanes review={review} findings={work.findings} onPlace={work.show} />;
    case 'items':
      return (
        <ItemsPanel
          {...{ definition, detail, onChanged }}
          onGoTo={(field, rowId, column) =>
            work.show({ field, ...(rowId ? { rowId } : {}), ...(column ? { column } : {}) })
          }
          around={work.around}
        />
      );
    case 'compare':
      return <CompareView place={place} detail={detail} definition={definition} />;
    case 'similar':
      return <SimilarView place={place} />;
  }
}
