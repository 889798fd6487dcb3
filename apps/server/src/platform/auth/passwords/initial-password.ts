import type { Settings } from '../../../kernel/settings/settings.ts';
import { SettingsError } from '../../../kernel/settings/settings.ts';
import { passwordProblem } from './password.ts';

/** Throws when in production the first password of `admin` breaks the rules for passwords (R5-22). */
export function refuseWeakInitialPassword({ mode, initialPassword }: Pick<Settings, 'mode' | 'initialPassword'>): void {
  if (mode !== 'production' || initialPassword === null) return;
  if (passwordProblem(initialPassword, 'admin') === null) return;
  throw new SettingsError(
    'INITIAL_PASSWORD is weak: MODE=production takes 8 to 64 characters, no well-known password, no plain sequence and not “admin”. Choose another one, or leave it out to have a random one printed once',
  );
}
