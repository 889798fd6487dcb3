import type { ProductState } from '@app/contract';

/** The states that a product may go to from each state; final states have none, and a number is never used again (areas.md 1.1.3). */
export const moves: Readonly<Record<ProductState, readonly ProductState[]>> = {
  PENDING: ['ACTIVE'],
  ACTIVE: ['SUSPENDED', 'EXPIRED', 'CANCELLED', 'FILING_CANCELLED', 'REVOKED', 'LICENCE_REVOKED'],
  SUSPENDED: ['ACTIVE', 'CANCELLED', 'FILING_CANCELLED', 'REVOKED', 'LICENCE_REVOKED'],
  EXPIRED: [],
  CANCELLED: [],
  FILING_CANCELLED: [],
  REVOKED: [],
  LICENCE_REVOKED: [],
};

/** States that only one kind of product has: a filing is cancelled, a registration is revoked (areas.md 1.1.3, P2 and P6). */
const onlyOf: Readonly<Partial<Record<ProductState, 'ordinary' | 'special'>>> = {
  FILING_CANCELLED: 'ordinary',
  REVOKED: 'special',
};

/** Whether nothing can happen to a product in this state any more. */
export function isFinal(state: ProductState): boolean {
  return moves[state].length === 0;
}

/** Whether a product may go from one state to another. */
export function mayMove(from: ProductState, to: ProductState): boolean {
  return moves[from].includes(to);
}

/** Whether a product of a kind can have a state at all. */
export function fitsKind(kind: 'ordinary' | 'special', state: ProductState): boolean {
  return (onlyOf[state] ?? kind) === kind;
}
