import { type PublishedArea, statusesOf, textOf } from '@app/contract';
import { Button } from 'antd';
import { memo, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, openTab } from '../../../client/index.ts';
import { usePageKeys } from '../../../client/page-keys.ts';
import { CaseNumber } from '../../../runtime/case/CaseNumber.tsx';
import { WhyOnCase } from '../../../runtime/case/WhyOnCase.tsx';
import { usePlaceText } from '../../../runtime/finding/place-text.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { StatusTag } from '../../../ui/tag/StatusTag.tsx';
import { Zh } from '../../../ui/Zh.tsx';
import type { ShownReview } from '../result.queries.ts';
import { DossierPane } from './DossierPane.tsx';
import { KeyBar } from './KeyBar.tsx';
import { MiddlePane } from './MiddlePane.tsx';
import { SidePane } from './SidePane.tsx';
import { useWork } from './use-work.ts';
import { WorkPanes } from './WorkPanes.tsx';
import '../../../runtime/case/case.css';
import '../result.css';
import './workbench.css';

const pageKeys = ['next', 'accept', 'take', 'item', 'save', 'finish', 'file'] as const;

/** Dossier and files at the left, findings and items in the middle, clock and task at the right; all of it by keyboard. */
export function WorkbenchView({ area, review }: { area: PublishedArea; review: ShownReview }): ReactNode {
  const { t } = useTranslation();
  const { definition, detail } = review;
  const page = useRef<HTMLDivElement>(null);
  const work = useWork(review, page);
  const placeText = usePlaceText(definition.fields);
  usePageKeys(
    t('work.title'),
    pageKeys.map((key) => ({ keys: t(`work.help.${key}Keys`).split(' '), text: t(`work.help.${key}`) })),
  );
  return (
    <div className="page fill case-page work-page" ref={page}>
      <Head review={review} />
      <WorkPanes
        names={{ left: t('case.dossier'), right: t('work.actions') }}
        left={<DossierPane {...{ definition, detail }} {...work.dossier} />}
        middle={<MiddlePane review={review} work={work} />}
        right={<SidePane {...{ area, detail }} onChanged={review.onChanged} />}
      />
      <KeyBar
        place={work.here ? placeText(work.here, detail.data) : ''}
        keys={work.keys}
        onItem={work.mayWrite ? work.writeHere : null}
        onFinding={work.takeFinding}
      />
    </div>
  );
}

/** Drawn once, not at every key. */
const Head = memo(function Head({ review }: { review: ShownReview }): ReactNode {
  const { t } = useTranslation();
  const { id, area, title } = review.detail;
  return (
    <PageHeader
      title={title}
      facts={<Facts review={review} />}
      actions={
        <>
          <WhyOnCase caseId={id} />
          <Button onClick={() => openTab({ path: `/${area}/case/${id}`, title })}>{t('review.toCase')}</Button>
        </>
      }
    />
  );
});

function Facts({ review: { definition, detail } }: { review: ShownReview }): ReactNode {
  const { t } = useTranslation();
  const status = statusesOf(definition).find((one) => one.value === detail.status);
  return (
    <>
      {status && <StatusTag look={status.look} label={textOf(status.label, getLanguage())} />}
      <CaseNumber detail={detail} />
      <span className="t2 case-holder">
        <Zh text={detail.holderName} />
      </span>
      <span className="t3 nw">{t('case.version', { version: detail.version })}</span>
    </>
  );
}
