import { loginApply } from '@app/contract/calls/auth/sign-in';
import { constants } from '@app/contract/constants';
import { errors } from '@app/contract/errors';
import { create } from 'zustand';
import { ApiError } from '../api-error.ts';
import { send } from '../http.ts';
import { getAddress, navigate } from '../navigation.ts';
import { readCookie, readText, writeCookie } from '../storage.ts';
import { getToken } from './token.ts';

export const lockPath = '/locking';
const pathKey = 'lock.path';
const home = '/dashboard';

/** `locking` covers the screen until the lock screen is shown. */
export const useLock = create<{ locking: boolean }>(() => ({ locking: false }));

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('lock');
channel?.addEventListener('message', (event) => {
  if (event.data === 'locked') cover();
  else if (event.data === 'unlock' && getAddress().path === lockPath) goBack();
});

/** Whether the screen is locked; kept in a cookie, so that it applies to every tab of this browser (R4-20). */
export function isLocked(): boolean {
  return readCookie(constants.lockCookie) === 'locked';
}

/** Locks the screen: stores the current address, then goes to the lock screen (R4-21). */
export function lockScreen(): void {
  writeCookie(constants.lockCookie, 'locked');
  channel?.postMessage('locked');
  cover();
}

function cover(): void {
  const { path, search } = getAddress();
  if (path === lockPath || useLock.getState().locking) return;
  keepPath(path + search);
  useLock.setState({ locking: true });
  setTimeout(() => {
    useLock.setState({ locking: false });
    if (isLocked()) navigate(lockPath);
  }, constants.lockDelayMs);
}

/** The account whose password opens the lock: in a switched session that of the person who switched. */
export function lockAccount(): string {
  return readText('session.switchAccount') ?? getToken()?.username ?? readText('session.account') ?? '';
}

/** Lets the server check the password, then opens the lock and goes back to the stored address (R4-22, R2.5-35). */
export async function unlockScreen(proof: { password: string; captcha?: string; requestId?: string }): Promise<void> {
  try {
    await send(loginApply, { ...proof, username: lockAccount() }, { silent: true });
  } catch (error) {
    // The server asks for the second factor only after a right password, and the factor was given at sign-in.
    if (!(error instanceof ApiError && error.state === errors.secondFactorRequired.code)) throw error;
  }
  releaseLock();
  goBack();
}

/** Removes the lock without navigating, e.g. when the session ends. */
export function releaseLock(): void {
  if (readCookie(constants.lockCookie) === 'locked') channel?.postMessage('unlock');
  writeCookie(constants.lockCookie, 'unlock');
}

function goBack(): void {
  navigate(keptPath(), { replace: true });
}

function keepPath(path: string): void {
  try {
    sessionStorage.setItem(pathKey, path);
  } catch {
    // Without storage unlocking leads to the home page.
  }
}

function keptPath(): string {
  try {
    const path = sessionStorage.getItem(pathKey);
    return path?.startsWith('/') && !path.startsWith('//') && !path.startsWith(lockPath) ? path : home;
  } catch {
    return home;
  }
}
