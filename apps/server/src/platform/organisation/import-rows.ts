import { cleanName, type ImportFault, type Language, textFault } from '@app/contract';
import { text } from '../../kernel/texts/index.ts';

/** Columns of the sheet, in order. */
export const importColumns = ['account', 'name', 'gender', 'org', 'position', 'wcAccount', 'roles'] as const;
export type Column = (typeof importColumns)[number];
/** Most people in one sheet. */
export const mostRows = 500;

/** Orgs, positions, roles and members of the tenant, by which codes and names of a sheet are resolved. */
export interface Directory {
  tenantId: string;
  /** Employee ids by account. */
  members: ReadonlyMap<string, string>;
  /** Accounts that belong to other tenants. */
  foreign: ReadonlySet<string>;
  orgs: ReadonlyMap<string, string>;
  positions: ReadonlyMap<string, string>;
  /** Role ids by code and by name. */
  roles: ReadonlyMap<string, string>;
}
/** A row that can be stored; `employeeId` is null for a new person. */
export interface ImportRow {
  line: number;
  employeeId: string | null;
  account: string;
  name: string;
  gender: 'male' | 'female' | null;
  orgId: string | null;
  positionId: string | null;
  wcAccount: string | null;
  /** Absent: an existing person keeps their roles. */
  roles?: string[];
}

/** Reads the rows below the header; all faults are reported, not only the first. */
export function readRows(
  language: Language,
  rows: readonly string[][],
  directory: Directory,
): { people: ImportRow[]; faults: ImportFault[] } {
  const faults: ImportFault[] = [];
  const people: ImportRow[] = [];
  const seen = new Set<string>();
  for (const [at, cells] of rows.entries()) {
    if (at === 0 || cells.every((cell) => cell === '')) continue;
    const reader = new RowReader(language, cells, at + 1, directory, faults);
    const person = reader.read();
    const key = person.account.toLowerCase();
    if (seen.has(key)) reader.fault('account', 'twice', person.account);
    seen.add(key);
    people.push(person);
  }
  return { people, faults };
}

class RowReader {
  constructor(
    private readonly language: Language,
    private readonly cells: readonly string[],
    private readonly line: number,
    private readonly directory: Directory,
    private readonly faults: ImportFault[],
  ) {}

  read(): ImportRow {
    const account = this.cell('account');
    const employeeId = this.directory.members.get(account.toLowerCase()) ?? null;
    if (!/^[A-Za-z][A-Za-z0-9]{1,40}$/.test(account)) this.fault('account', 'badAccount', account);
    else if (this.directory.foreign.has(account.toLowerCase())) this.fault('account', 'foreign', account);
    const name = cleanName(this.limited('name', 100));
    if (name === '') this.fault('name', 'noName', '');
    // The message quotes the name without the characters for which it is refused.
    else if (textFault(name, 'name')) this.fault('name', 'badName', name.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '?'));
    return {
      line: this.line,
      employeeId,
      account,
      name,
      gender: this.gender(),
      orgId: this.coded('org', this.directory.orgs, 'badOrg'),
      positionId: this.coded('position', this.directory.positions, 'badPosition'),
      wcAccount: this.limited('wcAccount', 100) || null,
      ...(employeeId !== null && this.cell('roles') === '' ? {} : { roles: this.roles() }),
    };
  }

  /** Adds a fault of a column: what is wrong, and what to do. */
  fault(column: Column, key: string, value: string, most = 0): void {
    const say = (name: string) => text(this.language, `import.${name}`, { value: value.slice(0, 60), most });
    this.faults.push({ row: this.line, column: say(column), message: say(key), remedy: say(`${key}Remedy`) });
  }

  private cell(column: Column): string {
    return (this.cells[importColumns.indexOf(column)] ?? '').trim();
  }

  private limited(column: Column, most: number): string {
    const value = this.cell(column);
    if (value.length > most) this.fault(column, 'tooLong', value.slice(0, 20), most);
    return value;
  }

  private gender(): ImportRow['gender'] {
    const value = this.cell('gender').toLowerCase();
    if (value === '') return null;
    if (['男', 'male', 'm'].includes(value)) return 'male';
    if (['女', 'female', 'f'].includes(value)) return 'female';
    this.fault('gender', 'badGender', value);
    return null;
  }

  private coded(column: Column, known: ReadonlyMap<string, string>, key: string): string | null {
    const code = this.cell(column);
    if (code === '') return null;
    // Chosen from the list of the template, the code is followed by the name.
    const id = known.get(code.toLowerCase()) ?? known.get(code.split(/\s/u)[0]?.toLowerCase() ?? '');
    if (id === undefined) this.fault(column, key, code);
    return id ?? null;
  }

  private roles(): string[] {
    const names = this.cell('roles')
      .split(/[,，、;；]/)
      .map((name) => name.trim())
      .filter((name) => name !== '');
    return [
      ...new Set(
        names.flatMap((name) => {
          const id = this.directory.roles.get(name.toLowerCase());
          if (id === undefined) this.fault('roles', 'badRole', name);
          return id ?? [];
        }),
      ),
    ];
  }
}
