import { inTaiwan } from './in-taiwan.ts';

/** A copy of plain data in which each text without zh-TW gets it, converted from its zh-CN; hand-written zh-TW is kept. */
export function addTaiwan<T>(value: T): T {
  return completed(value) as T;
}

function completed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(completed);
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, completed(one)]));
  const isText = typeof inner['zh-CN'] === 'string' && typeof inner.en === 'string';
  return isText && inner['zh-TW'] === undefined ? { ...inner, 'zh-TW': inTaiwan(inner['zh-CN'] as string) } : inner;
}
