import type { AreaDefinition, StatusDefinition } from '@app/contract';
import type { StatusWords, Words } from '../../dictionary/index.ts';

/**
 * A definition with the words that are in force: fields of a dictionary have its values as their options, and statuses the words that an editor
 * gave them. What has neither stays the same object.
 */
export function inWords(definition: AreaDefinition, words: Words): AreaDefinition {
  const told = withChoices(definition, words) as AreaDefinition;
  const said = Object.hasOwn(words.statuses, definition.id) ? words.statuses[definition.id] : undefined;
  if (!said || told.kind === 'register' || !told.statuses) return told;
  return { ...told, statuses: told.statuses.map((status) => withStatusWords(status, said)) };
}

/** A status with its words; what an editor never changed is that of the definition. */
function withStatusWords(status: StatusDefinition, said: StatusWords[string]): StatusDefinition {
  const words = Object.hasOwn(said, status.value) ? said[status.value] : undefined;
  if (!words) return status;
  const { publicLabel: _, ...rest } = status;
  return {
    ...rest,
    label: words.label,
    notify: words.notify,
    ...(words.publicLabel ? { publicLabel: words.publicLabel } : {}),
  };
}

/** The same value with the options of each field that names a dictionary, wherever it stands: in forms, tables and actions. */
function withChoices(value: unknown, words: Words): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((one) => withChoices(one, words));
    return items.some((one, at) => one !== value[at]) ? items : value;
  }
  let changed: Record<string, unknown> | null = null;
  for (const [key, one] of Object.entries(value)) {
    const next = withChoices(one, words);
    if (next === one) continue;
    changed ??= { ...value };
    changed[key] = next;
  }
  const { type, dictionary } = value as { type?: unknown; dictionary?: unknown };
  if ((type !== 'enum' && type !== 'multiEnum') || typeof dictionary !== 'string') return changed ?? value;
  const options = words.choices(dictionary);
  return options ? { ...value, ...changed, options } : (changed ?? value);
}
