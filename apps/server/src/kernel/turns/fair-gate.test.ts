import { describe, expect, it } from 'vitest';
import { FairGate } from './fair-gate.ts';
import { LineFull, type Share, shareFor } from './fair-line.ts';

const waiting = { total: 100, company: 50, person: 20 };
const of = (company: string, person = 'p'): Share => ({ company, person });

/** Works that stay inside until they are let out, in the order in which they came in. */
function stage(gate: FairGate) {
  const inside: { name: string; out: () => void }[] = [];
  const log: string[] = [];
  const send = (name: string, share: Share) =>
    gate.pass(share, () => {
      log.push(name);
      return new Promise<void>((out) => inside.push({ name, out }));
    });
  const letOut = async (name: string) => {
    inside.find((one) => one.name === name)?.out();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { send, letOut, log };
}

describe('the gate before the database', () => {
  it('keeps room for a company that has nobody inside, however many another one sends', async () => {
    const { send, letOut, log } = stage(new FairGate({ slots: 4, reserved: 2, waiting }));
    const all = Array.from({ length: 10 }, (_, at) => send(`loud${at}`, of('loud', `p${at % 5}`)));
    all.push(send('quiet', of('quiet')), send('calm', of('calm')));
    await letOut('');
    expect(log).toEqual(['loud0', 'loud1', 'quiet', 'calm']);
    for (let round = 0; round < 12; round += 1) await letOut(log[round] ?? '');
    await Promise.all(all);
    expect(log).toHaveLength(12);
  });

  it('leaves half of the line to those who signed in, however many addresses send without session', async () => {
    const gate = new FairGate({ slots: 1, reserved: 0, waiting: { total: 10, company: 10, person: 10 } });
    const { send, letOut, log } = stage(gate);
    const all = [send('inside', of('loud'))];
    const turnedAway: unknown[] = [];
    for (let at = 0; at < 20; at += 1) {
      const address = shareFor({ user: null, tenant: null, ip: `10.0.1.${at}` });
      all.push(send(`stranger${at}`, address).catch((error: unknown) => void turnedAway.push(error)));
    }
    all.push(send('quiet', of('quiet')));
    await letOut('');
    expect(turnedAway).toHaveLength(15);
    for (let round = 0; round < 8; round += 1) await letOut(log[round] ?? '');
    await Promise.all(all);
    expect(log).toContain('quiet');
  });

  it('lets callers without session hold no more than their slots together, each address in a line of its own', async () => {
    const { send, letOut, log } = stage(new FairGate({ slots: 4, reserved: 2, waiting: { ...waiting, company: 1 } }));
    const addresses = Array.from({ length: 6 }, (_, at) => shareFor({ user: null, tenant: null, ip: `10.0.0.${at}` }));
    const all = addresses.map((share, at) => send(`stranger${at}`, share));
    all.push(send('quiet', of('quiet')));
    await letOut('');
    expect(log).toEqual(['stranger0', 'stranger1', 'quiet']);
    for (let round = 0; round < 7; round += 1) await letOut(log[round] ?? '');
    await Promise.all(all);
    expect(log).toHaveLength(7);
  });

  it('lets companies in by turns, and the people of each by turns', async () => {
    const { send, letOut, log } = stage(new FairGate({ slots: 1, reserved: 0, waiting }));
    const all = [send('first', of('z'))];
    for (const name of ['a1', 'a2', 'a3']) all.push(send(name, of('a', 'busy')));
    all.push(send('a-other', of('a', 'other')), send('b1', of('b')), send('b2', of('b')));
    await letOut('');
    for (let round = 0; round < 7; round += 1) await letOut(log[round] ?? '');
    await Promise.all(all);
    expect(log).toEqual(['first', 'a1', 'b1', 'a-other', 'b2', 'a2', 'a3']);
  });

  it('lets one person in so many times at once, and others of the same company pass by', async () => {
    const { send, letOut, log } = stage(new FairGate({ slots: 8, reserved: 2, person: 2, waiting }));
    const all = Array.from({ length: 5 }, (_, at) => send(`many${at}`, of('a', 'busy')));
    all.push(send('colleague', of('a', 'other')));
    await letOut('');
    expect(log).toEqual(['many0', 'many1', 'colleague']);
    await letOut('colleague');
    expect(log, 'a place that another left is none for a person who has as many as one may').toHaveLength(3);
    for (let round = 0; round < 5; round += 1) await letOut(`many${round}`);
    await Promise.all(all);
    expect(log).toHaveLength(6);
  });

  it('refuses who would wait in a line that is full, and gives the place of a failed work to the next', async () => {
    const gate = new FairGate({ slots: 1, reserved: 0, waiting: { total: 9, company: 9, person: 1 } });
    let fail = () => {};
    const first = gate.pass(of('a'), () => new Promise((_, reject) => (fail = () => reject(new Error('broke')))));
    const second = gate.pass(of('a'), async () => 'in');
    await expect(gate.pass(of('a'), async () => 'never')).rejects.toThrow(LineFull);
    fail();
    await expect(first).rejects.toThrow('broke');
    expect(await second).toBe('in');
  });
});
