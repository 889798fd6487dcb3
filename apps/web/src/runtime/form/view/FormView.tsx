import {
  type AreaDefinition,
  type FieldDefinition,
  type Finding,
  isFormulation,
  type Json,
  type JsonObject,
  reviewPartOf,
  textOf,
  weightOf,
} from '@app/contract';
import { computeFields, isBlank, isFieldRequired, visibleLayout } from '@app/engine/form';
import { lazy, memo, type ReactNode, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../../client/index.ts';
import { WeightTag, weightLooks } from '../../../ui/tag/WeightTag.tsx';
import { Worded } from '../../../ui/Worded.tsx';
import { Zh } from '../../../ui/Zh.tsx';
import { screenOf } from '../../fields/index.ts';
import { PreviewProvider } from '../../file-view/preview-context.tsx';
import { byWeight } from '../../finding/finding.ts';
import type { GridTarget } from '../../formulation-grid/grid-props.ts';
import { readingOptions } from '../reading/regions.ts';
import { useLoadedRulebook } from '../review/rulebook.ts';
import { FormulationView } from './FormulationView.tsx';
import { ViewContext, viewFactsOf } from './view-facts.ts';
import '../form.css';

export interface FormViewProps {
  definition: AreaDefinition;
  data: JsonObject;
  /** Keys of the steps to draw; absent = all. */
  steps?: readonly string[];
  findings?: readonly Finding[];
  /** A place to show: the formula grid moves its cursor there. Other fields carry `data-field` (and `data-row`). */
  target?: (GridTarget & { field: string }) | null;
}

const BesideView = lazy(async () => ({ default: (await import('../reading/BesideView.tsx')).BesideView }));
const noFindings: readonly Finding[] = [];

/** A submitted dossier, read-only, with the findings beside their places. */
export function FormView({ definition, data, steps, findings = noFindings, target = null }: FormViewProps): ReactNode {
  useTranslation();
  const language = getLanguage();
  const shown = useMemo(() => computeFields(definition, data), [definition, data]);
  const layout = useMemo(() => visibleLayout(definition, shown), [definition, shown]);
  const rulebook = useLoadedRulebook(reviewPartOf(definition) !== undefined);
  const facts = useMemo(() => viewFactsOf(definition, shown, rulebook), [definition, shown, rulebook]);
  return (
    <PreviewProvider>
      <ViewContext value={facts}>
        <div className="fm-view">
          {layout
            .filter((step) => !steps || steps.includes(step.key))
            .flatMap((step) =>
              step.sections.map((section) => (
                <section key={`${step.key}/${section.fields[0]?.key}`} className="fm-view-section">
                  {section.title || !steps ? <h3>{textOf(section.title ?? step.title, language)}</h3> : null}
                  {section.beside !== undefined ? (
                    <Suspense>
                      <Pictures section={section} data={shown} target={target} />
                    </Suspense>
                  ) : null}
                  <dl>
                    {shownFields(section, shown).map((field) => (
                      <ViewField
                        title={section.title ? textOf(section.title, language) : ''}
                        key={field.key}
                        field={field}
                        value={shown[field.key]}
                        findings={findings}
                        target={target?.field === field.key ? target : null}
                      />
                    ))}
                  </dl>
                </section>
              )),
            )}
        </div>
      </ViewContext>
    </PreviewProvider>
  );
}

type Section = ReturnType<typeof visibleLayout>[number]['sections'][number];

function Pictures({
  section,
  data,
  target,
}: {
  section: Section;
  data: JsonObject;
  target: FormViewProps['target'];
}): ReactNode {
  const beside = section.fields.find((field) => field.key === section.beside);
  return beside ? <BesideView beside={beside} fields={section.fields} data={data} field={target ?? null} /> : null;
}

/**
 * The fields of a section to show; not the regions of read text, which are drawn on the picture, and not what is asked only under a condition that does
 * not hold here and was left empty: nobody has to wonder what is missing there.
 */
function shownFields(section: Section, data: JsonObject): readonly FieldDefinition[] {
  const beside = section.fields.find((field) => field.key === section.beside);
  const regions = beside && readingOptions(beside)?.regions;
  return section.fields.filter(
    (field) =>
      field.key !== regions && (!field.requiredWhen || !isBlank(data[field.key]) || isFieldRequired(field, data)),
  );
}

/** Drawn anew when its value or marks change, or the place that is shown comes or goes. */
const ViewField = memo(function ViewField({
  title,
  field,
  value,
  findings,
  target,
}: {
  /** Title of the section, so that a field of the same name does not repeat it. */
  title: string;
  field: FieldDefinition;
  value: Json | undefined;
  findings: readonly Finding[];
  target: GridTarget | null;
}): ReactNode {
  useTranslation();
  const language = getLanguage();
  const here = useMemo(
    () => findings.filter((finding) => finding.places.some((place) => place.field === field.key)),
    [findings, field.key],
  );
  const asFormulation = isFormulation(field);
  const whole = screenOf(field).isWide;
  return (
    <div
      className={whole ? 'fm-view-field fm-view-whole' : 'fm-view-field'}
      data-field={field.key}
      data-here={(target !== null && target.rowId === undefined) || undefined}
    >
      <dt className={title === textOf(field.label, language) ? 'visually-hidden' : undefined}>
        <Worded text={field.label} />
      </dt>
      <dd>
        {asFormulation ? (
          <FormulationView field={field} value={value} findings={here} target={target} />
        ) : (
          <ViewValue field={field} value={value} findings={here} target={target} />
        )}
        <Marks
          findings={
            asFormulation
              ? here.filter((finding) => finding.places.every((place) => place.rowId === undefined))
              : here.filter((finding) => !hasRow(finding, field.key))
          }
        />
      </dd>
    </div>
  );
});

function hasRow(finding: Finding, field: string): boolean {
  return finding.places.some((place) => place.field === field && place.rowId !== undefined);
}

/** Findings of a place in one line each. */
function Marks({ findings }: { findings: readonly Finding[] }): ReactNode {
  const language = getLanguage();
  return byWeight(findings).map((finding) => (
    <div key={finding.key} className={`fm-finding r-${weightLooks[finding.severity].role}`}>
      <WeightTag weight={weightOf(finding)} />
      <b>{finding.rule}</b>
      <span className="fm-finding-text">
        <Zh text={textOf(finding.title, language)} />
      </span>
    </div>
  ));
}

/** One read-only value. */
function ViewValue({
  field,
  value,
  findings,
  target = null,
}: {
  field: FieldDefinition;
  value: Json | undefined;
  findings: readonly Finding[];
  target?: GridTarget | null;
}): ReactNode {
  useTranslation();
  if (value === undefined || isBlank(value)) return <span className="t3">—</span>;
  const { View } = screenOf(field);
  const marks = (rowId: string) => (
    <Marks
      findings={findings.filter((finding) =>
        finding.places.some((place) => place.field === field.key && place.rowId === rowId),
      )}
    />
  );
  return <View field={field} value={value} rowMarks={marks} target={target} draw={drawn} />;
}

/** A value inside a row, without findings: these are shown with the row. */
function drawn(field: FieldDefinition, value: Json | undefined): ReactNode {
  return <ViewValue field={field} value={value} findings={noFindings} />;
}
