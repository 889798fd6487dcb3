import type { Org } from '@app/contract';

export interface OrgNode {
  key: string;
  title: string;
  org: Org;
  children: OrgNode[];
}

/** Orgs as a tree, siblings in their order. */
export function treeOf(orgs: readonly Org[], parentId: string | null = null): OrgNode[] {
  return orgs
    .filter((org) => org.parentId === parentId)
    .toSorted((a, b) => a.sort - b.sort || a.name.localeCompare(b.name))
    .map((org) => ({ key: org.id, title: org.name, org, children: treeOf(orgs, org.id) }));
}

/** Ids of an org and of everything below it. */
export function withBelow(orgs: readonly Org[], id: string): string[] {
  return [id, ...orgs.filter((org) => org.parentId === id).flatMap((org) => withBelow(orgs, org.id))];
}
