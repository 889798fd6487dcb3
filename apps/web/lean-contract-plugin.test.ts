import { describe, expect, it } from 'vitest';
import { leanDeclarations } from './lean-contract-plugin.ts';

describe('what the built pages keep of the contract', () => {
  it('a call is its address: its schemas are left out, everything else stays', () => {
    const lean = leanDeclarations(
      "export const areaGet = call({ id: 'area.get', path: '/area/get', input: z.object({ area: z.string() }), output: Area.nullable(), summary: 's' });",
    );
    expect(lean).not.toContain('z.object');
    expect(lean).not.toContain('Area.nullable');
    expect(lean).toMatch(/export const areaGet = \/\* @__PURE__ \*\/ \(\(\) => \(call\(\{ id: 'area\.get'/);
    expect(
      new Function('call', `${lean.replace('export const', 'const')}; return areaGet;`)((one: unknown) => one),
    ).toEqual({ id: 'area.get', path: '/area/get', input: undefined, output: undefined, summary: 's' });
  });

  it('a schema may fall away when nobody asks for it, and keeps what it says when somebody does', () => {
    const lean = leanDeclarations(
      "export const Id = z.string().max(20);\nconst names: string[] = ['a'];\nexport { names };",
    );
    expect(lean).toBe(
      "export const Id = /* @__PURE__ */ (() => (z.string().max(20)))();\nconst names: string[] = ['a'];\nexport { names };",
    );
  });

  it('functions and plain values are left as they are', () => {
    const plain =
      'export const of = (x: number) => f(x);\nexport const limits = { keys: 100 } as const;\nexport type T = string;';
    expect(leanDeclarations(plain)).toBe(plain);
  });
});
