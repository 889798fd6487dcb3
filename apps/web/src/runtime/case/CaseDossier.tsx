import { type AreaDefinition, type CaseDetail, meetingOf, textOf } from '@app/contract';
import { Tabs } from 'antd';
import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../client/i18n.ts';
import { getLanguage } from '../../client/index.ts';
import { VolumeDocuments } from '../archive/VolumeDocuments.tsx';
import { pathOf } from '../area/path-of.ts';
import { FormView } from '../form/index.ts';
import { CaseProcess } from '../process/CaseProcess.tsx';
import { MarketsOfCase } from '../regime/MarketsOfCase.tsx';
import type { GoTo } from './CaseSide.tsx';
import { isSecondCompany } from './shown-part.ts';

/** The chart stands beside the steps of the form; no step has this key. */
const processTab = '-process';
/** So does the catalogue of the archive volume: of one it comes first. */
const volumeTab = '-volume';
/** And the room of a meeting, which comes first. */
const roomTab = '-room';

const MeetingRoom = lazy(async () => {
  await loadTexts((await import('../../locales/page-parts.ts')).meetingTexts);
  return { default: (await import('../meeting/MeetingRoom.tsx')).MeetingRoom };
});

interface DossierTarget {
  field: string;
  rowId?: string;
  column?: string;
  at: number;
}

/** Which step of the dossier is open, and the way to a place in it: the step that holds the field, then the cell itself. */
export function useDossierPlace(definition: AreaDefinition, volume: CaseDetail['volume'] = null) {
  const { form } = definition;
  const dossier = useRef<HTMLElement>(null);
  const [step, setStep] = useState(volume === 'volume' ? volumeTab : firstStep(definition));
  const [target, setTarget] = useState<DossierTarget | null>(null);
  const goTo = useCallback<GoTo>(
    (field, rowId, column) => {
      const holder = form.steps.find((one) => one.sections.some((section) => section.fields.includes(field)));
      if (holder) setStep(holder.key);
      setTarget({ field, rowId, column, at: Date.now() });
      requestAnimationFrame(() => {
        const row = rowId ? dossier.current?.querySelector(`[data-row="${CSS.escape(rowId)}"]`) : null;
        (row ?? dossier.current?.querySelector(`[data-field="${CSS.escape(field)}"]`))?.scrollIntoView({
          block: 'center',
          behavior: 'instant',
        });
      });
    },
    [form],
  );
  /** Marks a place that is in sight already: nothing moves. */
  const point = useCallback<GoTo>((field, rowId, column) => setTarget({ field, rowId, column, at: Date.now() }), []);
  return { dossier, step, setStep, target, goTo, point };
}

/** The step to read first: of a change the one that holds before and after, else the first of the form. */
function firstStep(definition: AreaDefinition): string {
  const { steps } = definition.form;
  if (meetingOf(definition)) return roomTab;
  const items = definition.kind === 'application' ? definition.revises?.items : undefined;
  const holder = steps.find(({ sections }) => sections.some(({ fields }) => items && fields.includes(items)));
  return (holder ?? steps[0])?.key ?? '';
}

/** What was submitted, step by step, and the chart of its process. */
export function CaseDossier({
  definition,
  detail,
  place: { dossier, step, setStep, target },
  oldVersion,
  onCurrent,
}: {
  definition: AreaDefinition;
  detail: CaseDetail;
  place: Omit<ReturnType<typeof useDossierPlace>, 'goTo' | 'point'>;
  /** The number of the version that is shown in place of the newest. */
  oldVersion: number | null;
  onCurrent: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const steps = definition.form.steps.map((one) => ({ key: one.key, label: textOf(one.title, getLanguage()) }));
  const hasChart = definition.kind === 'application' && !isSecondCompany(detail);
  const volume = detail.volume ? [{ key: volumeTab, label: t('archive.documents') }] : [];
  const chart = hasChart ? [{ key: processTab, label: t('workflow.chart') }] : [];
  const meeting = meetingOf(definition);
  const room = meeting ? [{ key: roomTab, label: t('case.room') }] : [];
  const old =
    oldVersion === null ? null : (
      <span className="case-old">
        {t('case.oldVersion', { version: oldVersion })}
        <button type="button" className="lk" onClick={onCurrent}>
          {t('case.toCurrent')}
        </button>
      </span>
    );
  return (
    <section className="card case-dossier" ref={dossier} aria-label={t('case.dossier')}>
      <Tabs
        activeKey={step}
        onChange={setStep}
        items={detail.volume === 'volume' ? [...volume, ...steps, ...chart] : [...room, ...steps, ...chart, ...volume]}
        tabBarExtraContent={old}
      />
      {step === processTab && <CaseProcess detail={detail} />}
      {step === volumeTab && <VolumeDocuments area={detail.area} caseId={detail.id} />}
      {step === roomTab && meeting && (
        <Suspense fallback={<div role="status" aria-busy="true" aria-label={t('common.loading')} />}>
          <MeetingRoom {...{ definition, meeting, detail }} />
        </Suspense>
      )}
      {step !== processTab && step !== volumeTab && step !== roomTab && (
        <div className="case-form">
          <MarketsOfCase place={{ ...pathOf(detail.area), caseId: detail.id }} version={oldVersion ?? detail.version}>
            <FormView
              definition={definition}
              data={detail.data}
              steps={[step]}
              // They speak of the newest version and would point at other words here.
              findings={old ? [] : detail.findings}
              target={target}
            />
          </MarketsOfCase>
        </div>
      )}
    </section>
  );
}
