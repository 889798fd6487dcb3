import { verifyVolume } from '../product/archive/verify/verify-volume.ts';

/**
 * `npm run dossier:verify FILE [--key FINGERPRINT] [--en]`: checks an exported archive volume without a server. Exit code 0 = everything fits, 1 =
 * something does not, 2 = it cannot be looked at.
 */
const { argv } = process;
const [path, ...rest] = argv.slice(2).filter((word) => word !== '--en');
const at = rest.indexOf('--key');
const key = at < 0 ? undefined : rest[at + 1];
const print = (line: string) => process.stdout.write(`${line}\n`);
if (path === undefined || (at >= 0 && key === undefined)) {
  process.stderr.write('npm run dossier:verify FILE [--key FINGERPRINT] [--en]\n');
  process.exitCode = 2;
} else {
  try {
    const { outcome, lines } = await verifyVolume(path, argv.includes('--en') ? 'en' : 'zh-CN', { key });
    for (const line of lines) print(line);
    process.exitCode = { whole: 0, wrong: 1, unreadable: 2 }[outcome];
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  }
}
