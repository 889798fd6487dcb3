import type { Settings } from '../../kernel/context.ts';
import { SettingsError } from '../../kernel/settings.ts';
import { passwordProblem } from './password.ts';

/** In production the first password of `admin` is as good as one that a person would have to choose (R5-22). */
export function refuseWeakInitialPassword({ mode, initialPassword }: Pick<Settings, 'mode' | 'initialPassword'>): void {
  if (mode !== 'production' || initialPassword === null) return;
  if (passwordProblem(initialPassword, 'admin') === null) return;
  throw new SettingsError(
    'INITIAL_PASSWORD is weak: MODE=production takes 8 to 64 characters, no well-known password, no plain sequence and not “admin”. Choose another one, or leave it out to have a random one printed once',
  );
}
