import { rmSync } from 'node:fs';
import { createServer } from 'node:net';

// Keeps a socket open until the process is killed.
rmSync(process.argv[2], { force: true });
createServer().listen(process.argv[2], () => process.send('ready'));
