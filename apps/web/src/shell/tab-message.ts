/**
 * What an embedded page asks of its own tab: `parent.postMessage({ type: 'platform.tab', action: 'self' }, origin)`. The
 * product's own window speaks for the current tab; everybody else is not heard.
 */
export function tabOfMessage(event: MessageEvent, current: string): { action: string; key: string } | null {
  const data: unknown = event.data;
  if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'platform.tab') return null;
  const action = 'action' in data && typeof data.action === 'string' ? data.action : '';
  if (event.source === window && event.origin === window.location.origin) return { action, key: current };
  for (const frame of document.querySelectorAll<HTMLIFrameElement>('.panes iframe')) {
    const key = frame.contentWindow === event.source ? frame.closest<HTMLElement>('[data-tab]')?.dataset.tab : null;
    if (key) return { action, key };
  }
  return null;
}
