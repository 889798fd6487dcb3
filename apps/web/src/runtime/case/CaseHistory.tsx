import {
  type AreaDefinition,
  allTasksOf,
  type CaseDetail,
  type FieldDefinition,
  type FieldOf,
  type HistoryEntry,
  isChoice,
  type Json,
  type JsonObject,
  textOf,
  wordOf,
} from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../client/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { ChoiceWords } from '../fields/choice-words.tsx';
import { StatusCell } from '../list/area/cells.tsx';

/** The whole history of a case, newest first: who did what, when, with which opinion. */
export function CaseHistory({ detail, definition }: { detail: CaseDetail; definition: AreaDefinition }): ReactNode {
  const { t } = useTranslation();
  const language = getLanguage();
  if (detail.history.length === 0) return <EmptyState text={t('case.noHistory')} />;
  return (
    <ol className="case-history">
      {[...detail.history]
        .sort((a, b) => (a.at === b.at ? b.id.localeCompare(a.id) : b.at.localeCompare(a.at)))
        .map((entry) => (
          <li key={entry.id}>
            <time>{entry.at.slice(0, 16)}</time>
            <div>
              <b>{textOf(entry.title, language)}</b>
              {entry.actor && (
                <span className="t2">
                  {' '}
                  <Zh text={entry.actor} />
                </span>
              )}
              {entry.toStatus && entry.toStatus !== entry.fromStatus && (
                <span>
                  {' '}
                  <StatusCell definition={definition} status={entry.toStatus} />
                </span>
              )}
              {entry.opinion && (
                <p className="case-opinion">
                  <Zh text={entry.opinion} />
                </p>
              )}
              <Answers entry={entry} definition={definition} />
            </div>
          </li>
        ))}
    </ol>
  );
}

function Answers({ entry, definition }: { entry: HistoryEntry; definition: AreaDefinition }): ReactNode {
  const language = getLanguage();
  if (!entry.fields) return null;
  const tasks = allTasksOf(definition);
  // The same key may mean something else at another step.
  const fields = [...tasks.filter(({ node }) => node === entry.node), ...tasks].flatMap(({ task }) =>
    task.actions.flatMap((action) => action.fields ?? []),
  );
  // In the order in which they were asked, not that in which they are stored.
  const placeOf = (key: string) => fields.findIndex((field) => field.key === key) + 1 || fields.length + 1;
  const lines = Object.entries(entry.fields)
    .filter(([, value]) => value !== null && value !== '')
    .sort(([a], [b]) => placeOf(a) - placeOf(b));
  if (lines.length === 0) return null;
  return (
    <dl>
      {lines.map(([key, value]) => {
        const field = fields.find((one) => one.key === key);
        return (
          <div key={key}>
            <dt>{field ? textOf(field.label, language) : key}</dt>
            <dd>
              {field && isOfDictionary(field) ? (
                <ChoiceWords field={field} value={value} />
              ) : (
                <Zh text={words(field, value)} />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** A choice whose words stand in a dictionary, not in the field itself. */
const isOfDictionary = (field: FieldDefinition): field is FieldOf<'enum' | 'multiEnum'> =>
  isChoice(field) && field.options === undefined;

function words(field: FieldDefinition | undefined, value: Json): string {
  if (Array.isArray(value)) return value.map((one) => words(field, one)).join(getLanguage() === 'en' ? ', ' : '、');
  const option = (field && isChoice(field) ? field.options : undefined)?.find((one) => one.value === value);
  if (option) return textOf(option.label, getLanguage());
  const text = typeof value === 'object' && value !== null ? nameIn(value) : String(value);
  const unit = field && 'unit' in field ? field.unit : undefined;
  return unit ? `${text} ${wordOf(unit, getLanguage())}` : text;
}

/** What a record is called: the words of a reference, those that the references of a row hold, or else all that it says. */
function nameIn(value: JsonObject): string {
  if (typeof value.text === 'string') return value.text;
  const inside = Object.values(value).flatMap((one) =>
    typeof one === 'object' && one !== null && !Array.isArray(one) && typeof one.text === 'string' ? [one.text] : [],
  );
  return inside.length > 0 ? inside.join(' ') : JSON.stringify(value);
}
