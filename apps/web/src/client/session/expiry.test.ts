import { describe, expect, it } from 'vitest';
import type { SessionLoss } from '../http.ts';
import { createExpiry } from './expiry.ts';

const expired: SessionLoss = { state: 6020301, message: '登录令牌已过期', isSave: false, silent: false };
const save = { ...expired, isSave: true };
const illegal = { ...expired, state: 6020201, message: '非法的令牌，请重新登录' };

/** The expiry rules with a session dialog that the test answers. */
function play({ unsaved = false } = {}) {
  const seen = { dialogs: 0, roots: 0, asked: null as SessionLoss | null };
  let answer: (signedIn: boolean) => void = () => {};
  const lose = createExpiry({
    hasUnsaved: () => unsaved,
    ask: (loss) => {
      seen.dialogs += 1;
      seen.asked = loss;
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
    goToRoot: () => {
      seen.roots += 1;
    },
  });
  return { seen, lose, answer: (signedIn: boolean) => answer(signedIn) };
}
const turn = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('an ended session', () => {
  it('with nothing unsaved a refused refresh goes to the root once and rejects all calls', async () => {
    const { seen, lose } = play();
    expect(await Promise.all([lose(expired), lose(expired), lose(expired)])).toEqual([false, false, false]);
    expect(seen).toMatchObject({ roots: 1, dialogs: 0 });
  });

  it('with unsaved input one dialog opens; what is no save is rejected at once', async () => {
    const { seen, lose } = play({ unsaved: true });
    expect(await Promise.all([lose(expired), lose(expired)])).toEqual([false, false]);
    expect(seen).toMatchObject({ roots: 0, dialogs: 1 });
  });

  it('a save among the calls keeps the page and waits for the answer', async () => {
    const { seen, lose, answer } = play();
    const read = lose(expired);
    const write = lose(save);
    expect(await read).toBe(false);
    await turn();
    expect(seen).toMatchObject({ roots: 0, dialogs: 1, asked: save });
    answer(true);
    expect(await write).toBe(true);
  });

  it('a save that comes while the dialog is open joins it', async () => {
    const { seen, lose, answer } = play({ unsaved: true });
    await lose(expired);
    const write = lose(save);
    await turn();
    expect(seen.dialogs).toBe(1);
    answer(false);
    expect(await write).toBe(false);
  });

  it('an illegal token opens the dialog even with nothing unsaved, with the words of the server', async () => {
    const { seen, lose } = play();
    expect(await lose(illegal)).toBe(false);
    expect(seen).toMatchObject({ roots: 0, dialogs: 1, asked: { message: '非法的令牌，请重新登录' } });
  });

  it('who chose to stay is not asked again by what runs by itself, but by what the user does', async () => {
    const { seen, lose, answer } = play({ unsaved: true });
    await lose(expired);
    answer(false);
    await turn();
    expect(await lose({ ...illegal, silent: true })).toBe(false);
    expect(await lose({ ...save, silent: true })).toBe(false);
    expect(seen).toMatchObject({ dialogs: 1, roots: 0 });
    const write = lose(save);
    await turn();
    expect(seen.dialogs).toBe(2);
    answer(true);
    expect(await write).toBe(true);
  });
});
