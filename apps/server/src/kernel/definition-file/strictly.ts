import { z } from 'zod';

/**
 * The same schema with objects, at any depth, that refuse unknown keys: definition files must have none, whereas data from the wire may have keys
 * of a later version. Refinements of whole objects and lists are not carried over.
 */
export function strictly(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject)
    return z.strictObject(
      Object.fromEntries(Object.entries<z.ZodType>(schema.shape).map(([key, one]) => [key, strictly(one)])),
    );
  if (schema instanceof z.ZodArray) return z.array(strictly(schema.element as z.ZodType));
  if (schema instanceof z.ZodOptional) return strictly(schema.unwrap() as z.ZodType).optional();
  if (schema instanceof z.ZodNullable) return strictly(schema.unwrap() as z.ZodType).nullable();
  if (schema instanceof z.ZodDefault)
    return strictly(schema.unwrap() as z.ZodType).default(schema.def.defaultValue as never);
  if (schema instanceof z.ZodRecord)
    return z.record(schema.keyType as z.ZodString, strictly(schema.valueType as z.ZodType));
  if (schema instanceof z.ZodUnion) return z.union(schema.options.map((one) => strictly(one as z.ZodType)));
  return schema;
}
