import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changeApiBase, chosenApiBase } from './api-base.ts';

const kept = new Map<string, string>();
const reload = vi.fn();
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('window', { location: { reload } });
});
afterEach(() => {
  kept.clear();
  vi.unstubAllGlobals();
});

const listed = [{ name: '同事', address: 'http://127.0.0.1:8081' }];

it('R2.4-09 R4-37 calls go to a listed server once it was chosen, after the page began afresh', () => {
  expect(chosenApiBase(listed)).toBe('');
  changeApiBase('http://127.0.0.1:8081');
  expect(reload).toHaveBeenCalledOnce();
  expect(chosenApiBase(listed)).toBe('http://127.0.0.1:8081');
  changeApiBase('');
  expect(chosenApiBase(listed)).toBe('');
});

it('an address that no list names is not used, wherever it came from, and is forgotten', () => {
  changeApiBase('https://elsewhere.example.org');
  expect(chosenApiBase(listed)).toBe('');
  changeApiBase('http://127.0.0.1:8081');
  expect(chosenApiBase([])).toBe('');
  expect(kept.size).toBe(0);
});
