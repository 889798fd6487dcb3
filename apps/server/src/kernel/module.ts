import type { Call, Output, Parsed } from '@app/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App, Context } from './context.ts';
import type { RestFace } from './http/rest.ts';
import type { SessionTenant } from './session.ts';

/** How a call's transaction finds its space. */
export interface RouteOptions<C> {
  /** For companies: id of the record whose authority decides the space (draft, case, task, attachment). */
  record?: (input: Parsed<C>) => string | undefined;
  /** Also a record that the company has a part in as the second company of its case; without this it answers such a record like a missing one. */
  party?: boolean;
  /** For companies without a record yet: the chosen authority; undefined = the only one that exists. */
  authority?: (input: Parsed<C>) => string | undefined;
  /**
   * `platform`: app_platform scope. `tenant`: the same, narrowed to the caller's tenant or, for a super administrator, to
   * the one that the header X-Authorization-designtenantid names (R6-09). `space` (default): the tenant's space. `none`: no
   * transaction, the operation opens its own.
   */
  space?: 'platform' | 'tenant' | 'space' | 'none';
  /**
   * Work before the transaction of the operation, for what must not hold a connection meanwhile. It reads in a transaction of its own and answers
   * a function that runs after it; the result of that function is `ctx.ahead` in the operation.
   */
  ahead?: (ctx: Context, input: Parsed<C>) => Promise<(detached: Context) => Promise<unknown>>;
  /** Whether a call has such work at all, by its input as it came; absent = always. */
  aheadWhen?: (raw: Record<string, unknown>) => boolean;
  /** With `none`: the scope is narrowed to the tenant as with `tenant`; the operation opens it with `ctx.within(ctx.scope, …)`. */
  narrow?: boolean;
  /** True for inputs of a `space` call that run in schema platform instead (shared registers, a company's list over all authorities). */
  platformWhen?: (app: App, input: Parsed<C>, tenant: SessionTenant | null) => boolean | Promise<boolean>;
}
export type Operation<C> = (
  ctx: Context,
  input: Parsed<C>,
  http: { request: FastifyRequest; reply: FastifyReply },
) => Promise<Output<C>>;
export interface Route {
  call: Call;
  operation: (ctx: Context, input: never, http: { request: FastifyRequest; reply: FastifyReply }) => Promise<unknown>;
  options: RouteOptions<Call>;
}

/** A module of the server, as `app.ts` lists it. */
export interface Module {
  name: string;
  routes?: Route[];
  /** What it gives programs under `/api/v1`. */
  rest?: RestFace;
  /** Runs after migration and publication of definitions; may start timers and then answers a function that stops them. */
  start?: (app: App) => Promise<(() => Promise<void>) | undefined>;
  /** Starts work beside the calls that reads tables of all modules; called when all modules have started. Answers a function that stops it. */
  background?: (app: App) => () => Promise<void>;
  /** Called with the first call that the server answers: may begin work that makes later ones faster. */
  warm?: (app: App) => void;
  /** Lines printed to the terminal once the server listens (demonstration accounts). */
  greet?: (app: App) => Promise<string[]>;
}

/** Binds a call to its operation (`x.routes.ts`). Binary and upload operations may answer through `http.reply`. */
export function implement<C extends Call>(call: C, operation: Operation<C>, options: RouteOptions<C> = {}): Route {
  return { call, operation: operation as Route['operation'], options: options as RouteOptions<Call> };
}
