import type { JsonObject } from '@app/contract';
import type { Timer, Token, TokenData, Wait } from '@app/engine/workflow';

/** A token as stored. */
export interface TokenRow {
  instance_id: string;
  id: string;
  holder_tenant_id: string;
  node: string;
  scope: string | null;
  loop: number | null;
  wait_kind: Wait['kind'] | null;
  wait_ref: string | null;
  /** What else the wait says, e.g. the flow by which a token came to a join. */
  wait_more: JsonObject | null;
  via: string | null;
  data: TokenData | null;
}

/** A timer from its row; a timer that fires once says nothing of more times. */
export function timerOf({ left_times: left, ...timer }: Timer & { left_times: number }): Timer {
  return left === 0 ? timer : { ...timer, left };
}

/** A token from its row. */
export function tokenOf(row: Omit<TokenRow, 'instance_id' | 'holder_tenant_id'>): Token {
  const { id, node, scope, loop, via, data } = row;
  return { id, node, scope, loop, via, wait: waitOf(row), data };
}

/** The row of a wait is written by `rowOf` only, so its parts fit together. */
function waitOf(row: Pick<TokenRow, 'wait_kind' | 'wait_ref' | 'wait_more'>): Wait | null {
  if (row.wait_kind === null) return null;
  const ref = row.wait_ref === null ? {} : { ref: row.wait_ref };
  return { kind: row.wait_kind, ...ref, ...row.wait_more } as Wait;
}

/** The row of a token. */
export function rowOf(instance: { id: string; holder_tenant_id: string }, token: Token): TokenRow {
  const { kind, ref, ...more }: { kind?: Wait['kind']; ref?: string } = token.wait ?? {};
  return {
    instance_id: instance.id,
    id: token.id,
    holder_tenant_id: instance.holder_tenant_id,
    node: token.node,
    scope: token.scope,
    loop: token.loop,
    via: token.via,
    data: token.data,
    wait_kind: kind ?? null,
    wait_ref: ref ?? null,
    wait_more: Object.keys(more).length > 0 ? more : null,
  };
}
