/** The area that an address names (`group/name`); null when it names none. */
export function areaOfQuery(text: string | undefined): { group: string; name: string } | null {
  const match = /^([a-z][a-z0-9-]*)\/([a-z][a-z0-9-]*)$/.exec(text ?? '');
  return match?.[1] && match[2] ? { group: match[1], name: match[2] } : null;
}
