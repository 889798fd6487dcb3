import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRenewal, type Renewal } from './renewal.ts';
import type { AccessToken } from './token.ts';

const tokenOf = (accessToken: string): AccessToken => ({ accessToken, uid: '7', username: 'chief', expiresAt: 0 });
const channels: BroadcastChannel[] = [];
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
});

/** Browser tabs that share a lock, a channel and a counter, and a server that counts refreshes. */
function browser(
  tabs: number,
  refresh: () => Promise<AccessToken | null>,
  deaf?: number,
): { renewals: Renewal[]; tokens: (AccessToken | null)[]; refreshes: () => number } {
  let count = 0;
  let queue: Promise<unknown> = Promise.resolve();
  let generation = 0;
  const name = `renewal-${Math.random()}`;
  const tokens: (AccessToken | null)[] = Array.from({ length: tabs }, () => tokenOf('old'));
  const renewals = tokens.map((_, index) => {
    const channel = new BroadcastChannel(name);
    channels.push(channel);
    return createRenewal({
      refresh: () => {
        count += 1;
        return refresh();
      },
      get: () => tokens[index] ?? null,
      set: (token) => {
        tokens[index] = token;
      },
      isOwn: (token) => token.uid === '7',
      lock: (work) => {
        const turn = queue.then(work);
        queue = turn.catch(() => undefined);
        return turn;
      },
      channel: index === deaf ? null : channel,
      waitMs: 50,
      generation: {
        read: () => generation,
        write: (value) => {
          generation = value;
        },
      },
    });
  });
  return { renewals, tokens, refreshes: () => count };
}
const slow = (token: AccessToken | null) => () =>
  new Promise<AccessToken | null>((resolve) => setTimeout(() => resolve(token), 20));

describe('createRenewal (R4-19: one refresh at a time over all browser tabs)', () => {
  it('three tabs that expire together refresh once and share the token', async () => {
    const { renewals, refreshes } = browser(3, slow(tokenOf('new')));
    const got = await Promise.all(renewals.flatMap((renewal) => [renewal.renew('old'), renewal.renew('old')]));
    expect(got.map((token) => token?.accessToken)).toEqual(Array(6).fill('new'));
    expect(refreshes()).toBe(1);
  });

  it('a call that failed with an already replaced token is replayed at once', async () => {
    const { renewals, refreshes } = browser(1, slow(tokenOf('new')));
    await renewals[0]?.renew('old');
    await renewals[0]?.renew('old');
    expect(refreshes()).toBe(1);
  });

  it('the next expiry refreshes again', async () => {
    let serial = 0;
    const { renewals, tokens, refreshes } = browser(2, async () => {
      serial += 1;
      return tokenOf(`new${serial}`);
    });
    await renewals[0]?.renew('old');
    await vi.waitFor(() => expect(tokens[1]?.accessToken).toBe('new1'));
    expect((await renewals[1]?.renew('new1'))?.accessToken).toBe('new2');
    expect(refreshes()).toBe(2);
  });

  it('a refused refresh ends the session of the tab and is not repeated for those who wait', async () => {
    const { renewals, tokens, refreshes } = browser(1, slow(null));
    expect(await Promise.all([renewals[0]?.renew('old'), renewals[0]?.renew('old')])).toEqual([null, null]);
    expect(refreshes()).toBe(1);
    expect(tokens[0]).toBeNull();
  });

  it('a tab whose message is lost refreshes itself', async () => {
    const { renewals, refreshes } = browser(2, slow(tokenOf('new')), 1);
    await renewals[0]?.renew('old');
    expect((await renewals[1]?.renew('old'))?.accessToken).toBe('new');
    expect(refreshes()).toBe(2);
  });

  it('a silent server leaves the token and may be asked again', async () => {
    let fails = true;
    const { renewals, tokens } = browser(1, async () => {
      if (fails) throw new Error('no answer');
      return tokenOf('new');
    });
    await expect(renewals[0]?.renew('old')).rejects.toThrow('no answer');
    expect(tokens[0]?.accessToken).toBe('old');
    fails = false;
    expect((await renewals[0]?.renew('old'))?.accessToken).toBe('new');
  });

  it('a token of somebody who signed in beside it is not taken over', async () => {
    const { renewals, tokens } = browser(1, slow({ ...tokenOf('foreign'), uid: '8' }));
    expect(await renewals[0]?.renew('old')).toBeNull();
    expect(tokens[0]).toBeNull();
  });
});
