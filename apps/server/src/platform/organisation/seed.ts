import type { App } from '../../kernel/context.ts';
import { hashPassword, seedMobiles } from '../auth/index.ts';
import { type Organisation, readOrganisation } from './demo-file.ts';
import { oneTimePassword } from './one-time-password.ts';
import {
  adoptPlaces,
  existingAccounts,
  givePasswords,
  hasPasswords,
  insertPositions,
  insertTenant,
  insertUsers,
  markSpaceCreated,
  openLetters,
  tenantIds,
  wantsSpace,
} from './organisation.store.ts';

/** What the terminal shows after start: one account per role, and the password when it was made just now. */
export interface SeedReport {
  /** Accounts made in this start. */
  created: number;
  /** Accounts that got their first password in this start: those made, and all of a demonstration that was told in advance. */
  given: number;
  /** All accounts of the files. */
  total: number;
  /** Set only if a random password was made in this start; it is stored as a hash and never shown again. */
  password: string | null;
  accounts: { account: string; name: string; role: string }[];
}
/** Creates what is missing of the platform tenant, its administrator and, with DEMO=on, the demonstration organisation. */
export async function seedOrganisation(app: App): Promise<SeedReport> {
  const wanted = await readOrganisation(app.settings.definitionsDir, app.settings.demo);
  const told = { total: wanted.users.length, accounts: onePerRole(wanted) };
  // People of a demonstration that was told in advance get their passwords in the first start of those who use it.
  if (app.isInstalled && (await app.asOwner(hasPasswords))) return { created: 0, given: 0, password: null, ...told };
  const before = await app.asOwner(existingAccounts);
  const missing = wanted.users.filter((user) => !before.has(user.account));
  const without = before.size > 0 && !(await app.asOwner(hasPasswords)) ? [...before] : [];
  const given = missing.length + without.length;
  // One hash for all new accounts: they have the same password, and 25 hashes would delay the first start.
  const random = given > 0 && app.settings.initialPassword === null ? oneTimePassword() : null;
  const passwordHash = given > 0 ? await hashPassword(random ?? app.settings.initialPassword ?? '') : '';
  const tenants = await app.asOwner(async (db) => {
    const ids = await tenantIds(db);
    const known = new Set(ids.keys());
    for (const tenant of wanted.tenants.filter((candidate) => !ids.has(candidate.code))) {
      const id = app.newId();
      await insertTenant(db, id, tenant);
      ids.set(tenant.code, id);
    }
    const credential = { passwordHash, mustChange: random !== null };
    await insertUsers(db, missing, { tenants: ids, ...credential, newId: app.newId });
    await givePasswords(db, without, credential);
    await seedMobiles(db, missing);
    for (const { code, positions } of wanted.tenants)
      await insertPositions(db, ids.get(code) ?? '', positions, app.newId);
    await adoptPlaces(db, app.newId);
    for (const tenant of wanted.tenants.filter(({ code }) => !known.has(code)))
      await openLetters(db, ids.get(tenant.code) ?? '', tenant.letters);
    return ids;
  });
  await makeSpaces(app, wanted, tenants);
  return { created: missing.length, given, password: random, ...told };
}

async function makeSpaces(app: App, wanted: Organisation, tenants: Map<string, string>): Promise<void> {
  for (const tenant of wanted.tenants.filter((candidate) => candidate.kind === 'authority')) {
    const authorityId = tenants.get(tenant.code);
    if (authorityId === undefined || !(await app.asOwner((db) => wantsSpace(db, authorityId)))) continue;
    await app.createSpace({ authorityId, schema: `space_${tenant.code}` });
    await app.asOwner((db) => markSpaceCreated(db, authorityId));
  }
}

function onePerRole(organisation: Organisation): SeedReport['accounts'] {
  const seen = new Set<string>();
  return organisation.users.flatMap(({ account, name, memberships }) => {
    const role = memberships[0]?.roles[0];
    if (role === undefined || seen.has(role)) return [];
    seen.add(role);
    return [{ account, name, role }];
  });
}
