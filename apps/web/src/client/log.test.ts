import { beforeEach, describe, expect, it } from 'vitest';
import { addLog, clearLog, maskToken, setLogPerson, useLog, watchErrors } from './log.ts';

const entries = () => useLog.getState().entries;
beforeEach(() => {
  clearLog();
  setLogPerson(() => ({ account: 'chief', token: 'abcdefghijklmnop' }));
});

describe('the log of the front end', () => {
  it('R3-38…R3-40 keeps message, type, time and meta, the token masked to its last four characters', () => {
    addLog('danger', 'it broke');
    expect(entries()).toEqual([
      {
        id: 1,
        message: 'it broke',
        type: 'danger',
        time: expect.any(Number),
        meta: { user: 'chief', uuid: expect.stringMatching(/^[0-9a-f]{16}$/), token: '****mnop', url: '' },
      },
    ]);
    addLog('info', 'signed in');
    expect(entries().map(({ type }) => type)).toEqual(['info', 'danger']);
  });

  it('R3-40 secrets that a message quotes are masked too', () => {
    addLog('danger', 'GET /file?access_token=0123456789abcdef&id=7 failed, password=geheim');
    expect(entries()[0]?.message).toBe('GET /file?access_token=****cdef&id=7 failed, password=****heim');
    expect(maskToken('abc')).toBe('');
  });

  it('holds the last 200 entries', () => {
    for (let at = 0; at < 250; at++) addLog('info', `entry ${at}`);
    expect(entries()).toHaveLength(200);
    expect(entries()[0]?.message).toBe('entry 249');
  });

  it('takes unhandled errors and rejections, but no noise', () => {
    const target = new EventTarget() as unknown as Window;
    watchErrors(target);
    const throwIn = (type: string, fields: object) =>
      (target as unknown as EventTarget).dispatchEvent(Object.assign(new Event(type), fields));
    throwIn('error', { message: 'Uncaught', error: new Error('boom') });
    throwIn('error', { message: 'ResizeObserver loop limit exceeded' });
    throwIn('error', { message: 'ResizeObserver loop completed with undelivered notifications.' });
    throwIn('unhandledrejection', { reason: 'refused' });
    throwIn('unhandledrejection', { reason: new DOMException('gone', 'AbortError') });
    expect(entries().map(({ message }) => message.split('\n')[0])).toEqual(['refused', 'Error: boom']);
  });
});
