import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';

/** What one stretch of time looked like: how late the event loop was, how many calls ended and how long they took. */
export interface Sample {
  at: Date;
  /** 99th percentile and longest lateness of the event loop in milliseconds. */
  loopP99: number;
  loopMax: number;
  calls: number;
  /** Calls that ended with a fault of the server (state 500 or 503). */
  faults: number;
  /** Median and 95th percentile of the calls' milliseconds; null when none ended. */
  callP50: number | null;
  callP95: number | null;
}

/** Length of a stretch, and number of stretches that are kept: the last hour. */
const stretchMs = 30_000;
const kept = 120;
/** Of very many calls in one stretch the first this many tell how long they took: memory stays bounded. */
const mostTimed = 20_000;
const loopResolutionMs = 10;

/** How this process feels: samples of the last hour, kept in memory alone. */
export class Vitals {
  private readonly ring: Sample[] = [];
  private readonly listeners: ((ended: EndedTime) => void)[] = [];
  private times: number[] = [];
  private calls = 0;
  private faults = 0;
  private loop: IntervalHistogram | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly now: () => Date) {}

  /** Begins to sample; answers a function that stops it. */
  start(everyMs = stretchMs): () => Promise<void> {
    this.loop = monitorEventLoopDelay({ resolution: loopResolutionMs });
    this.loop.enable();
    this.timer = setInterval(() => this.sample(), everyMs).unref();
    return async () => {
      clearInterval(this.timer);
      this.loop?.disable();
      this.loop = null;
    };
  }

  /** Notes a call that was answered. */
  note(ended: EndedTime): void {
    this.calls += 1;
    if (isFault(ended.state)) this.faults += 1;
    if (this.times.length < mostTimed) this.times.push(ended.ms);
    for (const listener of this.listeners) listener(ended);
  }

  /** Registers who else counts calls. */
  onCall(listener: (ended: EndedTime) => void): void {
    this.listeners.push(listener);
  }

  /** The last hour, oldest first. */
  samples(): readonly Sample[] {
    return this.ring;
  }

  private sample(): void {
    const sorted = this.times.sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
    this.ring.push({
      at: this.now(),
      loopP99: lateness(this.loop?.percentile(99)),
      loopMax: lateness(this.loop?.max),
      calls: this.calls,
      faults: this.faults,
      callP50: at(0.5),
      callP95: at(0.95),
    });
    if (this.ring.length > kept) this.ring.shift();
    this.times = [];
    this.calls = 0;
    this.faults = 0;
    this.loop?.reset();
  }
}

/** A call as it is counted: name of the contract, state of its answer, milliseconds. */
export interface EndedTime {
  call: string;
  state: number;
  ms: number;
}

function isFault(state: number): boolean {
  return state === 500 || state === 503;
}

/** Nanoseconds between two looks as milliseconds beyond the usual distance; a loop that was not looked at yet is not late. */
function lateness(nanoseconds: number | undefined): number {
  if (nanoseconds === undefined || !Number.isFinite(nanoseconds)) return 0;
  return Math.max(0, Math.round((nanoseconds / 1e6 - loopResolutionMs) * 10) / 10);
}
