import {
  companyEvents,
  programChoices,
  programGet,
  programQuery,
  programRevoke,
  programRotate,
  programSave,
} from '@app/contract';
import './texts.ts';
import type { App } from '../../kernel/context.ts';
import { implement, type Module } from '../../kernel/module.ts';
import { eventsAfter } from './events.ts';
import { authenticateProgram, limitProgram } from './known-programs.ts';
import { choicesFor, getProgram, queryPrograms, revokeProgram, rotateKey, saveProgram } from './manage.ts';
import { forgetOldTokens } from './program.store.ts';
import { draftEndpoints } from './rest-drafts.ts';
import { descriptionEndpoints } from './rest-openapi.ts';
import { readingEndpoints } from './rest-reading.ts';
import { tokenEndpoint } from './token.ts';
import { ProgramUsage } from './usage.ts';

/** Addresses in menus of pages about programs: an authority has none. */
export const programPages: ReadonlySet<string> = new Set(['page:platform/programs']);

const usages = new WeakMap<App, ProgramUsage>();
const own = { space: 'tenant' } as const;
/** Statuses by which a call of a program counts as refused: it may not, or not so often. */
const refusedStatus: ReadonlySet<number> = new Set([401, 403, 429]);

/** Programs of companies (service accounts): who they are, and what they call under `/api/v1` (ADR 0116). */
export const programModule: Module = {
  name: 'program',
  routes: [
    implement(programQuery, queryPrograms, own),
    implement(programGet, getProgram, own),
    implement(programChoices, choicesFor, own),
    implement(programSave, saveProgram, own),
    implement(programRotate, rotateKey, own),
    implement(programRevoke, revokeProgram, own),
    implement(companyEvents, eventsAfter, { space: 'platform' }),
  ],
  rest: {
    endpoints: [tokenEndpoint, ...descriptionEndpoints, ...draftEndpoints, ...readingEndpoints],
    authenticate: authenticateProgram,
    limit: limitProgram,
    ended: (app, request, reply) => {
      if (request.programId) usages.get(app)?.add(request.programId, refusedStatus.has(reply.statusCode));
    },
  },
  async start(app) {
    const usage = new ProgramUsage(app);
    usages.set(app, usage);
    usage.start();
    const timer = setInterval(
      () => void app.asOwner((db) => forgetOldTokens(db, app.now())).catch(() => undefined),
      600_000,
    );
    timer.unref();
    return async () => {
      clearInterval(timer);
      usages.delete(app);
      await usage.stop();
    };
  },
};

/** Writes the counted calls of programs now (tests, tools). */
export async function flushProgramUsage(app: App): Promise<void> {
  await usages.get(app)?.flush();
}
