// Starts the product: `node server.js`. Its settings are environment variables (docs/operations.md).
import './places.js';

await import('./server/main.mjs');
