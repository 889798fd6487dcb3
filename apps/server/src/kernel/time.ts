const offsetMs = 8 * 3_600_000;

/** Wire form of a moment: yyyy-MM-dd HH:mm:ss in Asia/Shanghai (R3-48). The zone has had no summer time since 1991. */
export function formatTime(date: Date): string {
  return shifted(date).slice(0, 19).replace('T', ' ');
}

/** Calendar day of a moment in Asia/Shanghai: yyyy-MM-dd. */
export function formatDate(date: Date): string {
  return shifted(date).slice(0, 10);
}

/** Parses the wire form of a moment; a bare day means its midnight in Asia/Shanghai. Null when there is no such moment. */
export function parseTime(text: string): Date | null {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?$/.exec(text.trim());
  if (!match?.[1]) return null;
  const time = match[2] ?? '00:00:00';
  const date = new Date(`${match[1]}T${time.length === 5 ? `${time}:00` : time}+08:00`);
  // JavaScript turns 31 February into a day of March: refuse days that do not exist.
  return !Number.isNaN(date.getTime()) && formatDate(date) === match[1] ? date : null;
}

/** The text if it is an existing calendar day, else null (`2026-02-30`). */
export function dayOf(text: string): string | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return null;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && match[1] !== '0000' ? text : null;
}

function shifted(date: Date): string {
  return new Date(date.getTime() + offsetMs).toISOString();
}
