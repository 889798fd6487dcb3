import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ItemsPanel } from '../../../runtime/opinion/ItemsPanel.tsx';
import { CompareView } from '../CompareView.tsx';
import { FindingsPanes } from '../FindingsView.tsx';
import type { ShownReview } from '../result.queries.ts';
import { SimilarView } from '../SimilarView.tsx';
import type { useWork, WorkTab } from './use-work.ts';

/** What the rules found, the opinion items, what changed since the version before, and dossiers like this one. */
export function MiddlePane({ review, work }: { review: ShownReview; work: ReturnType<typeof useWork> }): ReactNode {
  const { t } = useTranslation();
  const { place, definition, detail, result, officer, onChanged } = review;
  const tab = (key: WorkTab, count: number, children: ReactNode) => ({
    key,
    label: t(`work.tab.${key}`, { count }),
    children,
  });
  return (
    <section className="card work-tabs" aria-label={t('case.side')}>
      <Tabs
        size="small"
        activeKey={work.tab}
        onChange={(key) => work.setTab(key as WorkTab)}
        items={[
          tab(
            'findings',
            result.findings.length,
            <FindingsPanes review={review} findings={work.findings} onPlace={work.show} />,
          ),
          ...(work.withItems
            ? [
                tab(
                  'items',
                  work.items.length,
                  <ItemsPanel
                    {...{ definition, detail, onChanged }}
                    onGoTo={(field, rowId, column) =>
                      work.show({ field, ...(rowId ? { rowId } : {}), ...(column ? { column } : {}) })
                    }
                    around={work.around}
                  />,
                ),
              ]
            : []),
          tab('compare', 0, <CompareView place={place} detail={detail} definition={definition} />),
          ...(officer ? [tab('similar', 0, <SimilarView place={place} />)] : []),
        ]}
      />
    </section>
  );
}
