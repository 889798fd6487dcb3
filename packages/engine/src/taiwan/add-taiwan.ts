import { inTaiwan } from './in-taiwan.ts';

/** Plain data in which each text that leaves zh-TW away has it made from its zh-CN; one written by hand stands. */
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
