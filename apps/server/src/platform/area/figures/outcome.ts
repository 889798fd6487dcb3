/** What a final state means by its look: granted, refused or withdrawn. */
export function outcomeOf(look: string): 'granted' | 'refused' | 'withdrawn' {
  if (look === 'refused') return 'refused';
  return ['withdrawn', 'cancelled', 'revoked'].includes(look) ? 'withdrawn' : 'granted';
}
