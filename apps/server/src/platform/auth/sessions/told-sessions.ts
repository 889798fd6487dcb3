/** Ids of the sessions that this process opened itself, for people of the demonstration; nobody outside can make one. */
const told = new Set<string>();

export function noteTold(sessionId: string): void {
  told.add(sessionId);
}

/** Whether a session was opened by this process: nothing waits for its person, who is none. */
export function isTold(sessionId: string): boolean {
  return told.has(sessionId);
}

/** Answers the sessions that this process opened, and forgets them. */
export function takeTold(): string[] {
  const all = [...told];
  told.clear();
  return all;
}
