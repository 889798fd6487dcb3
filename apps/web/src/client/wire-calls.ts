import type { Call } from '@app/contract';
import type * as auth from '@app/contract/calls/auth';
import type * as platform from '@app/contract/calls/platform';
import type * as resource from '@app/contract/calls/resource';
import type * as setting from '@app/contract/calls/setting';

/**
 * The calls that run before the application is loaded, without their schemas: those would bring the validator into the
 * sign-in page (bundle budget). `wire-calls.test.ts` keeps them equal to the contract.
 */
type Wire = Pick<Call, 'id' | 'method' | 'prefix' | 'path' | 'bare' | 'writes'>;
function wire<C extends Call>(call: Wire): C {
  return call as unknown as C;
}
/** A call of the sign-in pages: it carries no token (R7-13…R7-23). */
function open<C extends Call>(id: string, method: Call['method'], path: string): C {
  return wire<C>({ id, method, prefix: 'auth', path, bare: true });
}

export const platformConfig = wire<typeof setting.platformConfig>({
  id: 'platform.config',
  method: 'GET',
  prefix: 'platform',
  path: '/config',
  bare: true,
});
export const captcha = open<typeof auth.captcha>('user.captcha', 'GET', '/user/captcha');
export const loginApply = open<typeof auth.loginApply>('user.login.apply', 'POST', '/user/login/apply');
export const loginYaojianApply = open<typeof auth.loginYaojianApply>(
  'user.login.yaojian.apply',
  'POST',
  '/user/login/yaojian/apply',
);
export const oidcStart = open<typeof auth.oidcStart>('user.login.oidc.start', 'POST', '/user/login/oidc/start');
export const oidcApply = open<typeof auth.oidcApply>('user.login.oidc.apply', 'POST', '/user/login/oidc/apply');
export const authorizeApply = open<typeof auth.authorizeApply>('authorize.apply', 'POST', '/authorize/apply');
export const authenticationApply = open<typeof auth.authenticationApply>(
  'authentication.apply',
  'POST',
  '/authentication/apply',
);
export const authenticationSwitch = open<typeof auth.authenticationSwitch>(
  'authentication.switch',
  'POST',
  '/authentication/switch',
);
export const authenticationSwitchExit = open<typeof auth.authenticationSwitchExit>(
  'authentication.switch.exit',
  'POST',
  '/authentication/switch/exit',
);
export const logout = open<typeof auth.logout>('user.logout', 'POST', '/user/logout');
export const sendSms = open<typeof auth.sendSms>('user.send.sms', 'GET', '/user/send/sms');
export const sendSmsTenant = open<typeof auth.sendSmsTenant>('user.send.sms.tenant', 'GET', '/user/send/sms/tenant');
export const userRegister = open<typeof auth.userRegister>('user.register', 'POST', '/user/register');
export const resetPassword = open<typeof auth.resetPassword>('user.reset.passwd', 'POST', '/user/reset/passwd');
export const resetPasswordTenant = open<typeof auth.resetPasswordTenant>(
  'user.reset.passwd.tenant',
  'POST',
  '/user/reset/passwd/tenant',
);
export const userTenantRegister = open<typeof auth.userTenantRegister>(
  'user.tenant.register',
  'POST',
  '/user/tenant/register',
);
export const userContext = wire<typeof auth.userContext>({
  id: 'user.context',
  method: 'POST',
  prefix: 'auth',
  path: '/user/context',
});
export const registrationSubmit = wire<typeof auth.registrationSubmit>({
  id: 'registration.submit',
  method: 'POST',
  prefix: 'auth',
  path: '/user/registration/submit',
  writes: true,
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
export const areaList = wire<typeof platform.areaList>({
  id: 'area.list',
  method: 'GET',
  prefix: 'platform',
  path: '/area/list',
});
export const areaGet = wire<typeof platform.areaGet>({
  id: 'area.get',
  method: 'GET',
  prefix: 'platform',
  path: '/area/get',
});
export const accessExplain = wire<typeof resource.accessExplain>({
  id: 'access.explain',
  method: 'POST',
  prefix: 'platform',
  path: '/auth/access/explain',
});
