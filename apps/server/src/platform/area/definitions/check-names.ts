import { type AreaDefinition, allFactNames, factRoots } from '@app/contract';
import { nearestWord } from '../../../kernel/definition-file/index.ts';

/** What is wrong with a name that a formula reads; null when it is a field, a part of one, or a fact that may be read there. */
export function nameFault(
  name: string,
  { definition, known, kept }: { definition: AreaDefinition; known: ReadonlySet<string>; kept: boolean },
): { message: string; remedy: string } | null {
  const [first = name, part] = name.split('.');
  const isRoot = factRoots.some((root) => root === first);
  const chosen = definition.fields.find(({ key }) => key === first)?.type === 'reference';
  const parts = [...(chosen ? [`${first}.id`, `${first}.text`] : []), ...(isRoot ? allFactNames : [])];
  if (part === undefined || !(chosen || isRoot))
    return known.has(first)
      ? null
      : { message: `the formula reads {${name}}, which is no field`, remedy: 'name an existing field' };
  if (!parts.includes(name)) {
    if (known.has(first) && !chosen) return null;
    const meant = nearestWord(name, parts);
    return {
      message: `the formula reads {${name}}, which is no fact`,
      remedy: meant === undefined ? `known: ${parts.join(', ')}` : `write {${meant}}`,
    };
  }
  return allFactNames.includes(name) &&
    !parts.slice(0, chosen ? 2 : 0).includes(name) &&
    (kept || definition.kind !== 'application')
    ? {
        message: `the fact {${name}} cannot be kept`,
        remedy: 'read it in conditions and the review mapping of an application',
      }
    : null;
}
