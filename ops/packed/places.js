// Where the parts of this folder lie, from wherever it is started; the settings may name other places.
import { fileURLToPath } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node 20.19 or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}
const place = (path) => fileURLToPath(new URL(path, import.meta.url));
process.env.DEFINITIONS_DIR ||= place('definitions');
process.env.WEB_DIR ||= place('web');
// Traces of errors name the lines of the built files, which can be read; with NODE_OPTIONS=--enable-source-maps those of the
// sources, for 10 MB of memory.
