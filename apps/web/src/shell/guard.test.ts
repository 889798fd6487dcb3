import { describe, expect, it } from 'vitest';
import { type Decision, decideNavigation, type GuardSession, safeRedirect, type Target } from './guard.ts';

const stranger: GuardSession = { hasToken: false, canRefresh: false, profile: 'missing', menuIsEmpty: false };
const returning: GuardSession = { ...stranger, canRefresh: true };
const fresh: GuardSession = { ...stranger, hasToken: true };
const ready: GuardSession = { ...fresh, profile: 'loaded' };
const rejected: GuardSession = { ...fresh, profile: 'failed' };
const menuless: GuardSession = { ...ready, menuIsEmpty: true };

const proceed: Decision = { kind: 'proceed' };
const to = (path: string): Decision => ({ kind: 'redirect', to: path });
const path = (path: string, search = '', route: Target['route'] = 'allowed'): Target => ({ path, search, route });

const rows: [requirement: string, GuardSession, Target, Decision][] = [
  ['R2.3-03 no token but a refresh cookie: refresh first', returning, path('/dashboard'), { kind: 'refresh' }],
  ['R2.3-03 also on the sign-in page', returning, path('/login'), { kind: 'refresh' }],
  ['R2.3-06 the sign-in page is open', stranger, path('/login'), proceed],
  ['R2.3-12 the public page is open', stranger, path('/publicitypage', '?number=1'), proceed],
  ['R2.3-12 the public page does not touch a session', returning, path('/publicitypage'), proceed],
  [
    'R2.3-13 a stranger goes to sign in and comes back to the full path',
    stranger,
    path('/reg/first', '?page=2'),
    to('/login?redirect=%2Freg%2Ffirst%3Fpage%3D2'),
  ],
  ['R2.3-15 a token without a profile loads it', fresh, path('/dashboard'), { kind: 'load' }],
  ['R2.3-19 an empty menu ends at 403 without a way back', menuless, path('/dashboard'), to('/403?back=no')],
  ['R2.3-20 a failed load signs out', rejected, path('/dashboard'), { kind: 'signOut' }],
  ['R2.3-20 a failed load signs out from the sign-in page too', rejected, path('/login'), { kind: 'signOut' }],
  ['R2.3-21 a page of the product that the menu lacks', ready, path('/audit/log', '', 'forbidden'), to('/401')],
  ['R2.1-41 a path the product does not have', ready, path('/nothing', '', 'unknown'), to('/404')],
  ['R2.1-01 the root is the dashboard', ready, path('/'), to('/dashboard')],
  ['R2.3-24 error pages need no profile', fresh, path('/404', '', 'unknown'), proceed],
  ['R2.3-24 error pages are open to strangers', stranger, path('/401', '', 'unknown'), proceed],
  [
    'R2.3-25 signed in on the sign-in page: on to the wanted path',
    ready,
    path('/login', '?redirect=%2Ftasks%2Fpending'),
    to('/tasks/pending'),
  ],
  ['R2.3-25 or to the dashboard', ready, path('/login'), to('/dashboard')],
  [
    'R2.3-26 but never to another site',
    ready,
    path('/login', '?redirect=https%3A%2F%2Fevil.example'),
    to('/dashboard'),
  ],
  ['an own page opens', ready, path('/tasks/pending'), proceed],
];

describe('decideNavigation', () => {
  it.each(rows)('%s', (_, session, target, decision) => {
    expect(decideNavigation(session, target)).toEqual(decision);
  });
});

describe('safeRedirect (R2.3-26)', () => {
  it.each([
    ['/reg/first/draft/1?x=1', '/reg/first/draft/1?x=1'],
    [null, '/dashboard'],
    ['', '/dashboard'],
    ['//evil.example', '/dashboard'],
    ['/\\evil.example', '/dashboard'],
    ['/a\\b', '/dashboard'],
    ['javascript:alert(1)', '/dashboard'],
    ['https://evil.example', '/dashboard'],
    ['dashboard', '/dashboard'],
    ['/a\nb', '/dashboard'],
    ['/\t/evil.example', '/dashboard'],
    ['/login?redirect=/login', '/dashboard'],
  ])('%j becomes %j', (wanted, result) => {
    expect(safeRedirect(wanted)).toBe(result);
  });
});
