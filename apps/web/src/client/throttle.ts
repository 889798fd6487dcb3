/** Runs the work at most once in an interval: at once, and once more at its end for what came meanwhile. */
export function throttle(work: () => void, ms: number): { (): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again = false;
  const run = () => {
    again = false;
    work();
    timer = setTimeout(() => {
      timer = undefined;
      if (again) run();
    }, ms);
  };
  const throttled = () => {
    if (timer === undefined) run();
    else again = true;
  };
  return Object.assign(throttled, {
    cancel() {
      clearTimeout(timer);
      timer = undefined;
      again = false;
    },
  });
}
