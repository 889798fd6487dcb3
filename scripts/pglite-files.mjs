// Which server tests `npm test` runs on PGlite besides PostgreSQL: those where the two differ, and a slice of the rest.
import { createHash } from 'node:crypto';

/**
 * The files in which the two databases can differ, each with what differs there. What a test says in words does not count: most files ask what both
 * answer alike, and the slice reaches them in time. A file that starts the embedded database itself whatever it is asked for (the server as people
 * start it, its backup, taking over its data) does so beside PostgreSQL too, and is not repeated.
 */
const own = {
  'kernel/database/connect': 'connections, transactions, time limits, broken statements',
  'kernel/audit/audit': 'rows that are only added, sealed one after another while others write',
  'kernel/installed': 'what a start finds done in the catalogue of the database',
  'kernel/list/list': 'order of rows, plans of lists, comparison of texts',
  'kernel/outbox': 'rows taken with a lock that others pass over',
  'kernel/scopes/scopes': 'roles of the database and the rows that they see',
  'src/isolation': 'who owns what, policies, schemas of others',
  'platform/tenant/tenant': 'schemas that are made, brought up to date, written out and dropped',
  'platform/workflow/process': 'state of processes as jsonb, written by several steps at once',
  'platform/area/drafts/draft': 'patches of jsonb by several windows',
  'platform/area/lists/list': 'conditions and order on fields inside jsonb, and their indexes',
  'platform/area/lists/filter-tree': 'trees of conditions, as SQL of both',
};

/** Whether a server test has to hold on both databases. */
export function differs(file) {
  return Object.keys(own).some((one) => file.endsWith(`${one}.test.ts`));
}

/** The files in which the databases can differ, without their end. */
export const differing = Object.keys(own);

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
