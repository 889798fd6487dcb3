import { afterEach, describe, expect, it, vi } from 'vitest';
import { asChunkError, loadChunk } from './chunk.ts';

afterEach(() => void vi.useRealTimers());

describe('parts of the program', () => {
  it.each([
    ['Failed to fetch dynamically imported module: /assets/a.js', 'CHUNK_LOAD_FAILED'],
    ['error loading dynamically imported module: /assets/a.js', 'CHUNK_LOAD_FAILED'],
    ['Importing a module script failed.', 'CHUNK_LOAD_FAILED'],
    // R8-35
    ['Unable to preload CSS for /assets/a.css', 'CSS_CHUNK_LOAD_FAILED'],
  ])('%s is %s', (text, code) => {
    expect(asChunkError(new TypeError(text))).toMatchObject({ name: 'ChunkLoadError', code });
  });
  it('an error inside the loaded code stays what it is', () => {
    const error = new TypeError('x is not a function');
    expect(asChunkError(error)).toBe(error);
  });
  it('R8-34 one that does not come within 120 s is a ChunkLoadError, one that comes is not', async () => {
    vi.useFakeTimers();
    const late = loadChunk(() => new Promise(() => undefined));
    let ended = false;
    late.catch(() => undefined).finally(() => (ended = true));
    const failed = expect(late).rejects.toMatchObject({ name: 'ChunkLoadError', code: 'CHUNK_LOAD_FAILED' });
    await vi.advanceTimersByTimeAsync(119_999);
    expect(ended).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await failed;
    await expect(loadChunk(async () => 7)).resolves.toBe(7);
    expect(vi.getTimerCount()).toBe(0);
  });
});
