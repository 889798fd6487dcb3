/**
 * A window without a browser cannot load a page: where one would begin afresh it only says that it cannot. Counts how often
 * it said so, instead of printing it; `stop` leaves the window as it was.
 */
export function watchPageLoads(): { count: () => number; stop: () => void } {
  const { virtualConsole } = (globalThis as unknown as { jsdom: { virtualConsole: Told } }).jsdom;
  const printed = virtualConsole.listeners('jsdomError');
  let count = 0;
  const hear = (fault: Error) => {
    if (fault.message.includes('navigation')) count += 1;
    else for (const print of printed) print(fault);
  };
  virtualConsole.removeAllListeners('jsdomError');
  virtualConsole.on('jsdomError', hear);
  return {
    count: () => count,
    stop: () => {
      virtualConsole.removeAllListeners('jsdomError');
      for (const print of printed) virtualConsole.on('jsdomError', print);
    },
  };
}

type Hear = (fault: Error) => void;
/** Where the window says what it cannot do. */
interface Told {
  listeners(event: 'jsdomError'): Hear[];
  on(event: 'jsdomError', hear: Hear): void;
  removeAllListeners(event: 'jsdomError'): void;
}
