import { FairLine, isStranger, type Share } from './fair-line.ts';

export interface GateOptions {
  /** How many may be inside at once. */
  slots: number;
  /**
   * Slots that are open only to companies that hold none, and never to callers without session, so that a company finds room whatever others do.
   */
  reserved: number;
  /** Most slots of one person; default: as many as of the company. */
  person?: number;
  /** Most entries that may wait: in all, of one company and of one person. */
  waiting: { total: number; company: number; person: number };
}

function add(counts: Map<string, number>, name: string, more: number): void {
  const count = (counts.get(name) ?? 0) + more;
  if (count > 0) counts.set(name, count);
  else counts.delete(name);
}

/** Limits how many works run at once. Waiting works are admitted by turns of companies and their people. */
export class FairGate {
  private readonly line: FairLine<() => void>;
  private readonly inside = new Map<string, number>();
  private readonly people = new Map<string, number>();
  private count = 0;

  constructor(private readonly options: GateOptions) {
    this.line = new FairLine(options.waiting);
  }

  /** Runs the work once a slot is free for it. @throws LineFull */
  async pass<T>(share: Share, work: () => Promise<T>): Promise<T> {
    await this.enter(share);
    try {
      return await work();
    } finally {
      this.leave(share);
    }
  }

  private async enter(share: Share): Promise<void> {
    // A waiting work may lack only a reserved slot, so that works of other companies overtake it.
    if (!this.hasRoom(share)) await new Promise<void>((admitted) => this.line.add(share, admitted));
    else this.take(share);
  }

  private take({ company, person }: Share): void {
    this.count += 1;
    add(this.inside, company, 1);
    add(this.people, person, 1);
  }

  private leave({ company, person }: Share): void {
    this.count -= 1;
    add(this.inside, company, -1);
    add(this.people, person, -1);
    for (;;) {
      const next = this.line.take((one) => this.hasRoom(one));
      if (!next) return;
      this.take(next.share);
      next.entry();
    }
  }

  private hasRoom({ company, person }: Share): boolean {
    if ((this.people.get(person) ?? 0) >= (this.options.person ?? this.options.slots)) return false;
    if (isStranger(company) && this.strangers() >= this.options.slots - this.options.reserved) return false;
    const free = this.options.slots - this.count;
    return free > (this.inside.has(company) ? this.options.reserved : 0);
  }

  /** Slots taken by callers without session, of all addresses. */
  private strangers(): number {
    let count = 0;
    for (const [company, inside] of this.inside) if (isStranger(company)) count += inside;
    return count;
  }
}
