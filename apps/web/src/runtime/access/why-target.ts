/** What was refused: a page, a menu or a call; or a case, on which something is to be done now. */
export interface WhyTarget {
  path?: string;
  call?: string;
  caseId?: string;
}

/** What a person typed or pasted: the address of a page, its path (the page of a case means the case), or the name of a call. */
export function asTarget(text: string): WhyTarget {
  const isAddress = /^https?:\/\//i.test(text) && URL.canParse(text);
  const path = isAddress ? new URL(text).pathname : (text.split('?')[0] ?? text);
  if (!path.startsWith('/')) return { call: text };
  const caseId = /\/case\/(\d+)$/.exec(path)?.[1];
  return caseId === undefined ? { path } : { caseId };
}
