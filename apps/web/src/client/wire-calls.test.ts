import { callList } from '@app/contract';
import { describe, expect, it } from 'vitest';
import * as wire from './wire-calls.ts';

describe('calls without schemas', () => {
  it.each(Object.values(wire).map((call) => [call.id, call] as const))('%s equals the contract', (id, call) => {
    const contract = callList.find((one) => one.id === id);
    expect(contract).toBeDefined();
    const { id: _, method, prefix, path, bare, writes, kind } = contract ?? call;
    expect({ bare: undefined, writes: undefined, kind: undefined, ...call }).toEqual({
      id,
      method,
      prefix,
      path,
      bare,
      writes,
      kind,
    });
  });
});
