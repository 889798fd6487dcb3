/** Runs the work at most once per `ms`: immediately, and again when the interval ends if it was called meanwhile. */
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
