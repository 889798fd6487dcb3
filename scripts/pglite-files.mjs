// Which server tests `npm test` runs on PGlite besides PostgreSQL: those where the two differ, and a slice of the rest.
import { createHash } from 'node:crypto';

/** Files close to the database: connection, locks, scopes, lists, numbers, the state of processes. */
const near =
  /\/src\/run-server\.|\/kernel\/((database|audit|scopes|list)\/|\w+\.test\.ts$)|\/platform\/(workflow|number)\/|\/area\/(lists\/(list|filter-tree)|drafts\/draft)\.test/;
/** Words in a test that uses behaviour in which the databases differ. */
const own =
  /transaction|migrat|\bpg_(stat|get|locks|policies|sleep|terminate)|\bexplain\s*\(|advisory|deadlock|late.?rows|\bpglite\b/i;
/** A test without an app of its own uses no database. */
const withDatabase = /createTestApp|connectDatabase|testing\.ts'/;

/** Whether a server test has to hold on both databases. */
export function differs(file, source) {
  return withDatabase.test(source) && (near.test(file) || own.test(source));
}

/** Seconds of one worker for the files that take long on PGlite; the others take `USUAL`. */
const seconds = {
  'scenario/matrix/access-cells.test.ts': 140,
  'src/run-server.test.ts': 55,
  'scenario/hostile/hostile.test.ts': 45,
  'auth/access-matrix.test.ts': 35,
  'auth/passwords/guessing.test.ts': 28,
  'people/names-stay-inside.test.ts': 150,
  'reading/recognise.test.ts': 27,
  'organisation/organisation.test.ts': 19,
  'area/definitions/definitions.test.ts': 16,
  'resource/edit-menu.test.ts': 13,
  'regulation/change/change.test.ts': 13,
  'auth/secrets.test.ts': 15,
  'attachment/partial-upload.test.ts': 10,
  'scenario/scenario.test.ts': 40,
  'reading/reading.test.ts': 9,
  'attachment/attachment.test.ts': 9,
  'auth/auth.test.ts': 9,
  'attachment/file-rights.test.ts': 10,
  'scenario/special-registration.test.ts': 60,
  'letter/letter.test.ts': 16,
  'register/blocks.test.ts': 14,
  'lists/steps-report.test.ts': 13,
  'certificate/certificate.test.ts': 12,
  'impact/impact.test.ts': 12,
  'people/why-on-case.test.ts': 10,
  'http/http.test.ts': 10,
  'similarity/similarity.test.ts': 8,
  'scenario/two-companies/leaks.test.ts': 50,
  'matrix/random-roles.test.ts': 50,
  'scenario/experts.test.ts': 40,
  'scenario/item-lists.test.ts': 30,
  'scenario/special-review.test.ts': 60,
  'matrix/own-roles.test.ts': 25,
  'cases/company-file-changes.test.ts': 15,
  'drafts/draft-origins.test.ts': 15,
  'scenario/check-anew.test.ts': 15,
  'scenario/special-silence.test.ts': 15,
  'two-companies/answers.test.ts': 15,
  'scenario/termination.test.ts': 15,
  'scenario/withdrawal.test.ts': 15,
  'scenario/worklists.test.ts': 10,
  'similarity/same-holder.test.ts': 10,
  'opinion/opinion-items.test.ts': 8,
};
const USUAL = 5;

export function secondsOf(file) {
  const known = Object.keys(seconds).find((end) => file.endsWith(end));
  return known ? seconds[known] : USUAL;
}

/** Tests that try everything as every person: long, and hardly about the database. */
const attacks = /\/scenario\/(fuzz|hostile|matrix|people|two-companies)\/|\/(file-rights|access-matrix)\.test\.ts$/;
/** What they may take of a slice together; with those that are in every run a minute at most. */
const attackSeconds = 50;

export function isAttack(file) {
  return attacks.test(file);
}

/**
 * The files that run, in an order that the commit decides: as many as fit into the seconds of `workers`. A file longer than that never fits: it
 * runs on PostgreSQL, and with `npm run test:pglite` on PGlite.
 */
export function sliceOf(files, commit, wallSeconds, workers = 2) {
  const rank = (file) => createHash('sha256').update(`${commit} ${file}`).digest('hex');
  const chosen = [];
  let left = wallSeconds * workers;
  let leftForAttacks = attackSeconds;
  for (const [, file] of files.map((file) => [rank(file), file]).sort(([a], [b]) => (a < b ? -1 : 1)))
    if (secondsOf(file) <= Math.min(left, wallSeconds, isAttack(file) ? leftForAttacks : left)) {
      chosen.push(file);
      left -= secondsOf(file);
      if (isAttack(file)) leftForAttacks -= secondsOf(file);
    }
  return chosen.sort();
}
