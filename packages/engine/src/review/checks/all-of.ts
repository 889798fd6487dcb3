import { z } from 'zod';
import { type Check, check } from '../rulebook.ts';

/** Several checks under one rule: their findings stand together, and it applies when one of them does. */
export function allOf(known: () => Readonly<Record<string, Check>>) {
  const Part = z
    .object({ check: z.string(), options: z.record(z.string(), z.unknown()) })
    .superRefine((part, context) => {
      const one = known()[part.check];
      const fault = one ? one.options.safeParse(part.options).error?.issues[0] : undefined;
      if (!one) context.addIssue({ code: 'custom', message: `there is no check “${part.check}”` });
      else if (fault) context.addIssue({ code: 'custom', message: `${fault.path.join('.')}: ${fault.message}` });
    });
  return check({
    options: z.object({ checks: z.array(Part).min(2), lists: z.array(z.string()).optional() }),
    run(subject, { checks }, rule) {
      const outcomes = checks.flatMap(({ check: name, options }) => {
        const one = known()[name];
        return one ? [one.run(subject, options, rule)] : [];
      });
      const ran = outcomes.flatMap((outcome) => (outcome.kind === 'checked' ? [outcome] : []));
      if (ran.length === 0) return outcomes.find(({ kind }) => kind === 'missing') ?? { kind: 'notApplicable' };
      return {
        kind: 'checked',
        findings: ran.flatMap(({ findings }) => findings),
        notices: ran.flatMap((outcome) => outcome.notices ?? []),
      };
    },
  });
}
