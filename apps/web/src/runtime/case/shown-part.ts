import type { AreaDefinition, CaseDetail } from '@app/contract';

/** Whether the caller's company is the second one of the case: it reads a part of the form, answers, and sees nothing else. */
export function isSecondCompany({ shows }: CaseDetail): boolean {
  return Array.isArray(shows);
}

/** The form without the fields that the caller is not shown, and without what then is empty. */
export function shownPart(definition: AreaDefinition, { shows }: CaseDetail): AreaDefinition {
  if (!Array.isArray(shows)) return definition;
  const steps = definition.form.steps.flatMap((step) => {
    const sections = step.sections.flatMap((section) => {
      const fields = section.fields.filter((key) => shows.includes(key));
      return fields.length > 0 ? [{ ...section, fields }] : [];
    });
    return sections.length > 0 ? [{ ...step, sections }] : [];
  });
  return {
    ...definition,
    fields: definition.fields.filter(({ key }) => shows.includes(key)),
    form: { ...definition.form, steps },
  };
}
