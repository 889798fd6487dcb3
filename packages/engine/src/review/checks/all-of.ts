import { z } from 'zod';
import { type Check, check } from '../judging/rulebook.ts';

/** Several checks under one rule: their findings stand together, and it applies when one of them does. */
export function allOf(known: () => Readonly<Record<string, Check>>) {
  // Each check reads its own options, so that a fault in them is told at its place.
  const Part = z.lazy(() => {
    const [first, ...more] = Object.entries(known()).map(([name, one]) =>
      z.strictObject({ check: z.literal(name), options: one.options }),
    );
    return first ? z.discriminatedUnion('check', [first, ...more]) : z.never();
  });
  return check({
    options: z.strictObject({ checks: z.array(Part).min(2), lists: z.array(z.string()).optional() }),
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
