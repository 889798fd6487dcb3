import { constants } from '@app/contract/constants';

/** A part of the program that could not be loaded: its script (R8-34) or its stylesheet (R8-35). */
export class ChunkError extends Error {
  readonly code: 'CHUNK_LOAD_FAILED' | 'CSS_CHUNK_LOAD_FAILED';
  constructor(code: ChunkError['code'], reason: string) {
    super(`${code}: ${reason}`);
    this.name = 'ChunkLoadError';
    this.code = code;
  }
}

/** Loads a part of the program; a server that never answers counts as a failure after 120 seconds. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ChunkError('CHUNK_LOAD_FAILED', `timeout ${constants.chunkTimeoutMs} ms`)),
      constants.chunkTimeoutMs,
    );
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    throw asChunkError(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Loads a named part of the program; after a success the next failure of this part may offer a reload again (R8-36). */
export async function loadPart<T>(part: string, load: () => Promise<T>): Promise<T> {
  const loaded = await loadChunk(load);
  chunkLoaded(part);
  return loaded;
}

/** Turns the bundler's load failures, known by their messages, into a ChunkError; other errors are returned unchanged. */
export function asChunkError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ChunkError) return error;
  if (/Unable to preload CSS/i.test(error.message)) return new ChunkError('CSS_CHUNK_LOAD_FAILED', error.message);
  if (/dynamically imported module|Importing a module script|error loading dynamically/i.test(error.message))
    return new ChunkError('CHUNK_LOAD_FAILED', error.message);
  return error;
}

const key = 'chunk.reloaded';

/** Whether this part of the program has not been reloaded yet: a reload is offered once, so that it cannot loop (R8-36). */
export function mayReload(part: string): boolean {
  return !read().includes(part);
}

/** Reloads the page for a part that did not load. */
export function reloadFor(part: string): void {
  write([...read().filter((one) => one !== part), part]);
  window.location.reload();
}

function chunkLoaded(part: string): void {
  const before = read();
  if (before.includes(part)) write(before.filter((one) => one !== part));
}

function read(): string[] {
  try {
    const parts: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(parts) ? parts.filter((part) => typeof part === 'string') : [];
  } catch {
    return [];
  }
}

function write(parts: readonly string[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(parts));
  } catch {
    // Without storage a reload may be offered twice; it still cannot loop, because only a click starts it.
  }
}
