/**
 * Whether a menu may have this address: a page or area of the product, an own path, or an http(s) address. `javascript:`, `data:` and every other
 * scheme are refused, however they are written.
 */
export function isMenuUrl(url: string): boolean {
  // Browsers drop tabs and line breaks inside a scheme, and controls around it.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here.
  if (/[\u0000-\u0020\u007f-\u009f\\]/.test(url)) return false;
  if (/^page:[A-Za-z0-9][\w\-/.]*$/.test(url) || /^area:[a-z][\w-]*\/[a-z][\w-]*$/.test(url)) return true;
  if (/^\/(?!\/)/.test(url)) return URL.canParse(url, 'http://own.invalid');
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return false;
  const { protocol, username, password } = new URL(url);
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
}
