import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** Subjects that reports count in advance from now on, beside cases, steps, products and volumes (ADR 0090). */
const added = ['productEvents', 'items', 'findings', 'letters', 'seats'] as const;

/**
 * More of what reports count in advance: opinion items, findings that were decided, letters, people who were asked for a step and changes of the state of
 * products; of cases their kind of product and how often they were sent back, of steps the action and the side that did them. A fact has two marks
 * whose names the contract gives. All tallies are made anew by the job; until then facts are counted one by one.
 */
export async function up(db: Database): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  const schema = rows[0]?.schema ?? '';
  for (const statement of [...columns, ...anew, ...functions(schema), ...triggers, ...indexes])
    await sql.raw(statement).execute(db);
}

const columns = [
  'alter table case_record add column product_kind text, add column rounds int not null default 0',
  'alter table case_record disable trigger user',
  `update case_record c set product_kind = p.kind from product p where p.id = c.product_id or p.first_case_id = c.id`,
  `update case_record c set product_kind = case v.data ->> 'procedure' when 'registration' then 'special' else 'ordinary' end
    from case_version v where v.case_id = c.id and v.version = c.version and c.product_kind is null and v.data ->> 'procedure' in ('registration', 'filing')`,
  `update case_record c set rounds = i.rounds from (select case_id, max(round) as rounds from opinion_item group by case_id) i
    where i.case_id = c.id and i.rounds > 0`,
  'alter table case_record enable trigger user',
];

const anew = [
  'truncate figure_delta, figure_group, figure_tally, figure_spread, figure_state',
  ...['figure_delta', 'figure_tally'].flatMap((table) => [
    `alter table ${table} rename column overdue to mark1`,
    `alter table ${table} rename column silent to mark2`,
  ]),
  ...added.flatMap((subject) =>
    ['figure_tally', 'figure_spread'].map(
      (table) => `create table ${table}_${subject.toLowerCase()} partition of ${table} for values in ('${subject}')`,
    ),
  ),
];

const dayOf = (moment: string) => `(${moment} at time zone 'Asia/Shanghai')::date`;

/** What is added of one fact; rows of other tables have the names that `from` gives them. */
interface Fact {
  subject: string;
  groups: readonly string[];
  day?: string;
  start?: string;
  end?: string;
  stops?: string;
  mark1?: string;
  mark2?: string;
}
const addition = (
  n: number,
  { subject, groups, day, start, end, stops, mark1, mark2 }: Fact,
  from: string,
  where = 'true',
) =>
  `insert into figure_delta (n, subject, groups, day, start_day, end_day, stops, mark1, mark2)
    select ${n}, '${subject}', array[${groups.join(', ')}]::text[], ${day ?? 'null::date'}, ${start ?? 'null::date'}, ${end ?? 'null::date'},
      ${stops ?? 'null::jsonb'}, ${mark1 ?? 'false'}, ${mark2 ?? 'false'} from ${from} where ${where}`;

const ofRecord = ['record.product_kind', 'record.product_class'];
const caseFact: Fact = {
  subject: 'cases',
  groups: ['area', 'product_kind', 'product_class', 'origin_channel', 'status', 'rounds'].map((name) => `fact.${name}`),
  day: dayOf('fact.submitted_at'),
  start: dayOf('fact.submitted_at'),
  end: dayOf('fact.ended_at'),
  mark1: 'fact.accept_no is not null',
  mark2: 'fact.rounds > 0',
};
const stepFact: Fact = {
  subject: 'steps',
  groups: [
    'task.area',
    'own.process',
    'task.node',
    'task.outcome',
    `case when task.role in ('HOLDER', 'COUNTERPARTY') then 'holder' else 'office' end`,
    ...ofRecord,
  ],
  day: dayOf('task.completed_at'),
  start: `coalesce(clock.start_day, ${dayOf('task.created_at')})`,
  end: dayOf('task.completed_at'),
  stops: `nullif(clock.stops, '[]')`,
  mark1: `coalesce(clock.due_day < ${dayOf('task.completed_at')}, false)`,
  mark2: `task.state = 'timeout'`,
};
const stepsDone = `task.state in ('done', 'timeout') and task.completed_at is not null`;
const stateFact: Fact = {
  subject: 'productEvents',
  groups: ['fact.from_state', 'fact.to_state', 'product.kind', 'product.classification'],
  day: dayOf('fact.at'),
};
/** Facts of cases, by the table in which they lie. */
const ofCases: readonly { table: string; fact: Fact; when?: string; changed: readonly string[] }[] = [
  {
    table: 'opinion_item',
    fact: {
      subject: 'items',
      groups: [
        'record.area',
        'fact.rule',
        `fact.place ->> 'field'`,
        'fact.round',
        'fact.severity',
        'fact.origin',
        'fact.state',
        ...ofRecord,
      ],
      day: dayOf('fact.created_at'),
      mark1: `fact.state not in ('DRAFT', 'PROPOSED', 'DROPPED')`,
      mark2: `fact.state = 'DROPPED'`,
    },
    changed: ['rule', 'place', 'round', 'severity', 'origin', 'state', 'created_at'],
  },
  {
    table: 'case_finding',
    fact: {
      subject: 'findings',
      groups: ['record.area', 'fact.rule', 'fact.severity', 'fact.decision', ...ofRecord],
      day: dayOf('fact.decided_at'),
      mark1: `fact.decision = 'accepted'`,
      mark2: `fact.decision = 'rejected'`,
    },
    when: 'row.decision is not null and row.decided_at is not null',
    changed: ['decision', 'decided_at', 'rule', 'severity'],
  },
  {
    table: 'letter',
    fact: {
      subject: 'letters',
      groups: ['record.area', 'fact.kind', 'fact.state', 'fact.service_way', ...ofRecord],
      day: dayOf('fact.issued_at'),
      start: dayOf('fact.issued_at'),
      end: dayOf('fact.served_at'),
      mark1: `fact.state = 'void'`,
      mark2: 'fact.served_at is not null',
    },
    when: `row.direction = 'out' and row.issued_at is not null`,
    changed: ['kind', 'state', 'service_way', 'issued_at', 'served_at', 'direction'],
  },
  {
    table: 'person_draw_seat',
    fact: {
      subject: 'seats',
      groups: ['record.area', 'fact.state', ...ofRecord],
      day: dayOf('fact.asked_at'),
      start: dayOf('fact.asked_at'),
      end: dayOf('fact.ended_at'),
      mark1: 'coalesce(fact.on_time, false)',
      mark2: `fact.state = 'declined'`,
    },
    changed: ['state', 'asked_at', 'ended_at', 'on_time'],
  },
];

/** As the owner, like the functions that they replace. */
function functions(schema: string): string[] {
  const security = `security definer set search_path = "${schema}", platform, pg_temp`;
  const run = (name: string, body: string) =>
    `create or replace function ${name}() returns trigger language plpgsql ${security} as $$
      begin
        ${body}
        return null;
      end $$`;
  const both = (name: string, of: (row: 'old' | 'new', n: number) => string) =>
    run(
      name,
      `if tg_op <> 'INSERT' then ${of('old', -1)}; end if;
       if tg_op <> 'DELETE' then ${of('new', 1)}; end if;`,
    );
  const own = 'join wf_instance own on own.id = task.instance_id';
  const record = 'left join case_record record on record.id = task.case_id';
  const clock = 'left join wf_deadline clock on clock.id = task.deadline_id';
  const steps = (n: number, from: string) => addition(n, stepFact, from, stepsDone);
  return [
    both('tally_case', (row, n) => addition(n, caseFact, `(select ${row}.*) fact`)),
    both('tally_product', (row, n) =>
      addition(
        n,
        {
          subject: 'products',
          groups: [
            'fact.state',
            'fact.kind',
            'fact.classification',
            `to_char(fact.opened_at at time zone 'Asia/Shanghai', 'YYYY-MM')`,
            `to_char(fact.valid_to, 'YYYY-MM')`,
          ],
        },
        `(select ${row}.*) fact`,
      ),
    ),
    both('tally_volume', (row, n) =>
      addition(
        n,
        {
          subject: 'volumes',
          groups: ['fact.class', `case when fact.sealed_at is null then 'open' else 'sealed' end`],
          day: 'fact.closed_on',
          start: 'fact.closed_on',
          end: dayOf('fact.sealed_at'),
        },
        `(select ${row}.*) fact`,
      ),
    ),
    both('tally_task', (row, n) => steps(n, `(select ${row}.*) task ${own} ${record} ${clock}`)),
    ...[
      [
        'tally_clock',
        (row: string) =>
          `(select ${row}.*) clock join wf_task task on task.instance_id = clock.instance_id and task.deadline_id = clock.id ${own} ${record}`,
      ] as const,
      [
        'tally_process',
        (row: string) => `(select ${row}.*) own join wf_task task on task.instance_id = own.id ${record} ${clock}`,
      ] as const,
    ].map(([name, of]) => both(name, (row, n) => steps(n, of(row)))),
    // What a case is changes every fact that is counted by it.
    both('tally_class', (row, n) =>
      [
        steps(n, `(select ${row}.*) record join wf_task task on task.case_id = record.id ${own} ${clock}`),
        ...ofCases.map(({ table, fact, when = 'true' }) =>
          addition(
            n,
            fact,
            `(select ${row}.*) record join ${table} fact on fact.case_id = record.id`,
            when.replaceAll('row.', 'fact.'),
          ),
        ),
      ].join('; '),
    ),
    ...ofCases.map(({ table, fact, when = 'true' }) =>
      both(`tally_${table}`, (row, n) =>
        addition(
          n,
          fact,
          `(select ${row}.*) fact left join case_record record on record.id = fact.case_id`,
          when.replaceAll('row.', 'fact.'),
        ),
      ),
    ),
    both('tally_state', (row, n) =>
      addition(n, stateFact, `(select ${row}.*) fact left join product on product.id = fact.product_id`),
    ),
    both('tally_kind', (row, n) =>
      addition(n, stateFact, `(select ${row}.*) product join product_state_event fact on fact.product_id = product.id`),
    ),
    // A case that was sent back: the round of its newest letter with items.
    run('keep_rounds', 'update case_record set rounds = new.round where id = new.case_id and rounds < new.round;'),
  ];
}

const differ = (names: readonly string[]) =>
  names.map((name) => `old.${name} is distinct from new.${name}`).join(' or ');
const triggers = [
  'drop trigger tally_case_changed on case_record',
  `create trigger tally_case_changed after update on case_record for each row when (${differ([
    ...['submitted_at', 'ended_at', 'area', 'product_class', 'product_kind', 'origin_channel', 'status', 'rounds'],
    'accept_no',
  ])}) execute function tally_case()`,
  'drop trigger tally_class_changed on case_record',
  `create trigger tally_class_changed after update on case_record for each row when (${differ(['product_class', 'product_kind', 'area'])})
    execute function tally_class()`,
  'drop trigger tally_task_changed on wf_task',
  `create trigger tally_task_changed after update on wf_task for each row when ((old.state in ('done', 'timeout') or new.state in ('done', 'timeout'))
    and (${differ(['state', 'completed_at', 'created_at', 'node', 'area', 'deadline_id', 'outcome', 'role'])})) execute function tally_task()`,
  ...ofCases.flatMap(({ table, changed, when }) => {
    const only = (row: string) => (when ? `when (${when.replaceAll('row.', `${row}.`)})` : '');
    return [
      `create trigger tally_new after insert on ${table} for each row ${only('new')} execute function tally_${table}()`,
      `create trigger tally_changed after update on ${table} for each row when (${differ(changed)}) execute function tally_${table}()`,
      `create trigger tally_gone after delete on ${table} for each row ${only('old')} execute function tally_${table}()`,
    ];
  }),
  'create trigger tally_state after insert or delete on product_state_event for each row execute function tally_state()',
  `create trigger tally_kind_changed after update on product for each row when (${differ(['kind', 'classification'])}) execute function tally_kind()`,
  'create trigger keep_rounds_new after insert on opinion_item for each row when (new.round > 0) execute function keep_rounds()',
  `create trigger keep_rounds_changed after update on opinion_item for each row when (new.round > old.round) execute function keep_rounds()`,
];

/** What is counted one by one for an office or a company is found by its day. */
const indexes = [
  `create index wf_deadline_stopped on wf_deadline (instance_id) where stops <> '[]'`,
  'create index wf_task_fields on wf_task (completed_at) where fields is not null',
  'create index case_finding_decided_at on case_finding (decided_at) where decided_at is not null',
  'create index letter_issued on letter (issued_at) where issued_at is not null',
  'create index opinion_item_created on opinion_item (created_at)',
  'create index product_state_event_at on product_state_event (at)',
];
