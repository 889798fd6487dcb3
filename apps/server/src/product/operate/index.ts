import { operateExport, operateQuery } from '@app/contract';
import { implement, type Module } from '../../kernel/module.ts';
import { exportOperate, queryOperate } from './operate.ts';

export { operateMatters } from './matters.ts';

/** The operation log of the business: the audit log in words, read only (R1.4-07). */
export const operateModule: Module = {
  name: 'operate',
  routes: [
    implement(operateQuery, queryOperate, { space: 'tenant' }),
    implement(operateExport, (ctx, input, { reply }) => exportOperate(ctx, input, reply), {
      space: 'none',
      narrow: true,
    }),
  ],
};
