import type { ComponentType } from 'react';
import { loadPart } from '../client/chunk.ts';

/** The code of the application behind the sign-in page; the browser keeps what it has loaded. */
export async function loadApp(): Promise<ComponentType> {
  return (await loadPart('app', () => import('./App.tsx'))).default;
}

/** Has the application's code come before it is drawn; a failure shows when it is. */
export function warmApp(): void {
  void loadApp().catch(() => undefined);
}
