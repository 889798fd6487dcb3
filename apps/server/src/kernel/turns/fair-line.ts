/** In whose name work waits: shares are equal between companies, and between the people of one company. */
export interface Share {
  company: string;
  person: string;
}

const stranger = 'address ';

/** The share of a caller: company and person; without a company the person alone, without a session the address. */
export function shareFor(caller: { user: { id: string } | null; tenant: { id: string } | null; ip: string }): Share {
  const person = caller.user ? `person ${caller.user.id}` : stranger + caller.ip;
  return { company: caller.tenant?.id ?? person, person: caller.user?.id ?? caller.ip };
}

export const isStranger = (company: string) => company.startsWith(stranger);

/** Too many entries wait: in all, or of this company or person. */
export class LineFull extends Error {}

/** A waiting line in which companies take turns, and inside each company its people: many entries of one do not delay the others. */
export class FairLine<T> {
  private readonly companies = new Map<string, Map<string, T[]>>();
  private count = 0;
  private strangers = 0;

  constructor(private readonly most: { total: number; company: number; person: number }) {}

  get length(): number {
    return this.count;
  }

  /** Puts an entry at the end of its person's line. @throws LineFull */
  add({ company, person }: Share, entry: T): void {
    const people = this.companies.get(company) ?? new Map<string, T[]>();
    const own = people.get(person) ?? [];
    const ofCompany = [...people.values()].reduce((sum, entries) => sum + entries.length, 0);
    // Callers without session, from however many addresses, may fill only half of the line; the rest is for those who signed in.
    if (isStranger(company) && this.strangers >= this.most.total / 2) throw new LineFull();
    if (this.count >= this.most.total || ofCompany >= this.most.company || own.length >= this.most.person)
      throw new LineFull();
    own.push(entry);
    people.set(person, own);
    this.companies.set(company, people);
    this.count += 1;
    if (isStranger(company)) this.strangers += 1;
  }

  /** Removes and answers the next entry in turn among those for which `isLetIn` is true. */
  take(isLetIn: (share: Share) => boolean = () => true): { share: Share; entry: T } | undefined {
    for (const [company, people] of this.companies) {
      const next = [...people].find(([person]) => isLetIn({ company, person }));
      if (!next) continue;
      const [person, [entry, ...rest]] = next;
      // Whose entry was taken goes to the end, the company as well as the person.
      this.companies.delete(company);
      people.delete(person);
      if (rest.length > 0) people.set(person, rest);
      if (people.size > 0) this.companies.set(company, people);
      this.count -= 1;
      if (isStranger(company)) this.strangers -= 1;
      return { share: { company, person }, entry: entry as T };
    }
    return undefined;
  }

  /** Empties the line; answers its entries. */
  clear(): T[] {
    const all = [...this.companies.values()].flatMap((people) => [...people.values()].flat());
    this.companies.clear();
    this.count = 0;
    this.strangers = 0;
    return all;
  }
}
