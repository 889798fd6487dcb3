import { type ApplicationDefinition, allTasksOf, columnsOf, type FieldDefinition } from '@app/contract';
import { fieldsOf } from '@app/engine/formula';

type Say = (path: string, message: string, remedy: string) => void;

/** What the second company of a case is named by, sees, and may answer with. */
export function checkCounterparty(definition: ApplicationDefinition, say: Say): void {
  const { counterparty, fields, access } = definition;
  checkAnswers(definition, say);
  if (!counterparty) return;
  const field = fields.find(({ key }) => key === counterparty.field);
  if (field?.type !== 'reference' || field.source !== 'company' || field.required !== true)
    say(
      'counterparty.field',
      `'${counterparty.field}' is no required field that refers to a company`,
      "name a required field of type reference with the source 'company'",
    );
  const keys = fields.map(({ key }) => key);
  for (const key of counterparty.shows)
    if (!keys.includes(key)) say('counterparty.shows', `'${key}' is no field`, 'name an existing field');
  // The title of a case stands in the list and the messages of the second company, too.
  for (const name of fieldsOf(definition.titleOf)) {
    const [key = ''] = name.split('.');
    if (keys.includes(key) && !counterparty.shows.includes(key))
      say('titleOf', `the title shows '${key}' to the second company`, `add '${key}' to counterparty.shows or drop it`);
  }
  if (!access.get?.includes('APPLICANT'))
    say('access.get', 'the people of the second company may not open the case', "add 'APPLICANT'");
}

/** It answers in the scope of the office, where files and records of others would be in its reach. */
function checkAnswers(definition: ApplicationDefinition, say: Say): void {
  for (const { procedure, node, task } of allTasksOf(definition)) {
    if (task.mode !== 'counterparty') continue;
    const at = `${procedure === null ? 'tasks' : `procedureTasks.${procedure}`}.${node}`;
    if (!definition.counterparty)
      say(`${at}.mode`, 'the area names no second company', 'add counterparty with its field and what it shows');
    for (const { key, fields = [] } of task.actions)
      for (const field of fields.flatMap((one) => [one, ...columnsOf(one)]))
        if (isBeyond(field))
          say(
            `${at}.actions.${key}.fields`,
            `'${field.key}' is of type ${field.type}, which the second company cannot fill in`,
            'use a field without files and references',
          );
  }
}

const isBeyond = ({ type }: FieldDefinition) => type === 'reference' || type === 'attachment' || type === 'documents';
