// Loaded into the product with --import: writes the statements of list queries to the file named by SQL_TAP, so that the
// bare server runs the same SQL. Listens at the connection, because statements of one transaction go out as a batch.
import { appendFileSync } from 'node:fs';
import pg from 'pg';

const file = process.env.SQL_TAP;
const { parse, bind } = pg.Connection.prototype;
/** By connection: texts by the name of their statement, '' for one without. */
const texts = new WeakMap();
pg.Connection.prototype.parse = function tappedParse(statement) {
  const known = texts.get(this) ?? new Map();
  texts.set(this, known.set(statement.name ?? '', statement.text));
  return parse.call(this, statement);
};
pg.Connection.prototype.bind = function tappedBind(given) {
  const text = texts.get(this)?.get(given?.statement ?? '');
  if (file && text?.includes('list_total'))
    appendFileSync(file, `${JSON.stringify({ text, values: given.values ?? [] })}\n`);
  return bind.call(this, given);
};
