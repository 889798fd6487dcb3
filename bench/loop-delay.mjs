// Loaded into the product with --import: on SIGUSR2 prints the longest stretch that its event loop was blocked since the last time.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const histogram = monitorEventLoopDelay({ resolution: 5 });
histogram.enable();
process.stdout.write(`PID ${process.pid}\n`);
process.on('SIGUSR2', () => {
  process.stdout.write(
    `LOOP max=${(histogram.max / 1e6).toFixed(1)} p99=${(histogram.percentile(99) / 1e6).toFixed(1)}\n`,
  );
  histogram.reset();
});
