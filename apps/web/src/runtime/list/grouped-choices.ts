interface Choice {
  value: string;
  label: string;
}

/**
 * Choices that read alike as one: companies read several steps of an office as one state. The value of a group is its
 * values joined by commas, which is how a list takes several values anyway.
 */
export function groupedChoices(choices: readonly Choice[]): Choice[] {
  const groups = new Map<string, string[]>();
  for (const { value, label } of choices) groups.set(label, [...(groups.get(label) ?? []), value]);
  return [...groups].map(([label, values]) => ({ value: values.join(','), label }));
}

/** The groups of which a value of the address has at least one member. */
export function chosenGroups(groups: readonly Choice[], value: string): string[] {
  const chosen = value === '' ? [] : value.split(',');
  const known = groups.filter((group) => group.value.split(',').some((one) => chosen.includes(one)));
  const strange = chosen.filter((one) => !groups.some((group) => group.value.split(',').includes(one)));
  return [...known.map((group) => group.value), ...strange];
}
