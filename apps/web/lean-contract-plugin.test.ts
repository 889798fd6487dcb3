import { describe, expect, it } from 'vitest';
import { leanCalls, pureDeclarations } from './lean-contract-plugin.ts';

describe('what the built pages keep of the contract', () => {
  it('a call is its address, and only that', () => {
    expect(
      leanCalls(
        "import { z } from 'zod';\nimport { call } from '../call.ts';\nexport const areaGet = call({ id: 'area.get', path: '/area/get', access: 'session', input: z.object({ area: z.string() }), output: Area.nullable(), summary: 's' });",
      ).trim(),
    ).toBe("export const areaGet = { id: 'area.get', path: '/area/get' };");
  });

  it('what several calls share leaves its schemas out as well', () => {
    expect(
      leanCalls(
        "import { ListRequest } from '../call.ts';\nimport { post } from './parts.ts';\nconst list = { ...post, access: 'session', input: ListRequest } as const;\nexport const mine = call({ ...list, id: 'mine', output: listOf(Task) });",
      ).trim(),
    ).toBe(
      'import { post } from "./parts.ts";\nconst list = /* @__PURE__ */ (() => ({ ...post }))();\nexport const mine = /* @__PURE__ */ (() => ({ ...list, id: \'mine\' }))();'.replaceAll(
        '"',
        "'",
      ),
    );
  });

  it('schemas of a file of calls are gone with what mentions them; words and functions stay', () => {
    const lean = leanCalls(
      "export const kinds = ['a', 'b'] as const;\nexport const Kind = z.enum(kinds);\nexport type Kind = z.infer<typeof Kind>;\nexport const fields = { kind: Kind };\nexport function isKind(word: string): boolean { return kinds.some((kind) => kind === word); }",
    );
    expect(lean).toBe(
      "export const kinds = ['a', 'b'] as const;\nexport function isKind(word: string): boolean { return kinds.some((kind) => kind === word); }",
    );
  });

  it('a schema elsewhere may fall away when nobody asks for it, and keeps what it says when somebody does', () => {
    const marked = pureDeclarations(
      "export const Id = z.string().max(20);\nconst names: string[] = ['a'];\nexport { names };",
    );
    expect(marked).toBe(
      "export const Id = /* @__PURE__ */ (() => (z.string().max(20)))();\nconst names: string[] = ['a'];\nexport { names };",
    );
  });

  it('functions and plain values are left as they are', () => {
    const plain =
      'export const of = (x: number) => f(x);\nexport const limits = { keys: 100 } as const;\nexport type T = string;';
    expect(pureDeclarations(plain)).toBe(plain);
  });
});
