import { z } from 'zod';
import { Expression } from '../formula-text.ts';
import { undecidedScope } from '../judging/not-judged.ts';
import { type Check, check, checked, decide } from '../judging/rulebook.ts';

/**
 * Several checks under one rule: their findings stand together, and it applies when one of them does. A check with a
 * `when` of its own applies to these products only; where that is not known, it says so.
 */
export function allOf(known: () => Readonly<Record<string, Check>>) {
  // Each check reads its own options, so that a fault in them is told at its place.
  const Part = z.lazy(() => {
    const [first, ...more] = Object.entries(known()).map(([name, one]) =>
      z.strictObject({ check: z.literal(name), options: one.options, when: Expression.optional() }),
    );
    return first ? z.discriminatedUnion('check', [first, ...more]) : z.never();
  });
  return check({
    options: z.strictObject({ checks: z.array(Part).min(2), lists: z.array(z.string()).optional() }),
    run(subject, { checks }, rule) {
      const outcomes = checks.flatMap(({ check: name, options, when }, at) => {
        const one = known()[name];
        const answer = when === undefined ? 'yes' : decide(when, subject.facts);
        if (!one || answer === 'no') return [];
        if (answer === 'yes') return [one.run(subject, options, rule)];
        return [checked([{ ...undecidedScope(rule), subject: `scope:${at}` }])];
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
