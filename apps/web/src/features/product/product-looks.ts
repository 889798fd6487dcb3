import type { ProductState } from '@app/contract';
import type { StatusLook } from '../../ui/tag/StatusTag.tsx';

/** How each state of a product is drawn; the same looks as dictionaries/product-states.json names for the public page. */
export const productLooks: Record<ProductState, StatusLook> = {
  PENDING: 'submitted',
  ACTIVE: 'granted',
  SUSPENDED: 'supplement',
  EXPIRED: 'cancelled',
  CANCELLED: 'cancelled',
  FILING_CANCELLED: 'revoked',
  REVOKED: 'revoked',
  LICENCE_REVOKED: 'revoked',
};

/** States after which nothing more happens to the number. */
export const isOver = (state: ProductState): boolean => !['PENDING', 'ACTIVE', 'SUSPENDED'].includes(state);
