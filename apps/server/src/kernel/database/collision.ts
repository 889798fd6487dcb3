/** Whether two transactions met on the same rows or tables and this one was undone: the same work may simply begin again. */
export function isCollision(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001');
}
