/**
 * Reads the command of an embedded page for its own tab: `parent.postMessage({ type: 'platform.tab', action: 'self' },
 * origin)`. From the product's own window it is for the current tab; messages of others are ignored (null).
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
