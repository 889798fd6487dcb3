/** The two functions of `semver` that the tools use; the package brings no types. */
declare module 'semver' {
  export function satisfies(version: string, range: string): boolean;
  export function minVersion(range: string): { version: string } | null;
}
