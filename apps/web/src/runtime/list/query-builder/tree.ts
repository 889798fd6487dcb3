import { type FilterGroup, type FilterRule, isFilterGroup } from '@app/contract';

type Member = FilterRule | FilterGroup;

export const emptyGroup: FilterGroup = { condition: 'AND', rules: [] };
export const emptyRule: FilterRule = { field: '', operator: 'S', value: '' };

/** A copy of the tree with the member at a path (`0.2`; '' = root) replaced by `change`, or removed if that gives null. */
export function changeAt(root: FilterGroup, path: string, change: (member: Member) => Member | null): FilterGroup {
  if (path === '') {
    const changed = change(root);
    return changed && isFilterGroup(changed) ? changed : emptyGroup;
  }
  const [first = '', ...rest] = path.split('.');
  const at = Number(first);
  const rules = root.rules.flatMap((member, index): Member[] => {
    if (index !== at) return [member];
    if (rest.length === 0) {
      const changed = change(member);
      return changed ? [changed] : [];
    }
    return isFilterGroup(member) ? [changeAt(member, rest.join('.'), change)] : [member];
  });
  return { ...root, rules };
}

/** A copy of the tree with a member added at the end of a group. */
export function addTo(root: FilterGroup, path: string, member: Member): FilterGroup {
  return changeAt(root, path, (group) =>
    isFilterGroup(group) ? { ...group, rules: [...group.rules, member] } : group,
  );
}

/** How many rules a tree has. */
export function countRules(group: FilterGroup): number {
  return group.rules.reduce((sum, member) => sum + (isFilterGroup(member) ? countRules(member) : 1), 0);
}
