/** What an entry of the lock file says, as far as it is read. */
export interface LockEntry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}
export declare const onlyParts: Record<string, readonly string[]>;
export declare function productionPackages(
  root: string,
  packages: Record<string, LockEntry>,
  workspaces: readonly string[],
): Map<string, LockEntry>;
export declare function nameOf(path: string): string;
export declare function licenceTexts(folder: string): [name: string, text: string][];
export declare function filesOfPackage(folder: string, name: string): string[];
