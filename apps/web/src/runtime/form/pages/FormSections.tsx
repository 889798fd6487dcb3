import type { FieldDefinition } from '@app/contract';
import type { VisibleStep } from '@app/engine/form';
import { lazy, memo, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFindings } from '../fields/FieldFindings.tsx';
import { FormField } from '../fields/FormField.tsx';
import { isGrid } from '../fields/widget-of.tsx';
import { SectionTitle, useForm, useFormState, useText } from '../store/form-context.ts';

const BesideSection = lazy(async () => ({ default: (await import('../reading/BesideSection.tsx')).BesideSection }));

/** Sections and fields of a step. A grid field takes the whole page; everything else stays readable at 1080 px. */
export const FormSections = memo(function FormSections({ step }: { step: VisibleStep }): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const { review, definition } = useForm();
  const { revises } = definition;
  const box = useRef<HTMLDivElement>(null);
  const fields = step.sections.flatMap((section) => section.fields);
  const alone = fields.length === 1 && isGrid(fields[0]);
  const target = useFormState((state) => state.target);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one jump per request
  useEffect(() => {
    if (!target || !fields.some((field) => field.key === target.field)) return;
    const key = [target.field, target.rowId, target.column].filter(Boolean).join('/');
    const find = (name: string) => box.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
    const place = find(key) ?? find([target.field, target.rowId].filter(Boolean).join('/')) ?? find(target.field);
    place?.scrollIntoView({ block: 'center' });
    if (!isGrid(fields.find((field) => field.key === target.field))) {
      place?.querySelector<HTMLElement>('input, textarea, button, [tabindex="0"]')?.focus({ preventScroll: true });
    }
  }, [target]);

  if (alone && fields[0]) {
    return (
      <div ref={box} className="fm-whole">
        <FormField field={fields[0]} />
      </div>
    );
  }
  return (
    <div ref={box} className="fm-sections">
      {step.help ? <p className="fm-step-help t2">{text(step.help)}</p> : null}
      <p className="fm-required-note t3 sm">{t('common.required')}</p>
      {step.sections.map((section) => (
        <section key={section.fields[0]?.key ?? section.title?.['zh-CN'] ?? ''} className="card fm-section">
          {section.title ? (
            <div className="ch">
              <h2>{text(section.title)}</h2>
            </div>
          ) : null}
          <div className="cbd">
            {section.help ? <p className="fm-section-help t2">{text(section.help)}</p> : null}
            {section.beside !== undefined ? (
              <Suspense fallback={<div className="fm-wait" aria-busy="true" />}>
                <Beside fields={section.fields} beside={section.beside} />
              </Suspense>
            ) : (
              <div className="fm-grid">
                <SectionTitle value={section.title ? text(section.title) : ''}>
                  {drawnAlone(section.fields, revises?.groups).map((field) => (
                    <FieldBlock key={field.key} field={field} review={review !== null} />
                  ))}
                </SectionTitle>
              </div>
            )}
          </div>
        </section>
      ))}
    </div>
  );
});

/** The fields of a section that are drawn by themselves: the groups of a change stand in the frame of its differences. */
function drawnAlone(fields: readonly FieldDefinition[], groups: string | undefined): readonly FieldDefinition[] {
  const framed = fields.some((field) => field.type === 'table' && field.widget === 'changes');
  return framed ? fields.filter(({ key }) => key !== groups) : fields;
}

function Beside({ fields, beside }: { fields: readonly FieldDefinition[]; beside: string }): ReactNode {
  const pictures = fields.find((field) => field.key === beside);
  return pictures ? <BesideSection beside={pictures} fields={fields} /> : null;
}

function FieldBlock({
  field,
  review,
}: {
  field: VisibleStep['sections'][number]['fields'][number];
  review: boolean;
}): ReactNode {
  const own = field.type === 'documents' || isGrid(field);
  return (
    <>
      <FormField field={field} />
      {review && !own ? (
        <div className="fm-field-findings">
          <FieldFindings field={field.key} />
        </div>
      ) : null}
    </>
  );
}
