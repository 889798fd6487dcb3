// Loaded into the product with --import: writes the statements of list queries to the file named by SQL_TAP, so that the
// bare server runs the same SQL.
import { appendFileSync } from 'node:fs';
import pg from 'pg';

const file = process.env.SQL_TAP;
const original = pg.Client.prototype.query;
pg.Client.prototype.query = function tapped(config, ...rest) {
  const text = typeof config === 'string' ? config : config?.text;
  if (file && typeof text === 'string' && text.includes('list_total'))
    appendFileSync(file, `${JSON.stringify({ text, values: config.values ?? rest[0] ?? [] })}\n`);
  return original.call(this, config, ...rest);
};
