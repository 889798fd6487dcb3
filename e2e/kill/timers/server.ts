import { bootOffice } from './office.ts';

// A server process of the campaign: sweeps until it is killed. Its clock is off by CLOCK_OFFSET milliseconds.
const offset = Number(process.env.CLOCK_OFFSET ?? 0);
await bootOffice(process.env.DATABASE_URL ?? '', () => new Date(Date.now() + offset), { sweep: true });
process.stdout.write('ready\n');
