import { bootOffice } from './office.ts';

// A server process of the campaign: sweeps until it is killed. Its clock is off by CLOCK_OFFSET milliseconds.
await bootOffice(process.env.DATABASE_URL ?? '', Number(process.env.CLOCK_OFFSET ?? 0));
process.stdout.write('ready\n');
