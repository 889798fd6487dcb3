import { describe, expect, it } from 'vitest';
import { refuseWeakInitialPassword } from './initial-password.ts';

describe('the first password', () => {
  it.each(['short', '12345678', 'aaaaaaaa', 'admin-2026', 'Password1', 'x'.repeat(70)])(
    'R5-22 %s is refused in production and taken on the own machine',
    (initialPassword) => {
      expect(() => refuseWeakInitialPassword({ mode: 'production', initialPassword })).toThrow(
        /INITIAL_PASSWORD is weak/,
      );
      expect(() => refuseWeakInitialPassword({ mode: 'development', initialPassword })).not.toThrow();
    },
  );

  it('a good one is taken, and so is none', () => {
    for (const initialPassword of ['Kelp-91-lantern', null])
      expect(() => refuseWeakInitialPassword({ mode: 'production', initialPassword })).not.toThrow();
  });
});
