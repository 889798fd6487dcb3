import type { AreaDefinition, JsonObject } from '@app/contract';

/** The product that an application is about: the one that its field `product` refers to; null = it refers to none. */
export function productIn({ fields }: AreaDefinition, { product }: JsonObject): { id: string; text: string } | null {
  const field = fields.find(({ key }) => key === 'product');
  if (field?.type !== 'reference' || field.source !== 'product') return null;
  if (typeof product !== 'object' || product === null || Array.isArray(product)) return null;
  return typeof product.id === 'string' ? { id: product.id, text: String(product.text ?? '') } : null;
}
