import { FairLine, isStranger, type Share } from './fair-line.ts';

export interface GateOptions {
  /** How many may be inside at once. */
  slots: number;
  /** Slots that only a company with nobody inside may take, and no caller without session: there is room for it whatever others do. */
  reserved: number;
  /** How many of one person may be inside at once; default as many as of the company. */
  person?: number;
  /** How many may wait, in all, of one company and of one person. */
  waiting: { total: number; company: number; person: number };
}

function add(counts: Map<string, number>, name: string, more: number): void {
  const count = (counts.get(name) ?? 0) + more;
  if (count > 0) counts.set(name, count);
  else counts.delete(name);
}

/** Lets a number of works run at once. Who waits goes in by turns of companies and their people. */
export class FairGate {
  private readonly line: FairLine<() => void>;
  private readonly inside = new Map<string, number>();
  private readonly people = new Map<string, number>();
  private count = 0;

  constructor(private readonly options: GateOptions) {
    this.line = new FairLine(options.waiting);
  }

  /** Runs the work once there is room for it. @throws LineFull */
  async pass<T>(share: Share, work: () => Promise<T>): Promise<T> {
    await this.enter(share);
    try {
      return await work();
    } finally {
      this.leave(share);
    }
  }

  private async enter(share: Share): Promise<void> {
    // Whoever waits may be held back only by the reserve, so that others pass by.
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

  /** How many callers without session are inside, of all addresses. */
  private strangers(): number {
    let count = 0;
    for (const [company, inside] of this.inside) if (isStranger(company)) count += inside;
    return count;
  }
}
