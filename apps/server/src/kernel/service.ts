import { z } from 'zod';
import type { Context } from './context.ts';
import type { ServiceCall } from './wiring.ts';

/** A service of processes, by its name in a service task: the options that it takes, and what it does inside the workflow transaction. */
export interface Service {
  /** Strict: a misspelt option is a fault of the process, found when it is published. */
  readonly options: z.ZodObject;
  run(ctx: Context, call: ServiceCall<unknown>): Promise<void>;
}

/**
 * Makes a service of its options and its work. Options of a published process that the schema no longer knows are dropped, so that its cases go on;
 * a missing or wrong one throws.
 */
export function service<Options extends z.ZodObject>(
  options: Options,
  work: (ctx: Context, call: ServiceCall<z.output<Options>>) => Promise<void>,
): Service {
  const kept = options.strip();
  return {
    options,
    async run(ctx, call) {
      const read = kept.safeParse(call.options);
      if (!read.success) throw new Error(`options of service '${call.service}': ${z.prettifyError(read.error)}`);
      await work(ctx, { ...call, options: read.data as z.output<Options> });
    },
  };
}
