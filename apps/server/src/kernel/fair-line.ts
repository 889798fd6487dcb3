/** Who asks: shares are equal between companies, and between the people of one. */
export interface Share {
  company: string;
  person: string;
}

/** The line is as long as it may be, for everybody or for this company or person. */
export class LineFull extends Error {}

/** A waiting line in which companies take turns, and in each company its people: many entries of one delay nobody else's. */
export class FairLine<T> {
  private readonly companies = new Map<string, Map<string, T[]>>();
  private count = 0;

  constructor(private readonly most: { total: number; company: number; person: number }) {}

  get length(): number {
    return this.count;
  }

  /** Puts an entry at the end of its person's line. @throws LineFull */
  add({ company, person }: Share, entry: T): void {
    const people = this.companies.get(company) ?? new Map<string, T[]>();
    const own = people.get(person) ?? [];
    const ofCompany = [...people.values()].reduce((sum, entries) => sum + entries.length, 0);
    if (this.count >= this.most.total || ofCompany >= this.most.company || own.length >= this.most.person)
      throw new LineFull();
    own.push(entry);
    people.set(person, own);
    this.companies.set(company, people);
    this.count += 1;
  }

  /** Takes the entry whose turn it is. */
  take(): T | undefined {
    const [first] = this.companies;
    if (!first) return undefined;
    const [company, people] = first;
    // Whoever was served goes to the end, the company as well as its person.
    this.companies.delete(company);
    const [next] = people;
    if (!next) return undefined;
    const [person, entries] = next;
    people.delete(person);
    const entry = entries.shift();
    if (entries.length > 0) people.set(person, entries);
    if (people.size > 0) this.companies.set(company, people);
    this.count -= 1;
    return entry;
  }

  /** Takes out one entry that no longer waits. */
  remove({ company, person }: Share, entry: T): void {
    const people = this.companies.get(company);
    const own = people?.get(person);
    const at = own?.indexOf(entry) ?? -1;
    if (!people || !own || at < 0) return;
    own.splice(at, 1);
    this.count -= 1;
    if (own.length === 0) people.delete(person);
    if (people.size === 0) this.companies.delete(company);
  }

  /** Empties the line; answers who waited. */
  clear(): T[] {
    const all = [...this.companies.values()].flatMap((people) => [...people.values()].flat());
    this.companies.clear();
    this.count = 0;
    return all;
  }
}
