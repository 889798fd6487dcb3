import { rulebookGet } from '@app/contract';
import { implement, type Route } from '../../kernel/context.ts';
import { currentRulebook } from './rulebook.ts';

/** The rulebook for the browser: a known version costs only a 304 (ETag). */
export const regulationRoutes: Route[] = [
  implement(
    rulebookGet,
    async (ctx, { asOf }, { request, reply }) => {
      const data = currentRulebook(ctx.app);
      const tag = `"${data.version}${asOf === undefined ? '' : `-${asOf}`}"`;
      reply.headers({ etag: tag, 'cache-control': 'private, no-cache' });
      if (request.headers['if-none-match'] === tag) await reply.code(304).send();
      if (asOf === undefined) return data;
      // Rows of the past serve no new dossier; rows of the future warn.
      const lives = (row: { to?: string | undefined }) => row.to === undefined || row.to >= asOf;
      return {
        ...data,
        rules: data.rules.filter(lives),
        limits: data.limits.filter(lives),
        requirements: data.requirements.filter(lives),
      };
    },
    { space: 'platform' },
  ),
];
