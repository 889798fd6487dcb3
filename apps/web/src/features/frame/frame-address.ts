export type FrameAddress =
  | { kind: 'allowed'; href: string }
  /** A web address, but not of a listed site: it may only have a window of its own. */
  | { kind: 'foreign'; href: string }
  | { kind: 'invalid' };

/**
 * Whether an address may be shown in a frame: http(s), and of a site that the operator lists (R2.1-45). The own origin is
 * never framed: with `allow-same-origin` such a page could take off its sandbox.
 */
export function frameAddress(text: string, hosts: readonly string[], origin: string): FrameAddress {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return { kind: 'invalid' };
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return { kind: 'invalid' };
  if (url.origin === origin || !hosts.some((host) => isListed(url, host))) return { kind: 'foreign', href: url.href };
  return { kind: 'allowed', href: url.href };
}

/** `https://help.example.org`, `help.example.org` or `*.example.org`, as in a content security policy. */
function isListed(url: URL, listed: string): boolean {
  const [, scheme, host = ''] = /^(?:(https?):\/\/)?([^/]+)\/?$/.exec(listed.trim()) ?? [];
  if (scheme !== undefined && `${scheme}:` !== url.protocol) return false;
  if (host.startsWith('*.')) return url.hostname.endsWith(host.slice(1));
  return host === url.host;
}
