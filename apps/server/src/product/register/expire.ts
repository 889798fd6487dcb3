import type { DatedAct } from '../../kernel/wiring.ts';
import { moveTo } from './product.ts';
import { takeExpired } from './register.store.ts';

/** The day after its last day a product in force has expired; while a renewal of it is open it stays in force. */
export const expireProducts: DatedAct = {
  name: 'product.expire',
  take: (ctx, day, limit, except) => takeExpired(ctx.db, day, limit, except),
  async act(ctx, id) {
    await moveTo(ctx, id, { to: 'EXPIRED', caseId: null });
  },
};
