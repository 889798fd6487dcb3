import type { AreaDefinition, CaseDetail, Finding, Place } from '@app/contract';
import { documentTitle } from '@app/engine/form';
import { documentTitles } from '@app/engine/review';
import { Select } from 'antd';
import { memo, type ReactNode, type RefObject, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../../client/index.ts';
import { pathOf } from '../../../runtime/area/path-of.ts';
import { useCurrentNames } from '../../../runtime/attachment/use-current-names.ts';
import type { useDossierPlace } from '../../../runtime/case/CaseDossier.tsx';
import { FileContent } from '../../../runtime/file-view/FileContent.tsx';
import { usePreviewSoon } from '../../../runtime/file-view/preview-address.ts';
import { FormView } from '../../../runtime/form/index.ts';
import { useLoadedRulebook } from '../../../runtime/form/review/rulebook.ts';
import { MarketsOfCase } from '../../../runtime/regime/MarketsOfCase.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Zh } from '../../../ui/Zh.tsx';
import {
  countMarks,
  type DossierFile,
  dossierFiles,
  placeOfElement,
  placesOnFile,
  shownSteps,
} from './dossier-parts.ts';

/** The steps of the form and the files of a version, each by its name. */
export function useDossierParts(definition: AreaDefinition, { data }: CaseDetail) {
  const rulebook = useLoadedRulebook(true);
  const files = useMemo(() => {
    const titles = documentTitles(rulebook?.requirements ?? []);
    return dossierFiles(definition, data, (code) => documentTitle(titles, code, getLanguage()));
  }, [definition, data, rulebook]);
  const steps = useMemo(() => shownSteps(definition, data), [definition, data]);
  const named = useCurrentNames(files);
  return useMemo(() => ({ steps, files: named }), [steps, named]);
}

interface DossierPaneProps {
  definition: AreaDefinition;
  detail: CaseDetail;
  parts: ReturnType<typeof useDossierParts>;
  view: Omit<ReturnType<typeof useDossierPlace>, 'goTo' | 'point'>;
  /** The file that is shown in place of a step of the form. */
  file: string | null;
  marks: readonly Finding[];
  here: Place | null;
  onStep: (key: string) => void;
  onFile: (id: string) => void;
  onTurn: (by: 1 | -1) => void;
  onPoint: (place: Place) => void;
}

/** The dossier: one step of the form or one file at a time, with marks at the places that findings and items speak of. */
export function DossierPane(props: DossierPaneProps): ReactNode {
  const { definition, detail, parts, view, file: shown, marks, here, onPoint } = props;
  const { t } = useTranslation();
  const file = parts.files.find(({ id }) => id === shown);
  const at = parts.files.findIndex(({ id }) => id === shown);
  // Before any was opened the first one is next.
  usePreviewSoon(parts.files[(at + 1) % parts.files.length]);
  const places = useMemo(() => (file ? placesOnFile(file.id, marks, here) : []), [file, marks, here]);
  const point = (target: EventTarget) => {
    const place = target instanceof Element ? placeOfElement(target) : null;
    if (place) onPoint(place);
  };
  return (
    <section className="card work-dossier" aria-label={t('case.dossier')} ref={view.dossier as RefObject<HTMLElement>}>
      <PartChoice
        parts={parts}
        step={view.step}
        file={shown}
        marks={marks}
        onStep={props.onStep}
        onFile={props.onFile}
        onTurn={props.onTurn}
      />
      {file ? (
        <div className="work-file">
          <FileContent key={file.id} file={file} places={places} />
        </div>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: what is clicked becomes the place of a new item; the form of the item has it as a field, too
        // biome-ignore lint/a11y/useKeyWithClickEvents: the key of a new item looks where the focus is
        <div className="work-form" onClick={(event) => point(event.target)}>
          <MarketsOfCase place={{ ...pathOf(detail.area), caseId: detail.id }} version={detail.version}>
            <FormView
              definition={definition}
              data={detail.data}
              steps={[view.step]}
              findings={marks}
              target={view.target}
            />
          </MarketsOfCase>
        </div>
      )}
    </section>
  );
}

/** What of the dossier is shown: a step or a file by name, with the number of marks in it; and the way to the file before and the next. */
const PartChoice = memo(function PartChoice({
  parts: { steps, files },
  step,
  file,
  marks,
  onStep,
  onFile,
  onTurn,
}: Pick<DossierPaneProps, 'parts' | 'file' | 'marks' | 'onStep' | 'onFile' | 'onTurn'> & { step: string }): ReactNode {
  const { t } = useTranslation();
  const counts = useMemo(() => countMarks(marks, steps, files), [marks, steps, files]);
  const label = (words: string, count: number) => (
    <span className="work-part">
      <span className="ell">
        <Zh text={words} />
      </span>
      {count > 0 ? <span className="work-count">{t('work.marks', { count })}</span> : null}
    </span>
  );
  const nameOf = ({ title, name }: DossierFile) => (title === name ? name : `${title} · ${name}`);
  const turn = (by: 1 | -1, icon: 'left' | 'right', words: string) => (
    <button
      type="button"
      className="ib"
      disabled={files.length === 0}
      aria-label={words}
      title={words}
      onClick={() => onTurn(by)}
    >
      <Icon name={icon} size={14} />
    </button>
  );
  return (
    <div className="work-choice">
      <Select
        aria-label={t('work.part')}
        value={file === null ? `step:${step}` : `file:${file}`}
        onChange={(value: string) => (value.startsWith('file:') ? onFile(value.slice(5)) : onStep(value.slice(5)))}
        listHeight={420}
        options={[
          {
            label: t('work.form'),
            options: steps.map(({ key, label: words }) => ({
              value: `step:${key}`,
              label: label(words, counts.step(key)),
            })),
          },
          ...(files.length > 0
            ? [
                {
                  label: t('work.files', { count: files.length }),
                  options: files.map((one) => ({
                    value: `file:${one.id}`,
                    label: label(nameOf(one), counts.file(one.id)),
                  })),
                },
              ]
            : []),
        ]}
      />
      <span className="t3 nw">
        {t('work.fileOf', { at: files.findIndex(({ id }) => id === file) + 1 || '–', count: files.length })}
      </span>
      {turn(-1, 'left', t('work.fileBefore'))}
      {turn(1, 'right', t('work.fileNext'))}
    </div>
  );
});
