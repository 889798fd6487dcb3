import { describe, expect, it } from 'vitest';
import { pages } from '../pages.ts';
import { type Decision, decideNavigation, type GuardSession, safeRedirect, type Target, whiteList } from './guard.ts';

const stranger: GuardSession = {
  isLocked: false,
  hasToken: false,
  canRefresh: false,
  profile: 'missing',
  system: 'none',
  hasTenants: false,
  menu: 'missing',
};
const returning: GuardSession = { ...stranger, canRefresh: true };
const fresh: GuardSession = { ...stranger, hasToken: true };
const rejected: GuardSession = { ...fresh, profile: 'failed' };
const choosing: GuardSession = { ...fresh, profile: 'loaded', system: 'open' };
const chosen: GuardSession = { ...fresh, profile: 'loaded', system: 'chosen' };
const ready: GuardSession = { ...chosen, menu: 'loaded' };
const locked: GuardSession = { ...ready, isLocked: true };

const proceed: Decision = { kind: 'proceed' };
const to = (path: string): Decision => ({ kind: 'redirect', to: path });
const at = (path: string, search = '', more: Partial<Target> = {}): Target => ({
  path,
  search,
  hasTicket: false,
  route: 'allowed',
  ...more,
});
const withTicket = (path: string, search = ''): Target => at(path, search, { hasTicket: true });

const rows: [requirement: string, GuardSession, Target, Decision][] = [
  ['step 1: locked, a page', locked, at('/dashboard'), to('/locking')],
  ['step 1: locked, the public page too', locked, at('/publicitypage'), to('/locking')],
  ['step 1: locked, an error page too', locked, at('/404'), to('/locking')],
  ['step 1: locked, the lock screen itself', locked, at('/locking'), proceed],
  ['step 1: locked, no token yet in this window', { ...returning, isLocked: true }, at('/dashboard'), to('/locking')],
  ['step 1: locked, refreshed behind the lock', { ...returning, isLocked: true }, at('/locking'), { kind: 'refresh' }],
  ['step 1: a lock without a session is void', { ...stranger, isLocked: true }, at('/login'), proceed],
  ['step 1: unlocked, the lock screen is left', ready, at('/locking'), to('/dashboard')],
  ['step 2a: no token, refresh token: refresh', returning, at('/dashboard'), { kind: 'refresh' }],
  ['step 2a: also on the sign-in page', returning, at('/login'), { kind: 'refresh' }],
  ['step 2a: before a ticket', returning, withTicket('/dashboard'), { kind: 'refresh' }],
  ['step 2b: no token, a ticket', stranger, withTicket('/dashboard'), { kind: 'ticket', to: '/dashboard' }],
  ['step 2b: a ticket on a deep path', stranger, withTicket('/reg/first'), { kind: 'ticket', to: '/dashboard' }],
  [
    'step 2b: a ticket on the landing page goes on',
    stranger,
    withTicket('/authredirect', '?redirect=%2Freg%2Ffirst'),
    { kind: 'ticket', to: '/reg/first' },
  ],
  [
    'step 2b: the landing page leads to no other site',
    stranger,
    withTicket('/authredirect', '?redirect=%2F%2Fevil.example'),
    { kind: 'ticket', to: '/dashboard' },
  ],
  ...[...whiteList].map((path): [string, GuardSession, Target, Decision] => [
    `step 2c: ${path} is in the white list`,
    stranger,
    at(path),
    proceed,
  ]),
  ['step 2d: a page', stranger, at('/reg/first', '?page=2'), to('/login?redirect=%2Freg%2Ffirst%3Fpage%3D2')],
  ['step 2d: an unknown path', stranger, at('/x', '', { route: 'unknown' }), to('/login?redirect=%2Fx')],
  ['step 2d: a page outside the layout', stranger, at('/iframe'), to('/login?redirect=%2Fiframe')],
  ...['/login', '/locking', '/401', '/403', '/nomenu'].map((path): [string, GuardSession, Target, Decision] => [
    `step 3: token and ticket on ${path}`,
    ready,
    withTicket(path),
    { kind: 'ticket', to: '/dashboard' },
  ]),
  ['step 3: locked, a ticket on the lock screen', locked, withTicket('/locking'), { kind: 'ticket', to: '/dashboard' }],
  ['step 3: token and ticket elsewhere change nobody', ready, withTicket('/dashboard'), proceed],
  ['step 4: no profile', fresh, at('/dashboard'), { kind: 'load' }],
  ['step 4: no profile, selection page', fresh, at('/tenantSelect'), { kind: 'load' }],
  ['step 4: no system, no tenants', choosing, at('/dashboard'), to('/systemSelect')],
  [
    'step 4: no system, no tenants, deep path',
    choosing,
    at('/reg/first', '?page=2'),
    to('/systemSelect?redirect=%2Freg%2Ffirst%3Fpage%3D2'),
  ],
  ['step 4: no system, tenants', { ...choosing, hasTenants: true }, at('/dashboard'), to('/tenantSelect')],
  ['step 4: the selection page itself', choosing, at('/systemSelect'), proceed],
  ['step 4: the other selection page itself', { ...choosing, hasTenants: true }, at('/tenantSelect'), proceed],
  ['step 4: system chosen, no menu yet', chosen, at('/dashboard'), { kind: 'load' }],
  ['step 4: an empty menu', { ...chosen, menu: 'empty' }, at('/dashboard'), to('/403?back=no')],
  ['step 4: no sub-system at all', { ...chosen, system: 'none' }, at('/dashboard'), to('/403?back=no')],
  ['step 4: a failed load', rejected, at('/dashboard'), { kind: 'signOut' }],
  ['step 4: a failed load, on the sign-in page', rejected, at('/login'), { kind: 'signOut' }],
  ['step 5: somebody else’s page', ready, at('/platform/tenants', '', { route: 'forbidden' }), to('/401')],
  ['step 5: no page of the product', ready, at('/nothing', '', { route: 'unknown' }), to('/404')],
  ['step 5: only the server knows', ready, at('/a/b', '', { route: 'unasked' }), { kind: 'ask' }],
  ['an own page', ready, at('/tasks/pending'), proceed],
  ['the root', ready, at('/'), to('/dashboard')],
  ...['/401', '/403', '/404', '/nomenu'].flatMap((path): [string, GuardSession, Target, Decision][] => [
    [`${path} is open to strangers`, stranger, at(path), proceed],
    [`${path} needs no profile`, fresh, at(path), proceed],
  ]),
  ['a white-listed page needs no profile', fresh, at('/publicitypage'), proceed],
  ['signed in on the sign-in page: on to the path', ready, at('/login', '?redirect=%2Ftasks'), to('/tasks')],
  ['signed in on the sign-in page: the dashboard', ready, at('/login'), to('/dashboard')],
  ['signed in on the landing page', ready, at('/authredirect'), to('/dashboard')],
  ['never to another site', ready, at('/login', '?redirect=https%3A%2F%2Fevil.example'), to('/dashboard')],
];

describe('decideNavigation', () => {
  it.each(rows)('%s', (_, session, target, decision) => {
    expect(decideNavigation(session, target)).toEqual(decision);
  });

  it('asks for each answer at most once: no session and no path turn in a circle', () => {
    const flags = [true, false];
    const sessions = flags.flatMap((isLocked) =>
      flags.flatMap((hasToken) =>
        flags.flatMap((canRefresh) =>
          flags.flatMap((hasTenants) =>
            (['chosen', 'open', 'none'] as const).flatMap((system) =>
              (['loaded', 'empty'] as const).map((menu) => ({
                isLocked,
                hasToken,
                canRefresh,
                hasTenants,
                system,
                menu,
              })),
            ),
          ),
        ),
      ),
    );
    const paths = [
      '/',
      '/login',
      '/locking',
      '/authredirect',
      '/dashboard',
      '/x',
      '/403',
      '/tenantSelect',
      '/register',
    ];
    for (const given of sessions)
      for (const path of paths)
        for (const hasTicket of flags)
          expect(turnsOf({ ...given, profile: 'missing' }, path, hasTicket)).toBeLessThan(9);
  });
});

/** Follows the guard's decisions as the shell does; returns how many it took. */
function turnsOf(start: GuardSession, from: string, ticket: boolean): number {
  let session: GuardSession = { ...start, menu: 'missing' };
  let target = at(from, '', { hasTicket: ticket, route: from === '/x' ? 'unasked' : 'allowed' });
  for (let turns = 1; turns < 20; turns += 1) {
    const decision = decideNavigation(session, target);
    if (decision.kind === 'proceed') return turns;
    if (decision.kind === 'refresh') session = { ...session, hasToken: true };
    else if (decision.kind === 'load') session = { ...session, profile: 'loaded', menu: start.menu };
    else if (decision.kind === 'ask') target = { ...target, route: 'unknown' };
    else if (decision.kind === 'signOut') session = stranger;
    else if (decision.kind === 'ticket') {
      session = { ...session, hasToken: true, isLocked: false };
      target = at(decision.to);
    } else {
      const [path = '', query] = decision.to.split('?', 2);
      target = at(path, query ? `?${query}` : '');
    }
  }
  return Number.POSITIVE_INFINITY;
}

describe('pages and guard agree', () => {
  it('the pages that need no token are the white list', () => {
    const open = pages.filter((page) => page.access === 'public').map((page) => page.path);
    expect(open.sort()).toEqual([...whiteList].sort());
  });
  it('every path and key is there once', () => {
    for (const values of [pages.map((page) => page.key), pages.map((page) => page.path)])
      expect(values.filter((value, at) => values.indexOf(value) !== at)).toEqual([]);
  });
});

describe('safeRedirect', () => {
  it.each([
    ['/reg/first/draft/1?x=1', '/reg/first/draft/1?x=1'],
    [null, '/dashboard'],
    ['', '/dashboard'],
    ['//evil.example', '/dashboard'],
    ['///evil.example', '/dashboard'],
    ['/\\evil.example', '/dashboard'],
    ['\\\\evil.example', '/dashboard'],
    ['/a\\b', '/dashboard'],
    ['javascript:alert(1)', '/dashboard'],
    ['data:text/html,x', '/dashboard'],
    ['https://evil.example', '/dashboard'],
    ['https:/evil.example', '/dashboard'],
    [' //evil.example', '/dashboard'],
    ['dashboard', '/dashboard'],
    ['/a\nb', '/dashboard'],
    ['/\t/evil.example', '/dashboard'],
    ['/%00', '/%00'],
    ['/a\u0000b', '/dashboard'],
    ['/login?redirect=/login', '/dashboard'],
    ['/authredirect?redirect=/a', '/dashboard'],
    ['/locking', '/dashboard'],
  ])('%j becomes %j', (wanted, result) => {
    expect(safeRedirect(wanted)).toBe(result);
  });
});
