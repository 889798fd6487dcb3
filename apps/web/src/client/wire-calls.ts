import type { Call } from '@app/contract';
import type * as auth from '@app/contract/calls/auth';
import type * as platform from '@app/contract/calls/platform';

/**
 * The calls that run before the application is loaded, without their schemas: those would bring the validator into the
 * sign-in page (bundle budget). `wire-calls.test.ts` keeps them equal to the contract.
 */
type Wire = Pick<Call, 'id' | 'method' | 'prefix' | 'path' | 'bare' | 'writes'>;
function wire<C extends Call>(call: Wire): C {
  return call as unknown as C;
}

export const captcha = wire<typeof auth.captcha>({
  id: 'user.captcha',
  method: 'GET',
  prefix: 'auth',
  path: '/user/captcha',
  bare: true,
});
export const loginApply = wire<typeof auth.loginApply>({
  id: 'user.login.apply',
  method: 'POST',
  prefix: 'auth',
  path: '/user/login/apply',
  bare: true,
});
export const authorizeApply = wire<typeof auth.authorizeApply>({
  id: 'authorize.apply',
  method: 'POST',
  prefix: 'auth',
  path: '/authorize/apply',
  bare: true,
});
export const authenticationApply = wire<typeof auth.authenticationApply>({
  id: 'authentication.apply',
  method: 'POST',
  prefix: 'auth',
  path: '/authentication/apply',
  bare: true,
});
export const logout = wire<typeof auth.logout>({
  id: 'user.logout',
  method: 'POST',
  prefix: 'auth',
  path: '/user/logout',
  bare: true,
});
export const userContext = wire<typeof auth.userContext>({
  id: 'user.context',
  method: 'POST',
  prefix: 'auth',
  path: '/user/context',
});
export const findCurrentUserSubSystem = wire<typeof platform.findCurrentUserSubSystem>({
  id: 'subSystem.current',
  method: 'GET',
  prefix: 'platform',
  path: '/auth/sub/system/findCurrentUserSubSystem',
});
export const getMenuData = wire<typeof platform.getMenuData>({
  id: 'resources.menu',
  method: 'GET',
  prefix: 'platform',
  path: '/auth/resources/getMenuData',
});
