import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AreaDefinition, RoleId, Verb } from '@app/contract';
import type { ServiceTaskOptions } from '@app/engine/workflow';
import type { App } from '../../../kernel/context.ts';
import type { Wiring } from '../../../kernel/wiring.ts';
import { documentOf } from '../../dictionary/index.ts';

type Say = (path: string, message: string, remedy: string) => void;

/** What this installation can do, apart from what definitions themselves contain. */
export interface Abilities {
  /** Names of the services. */
  services: ReadonlySet<string>;
  /** Names of the number series. */
  series: ReadonlySet<string>;
  /** Names of the certificate templates. */
  certificates: ReadonlySet<string>;
}

/** Roles of people of a company, to whom drafts and submissions belong. */
const companyRoles: ReadonlySet<RoleId> = new Set(['APPLICANT', 'TENANT_ADMIN']);
/** Verbs that each kind of area can serve; only in applications drafts lead to submissions. */
const verbsOf: Record<AreaDefinition['kind'], readonly Verb[]> = {
  application: ['query', 'get', 'save', 'remove', 'submit', 'handle', 'export'],
  register: ['query', 'get', 'save', 'remove', 'export'],
  worklist: ['query', 'get', 'handle', 'export'],
  report: ['query', 'get', 'export'],
};

/** What a running server can do. */
export function abilitiesOf(app: App): Abilities {
  return gatherAbilities(app.wiring, app.settings.definitionsDir, documentOf(app, 'number-series'));
}

/** The same from its parts; `series` is the content of dictionaries/number-series.json. */
export function gatherAbilities({ services }: Wiring, definitionsDir: string, series: unknown): Abilities {
  const names = (Array.isArray(series) ? series : []).map((one: { series?: unknown }) => String(one.series));
  return {
    services: new Set(services?.keys()),
    series: new Set(names),
    certificates: new Set(
      filesOf(join(definitionsDir, 'certificates')).flatMap((name) =>
        name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : [],
      ),
    ),
  };
}

/** Reports rights of an area that no call of its kind can serve. */
export function checkAccessRights({ kind, access }: AreaDefinition, say: Say): void {
  for (const [verb, roles] of Object.entries(access) as [Verb, RoleId[]][]) {
    if (roles.length > 0 && !verbsOf[kind].includes(verb))
      say(
        `access.${verb}`,
        `a ${kind} has nothing to ${verb}`,
        `take '${verb}' out; it knows ${verbsOf[kind].join(', ')}`,
      );
    if (kind !== 'application' || !['save', 'remove', 'submit'].includes(verb)) continue;
    for (const role of roles.filter((one) => !companyRoles.has(one)))
      say(
        `access.${verb}`,
        `${role} belongs to an authority, which has no drafts`,
        `give '${verb}' to ${[...companyRoles].join(' or ')}; officers act by the tasks of the process`,
      );
  }
}

/** Reports a service task that this installation cannot run: it would otherwise fail for the person who completes the task before it. */
export function checkService({ service, options }: ServiceTaskOptions, at: string, can: Abilities, say: Say): void {
  const list = (names: ReadonlySet<string>) => [...names].sort().join(', ') || 'none is there';
  if (!can.services.has(service)) say(at, `no service '${service}' is registered`, `use one of ${list(can.services)}`);
  else if (service === 'giveNumber' && !can.series.has(String(options.series ?? '')))
    say(at, `there is no number series '${String(options.series ?? '')}'`, `use one of ${list(can.series)}`);
  else if (service === 'makeCertificate' && !can.certificates.has(String(options.template ?? 'filing')))
    say(
      at,
      `there is no certificates/${String(options.template ?? 'filing')}.json`,
      `use one of ${list(can.certificates)}`,
    );
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
