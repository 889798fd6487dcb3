import * as calls from '@app/contract';
import { implement } from '../../kernel/module.ts';
import {
  confirmOwnFactor,
  disableFactor,
  factorState,
  renewRecovery,
  resetFactor,
  setUpFactor,
} from './factor/factor.ts';
import { applyOidc, startOidc } from './oidc.ts';
import { sendProof, uploadProof } from './proof-file.ts';
import { askForCode, register, resetByMobile, signUpTenant } from './self-service.ts';
import { applyLogout } from './sessions/logout.ts';
import { querySessions, removeSessions } from './sessions/sessions.ts';
import { applySwitch, exitSwitch } from './sessions/switch.ts';
import { applyAuthentication, verifyToken } from './sessions/token.ts';
import { changeOwnPassword, signUpOpen, tenantSignUpOpen, userContextOf } from './sessions/user-context.ts';
import { applyAuthorize, applyLogin, giveCaptcha } from './sign-in.ts';
import { approveSignUp, ownSignUp, querySignUps, refuseSignUp, submitSignUp } from './sign-up.ts';
import { applyTicket } from './sso.ts';

// A refused sign-in must still be counted, and a reused token revoked: these calls commit transactions of their own.
const own = { space: 'none' } as const;
const platform = { space: 'platform' } as const;

/** Calls of 7.1, registrations, second factor and online sessions. */
export const authRoutes = [
  implement(calls.captcha, giveCaptcha, own),
  implement(calls.loginApply, applyLogin, own),
  implement(calls.loginYaojianApply, applyTicket, own),
  implement(calls.oidcStart, startOidc, own),
  implement(calls.oidcApply, applyOidc, own),
  implement(calls.authorizeApply, applyAuthorize, own),
  implement(calls.authenticationApply, applyAuthentication, own),
  implement(calls.authenticationVerify, verifyToken, own),
  implement(calls.authenticationSwitch, applySwitch, own),
  implement(calls.authenticationSwitchExit, exitSwitch, own),
  implement(calls.logout, applyLogout, own),
  implement(calls.userContext, userContextOf, platform),
  implement(calls.userOpen, signUpOpen, own),
  implement(calls.userOpenTenant, tenantSignUpOpen, own),
  implement(calls.sendSms, (ctx, input) => askForCode(ctx, input, 'user'), own),
  implement(calls.sendSmsTenant, (ctx, input) => askForCode(ctx, input, 'tenant'), own),
  implement(calls.userRegister, register, own),
  implement(calls.userTenantRegister, signUpTenant, own),
  implement(calls.saasTenantRegister, signUpTenant, own),
  implement(calls.resetPassword, (ctx, input) => resetByMobile(ctx, input, 'user'), own),
  implement(calls.resetPasswordTenant, (ctx, input) => resetByMobile(ctx, input, 'tenant'), own),
  implement(calls.changePassword, changeOwnPassword, own),
  implement(calls.signUpQuery, querySignUps, platform),
  implement(calls.signUpApprove, approveSignUp, platform),
  implement(calls.signUpRefuse, refuseSignUp, platform),
  implement(calls.signUpMine, ownSignUp, platform),
  implement(calls.signUpSubmit, submitSignUp, platform),
  implement(calls.signUpProof, (ctx, _input, { request }) => uploadProof(ctx, request), own),
  implement(calls.signUpProofGet, (ctx, input, { reply }) => sendProof(ctx, input, reply), own),
  implement(calls.sessionQuery, querySessions, platform),
  implement(calls.sessionRemove, removeSessions, platform),
  implement(calls.factorGet, factorState, own),
  implement(calls.factorSetUp, setUpFactor, own),
  implement(calls.factorConfirm, confirmOwnFactor, own),
  implement(calls.factorRecovery, renewRecovery, own),
  implement(calls.factorDisable, disableFactor, own),
  implement(calls.factorReset, resetFactor, own),
];
