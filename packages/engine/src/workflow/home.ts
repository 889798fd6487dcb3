import type { Token } from './running/instance.ts';

/** Where a token belongs: its node, or the one to which it comes straight back from a detour. */
export function homeOf(token: Token): string {
  return token.data?.back?.[0]?.node ?? token.node;
}
