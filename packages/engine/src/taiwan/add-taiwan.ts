import { inTaiwan } from './in-taiwan.ts';

/** Plain JSON in which each text that leaves zh-TW away has it made from its zh-CN; one written by hand stands. */
export function addTaiwan(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(addTaiwan);
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, addTaiwan(one)]));
  const isText = typeof inner['zh-CN'] === 'string' && typeof inner.en === 'string';
  return isText && inner['zh-TW'] === undefined ? { ...inner, 'zh-TW': inTaiwan(inner['zh-CN'] as string) } : inner;
}
