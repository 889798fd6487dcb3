/** `group/name` as path parameters of a generic call. */
export function pathOf(area: string): { group: string; name: string } {
  const [group = '', name = ''] = area.split('/');
  return { group, name };
}
