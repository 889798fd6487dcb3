import type { ComponentType } from 'react';
import { loadPart } from '../client/chunk.ts';

/** Loads the code of the application behind the sign-in page; later calls get the loaded module. */
export async function loadApp(): Promise<ComponentType> {
  return (await loadPart('app', () => import('./App.tsx'))).default;
}

/** Loads the application's code in advance; a failure is only shown when the application is drawn. */
export function warmApp(): void {
  void loadApp().catch(() => undefined);
}
