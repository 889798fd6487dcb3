import { type Dice, hostileText, hostileValue } from './hostile-value.testing.ts';

/** A part of a JSON schema, as far as the document of the calls uses it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  $defs?: Record<string, Schema>;
}

/** Makes inputs from schemas: mostly fitting ones with a hostile value somewhere, so that calls get past their first check. */
export class Generator {
  /** Ids and keys that answers held: calls on things that exist go deeper. */
  readonly known: string[] = ['1', '1000000000000000001'];

  constructor(
    private readonly dice: Dice,
    private readonly components: Record<string, Schema>,
  ) {}

  value(schema: Schema, depth = 0): unknown {
    const { dice } = this;
    if (dice.chance(depth === 0 ? 0.01 : 0.08)) return hostileValue(dice);
    if (schema.$ref) return depth > 8 ? null : this.value(this.resolve(schema.$ref), depth + 1);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return dice.pick(schema.enum);
    const choice = schema.anyOf ?? schema.oneOf;
    if (choice) return this.value(dice.pick(choice), depth);
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => this.value(part, depth)));
    return this.typed(schema, depth);
  }

  private typed(schema: Schema, depth: number): unknown {
    const { dice } = this;
    switch (Array.isArray(schema.type) ? dice.pick(schema.type) : schema.type) {
      case 'string':
        return this.text(schema);
      case 'integer':
      case 'number':
        return this.number(schema);
      case 'boolean':
        return dice.chance(0.5);
      case 'array':
        return Array.from({ length: dice.pick([0, 1, 1, 2, 3]) }, () => this.value(schema.items ?? {}, depth + 1));
      case 'object':
        return this.object(schema, depth);
      default:
        return dice.chance(0.5) ? hostileText(dice) : hostileValue(dice);
    }
  }

  private text(schema: Schema): string {
    const { dice } = this;
    if (schema.format === 'date' || schema.pattern?.includes('\\d{4}-\\d{2}'))
      return dice.pick(['2026-11-22', '2026-02-30']);
    if (schema.pattern?.includes('\\d')) return dice.chance(0.8) ? dice.pick(this.known) : hostileText(dice);
    if (schema.maxLength !== undefined && dice.chance(0.1))
      return dice.pick(['x', '字', '😀']).repeat(schema.maxLength);
    if (dice.chance(0.25)) return dice.pick(this.known);
    return dice.chance(0.5) ? hostileText(dice) : dice.pick(['filing', 'name', '面霜', 'reg/first', 'a-b', '水,甘油']);
  }

  private number(schema: Schema): number {
    const { dice } = this;
    const low = Math.max(schema.minimum ?? 0, -(2 ** 53));
    const high = Math.min(schema.maximum ?? 2 ** 53, 2 ** 53);
    return dice.pick([low, high, low + 1, Math.min(high, low + dice.below(50)), low]);
  }

  private object(schema: Schema, depth: number): Record<string, unknown> {
    const { dice } = this;
    const required = new Set(schema.required);
    const result: Record<string, unknown> = {};
    for (const [name, inner] of Object.entries(schema.properties ?? {}))
      if (dice.chance(required.has(name) ? 0.97 : 0.5)) result[name] = this.value(inner, depth + 1);
    if (typeof schema.additionalProperties === 'object')
      for (let count = dice.below(3); count > 0; count -= 1)
        result[dice.chance(0.5) ? hostileText(dice) : dice.pick(this.known)] = this.value(
          schema.additionalProperties,
          depth + 1,
        );
    if (dice.chance(0.05)) result[dice.pick(['constructor', 'toString', 'extra', 'length', ''])] = hostileValue(dice);
    return result;
  }

  private resolve(reference: string): Schema {
    return this.components[reference.replace('#/components/schemas/', '')] ?? {};
  }
}
