import { publicityCertificate, publicityGet, publicityQuery } from '@app/contract';
import { implement, type Route } from '../../kernel/module.ts';
import { sendFile } from '../../platform/attachment/index.ts';
import { getPublic, openCertificate, searchPublic } from './publicity.ts';

export const publicityRoutes: Route[] = [
  implement(publicityQuery, (ctx, input) => searchPublic(ctx, input), { space: 'platform' }),
  implement(publicityGet, (ctx, input) => getPublic(ctx, input.number), { space: 'platform' }),
  implement(
    publicityCertificate,
    async (ctx, input, http) => sendFile(ctx, http, await openCertificate(ctx, input.number), 'inline'),
    { space: 'none' },
  ),
];
