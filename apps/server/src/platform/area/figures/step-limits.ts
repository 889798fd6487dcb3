import type { Context } from '../../../kernel/context.ts';
import { workingDaysOfStep } from '../../workflow/index.ts';
import { catalogOf } from '../definitions/catalog.ts';

/** The limit of the step of a group in working days; null = the group names no step, or the step has no such limit. */
export type StepLimits = (group: Readonly<Record<string, string | null>>) => number | null;

/** The limits of steps as they are in force today, by their procedure and node; none where nobody asks. */
export async function stepLimits(ctx: Context, isAsked: boolean): Promise<StepLimits> {
  const limits = new Map<string, number>();
  if (isAsked)
    for (const { id: area, version, charts } of catalogOf(ctx.app).all())
      for (const [procedure, process] of [
        ...(charts.own ? [[area, null] as const] : []),
        ...Object.keys(charts.shared).map((name) => [name, name] as const),
      ])
        for (const [node, days] of await workingDaysOfStep(ctx, { area, version, process }))
          if (!limits.has(`${procedure}/${node}`)) limits.set(`${procedure}/${node}`, days);
  return ({ procedure, node }) => limits.get(`${procedure}/${node}`) ?? null;
}
