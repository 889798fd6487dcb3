/** Whether two transactions met on the same rows or tables and this one was undone: the same work may simply begin again. */
export function isCollision(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001');
}

/** Does work that is undone as a whole by a collision, up to `tries` times; every other error, and the last collision, are the caller's. */
export async function againAfterCollision<T>(tries: number, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === tries || !isCollision(error)) throw error;
    }
  }
}
