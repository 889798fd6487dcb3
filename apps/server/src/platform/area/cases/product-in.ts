import { type AreaDefinition, isId, type JsonObject } from '@app/contract';

/** The product that an application is about: the one that its field `product` refers to; null = it refers to none, or to what cannot be one. */
export function productIn(
  { fields }: Pick<AreaDefinition, 'fields'>,
  { product }: JsonObject,
): { id: string; text: string } | null {
  const field = fields.find(({ key }) => key === 'product');
  if (field?.type !== 'reference' || field.source !== 'product') return null;
  if (typeof product !== 'object' || product === null || Array.isArray(product)) return null;
  return typeof product.id === 'string' && isId(product.id)
    ? { id: product.id, text: String(product.text ?? '') }
    : null;
}
