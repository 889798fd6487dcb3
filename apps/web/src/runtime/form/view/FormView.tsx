import type { AreaDefinition, FieldDefinition, Finding, Json, JsonObject } from '@app/contract';
import { isolated, textOf, wordOf } from '@app/contract';
import { computeFields, isBlank, visibleLayout } from '@app/engine/form';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { comma, getLanguage } from '../../../client/index.ts';
import { SeverityTag, severityLooks } from '../../../ui/SeverityTag.tsx';
import { Worded } from '../../../ui/Worded.tsx';
import { Zh } from '../../../ui/Zh.tsx';
import { PreviewProvider } from '../../file-view/preview-context.tsx';
import { bySeverity } from '../../finding/finding.ts';
import type { GridTarget } from '../../formula-grid/FormulaGrid.tsx';
import { documentsOf } from '../fields/DocumentChecklistField.tsx';
import { useDictionary } from '../fields/options.ts';
import { paperRowsOf, placeColumns } from '../reading/paper-rows.ts';
import { useLoadedRulebook } from '../review/rulebook.ts';
import { namedFiles, useBoundFiles } from '../upload/bound-files.ts';
import { StoredFiles } from '../upload/FileList.tsx';
import { FormulaView } from './FormulaView.tsx';
import { useViewFacts, ViewContext, viewFactsOf } from './view-facts.ts';
import '../form.css';

export interface FormViewProps {
  definition: AreaDefinition;
  data: JsonObject;
  /** Keys of the steps to draw; absent = all. */
  steps?: readonly string[];
  findings?: readonly Finding[];
  /** A place to show: the formula grid moves its cursor there. Other fields carry `data-field` (and `data-row`). */
  target?: (GridTarget & { field: string }) | null;
}

const BesideView = lazy(async () => ({ default: (await import('../reading/BesideView.tsx')).BesideView }));
const PaperPage = lazy(async () => ({ default: (await import('../reading/PaperEvidence.tsx')).PaperPage }));
const noFindings: readonly Finding[] = [];

/** A submitted dossier as it reads, with the findings beside the places that they speak of. */
export function FormView({ definition, data, steps, findings = noFindings, target = null }: FormViewProps): ReactNode {
  useTranslation();
  const language = getLanguage();
  const shown = useMemo(() => computeFields(definition, data), [definition, data]);
  const layout = useMemo(() => visibleLayout(definition, shown), [definition, shown]);
  const rulebook = useLoadedRulebook(definition.review !== undefined);
  const facts = useMemo(() => viewFactsOf(definition, shown, rulebook), [definition, shown, rulebook]);
  return (
    <PreviewProvider>
      <ViewContext value={facts}>
        <div className="fm-view">
          {layout
            .filter((step) => !steps || steps.includes(step.key))
            .flatMap((step) =>
              step.sections.map((section) => (
                <section key={`${step.key}/${section.fields[0]?.key}`} className="fm-view-section">
                  {section.title || !steps ? <h3>{textOf(section.title ?? step.title, language)}</h3> : null}
                  {section.beside !== undefined ? (
                    <Suspense>
                      <Pictures section={section} data={shown} target={target} />
                    </Suspense>
                  ) : null}
                  <dl>
                    {drawn(section).map((field) => (
                      <ViewField
                        title={section.title ? textOf(section.title, language) : ''}
                        key={field.key}
                        field={field}
                        value={shown[field.key]}
                        findings={findings}
                        target={target?.field === field.key ? target : null}
                      />
                    ))}
                  </dl>
                </section>
              )),
            )}
        </div>
      </ViewContext>
    </PreviewProvider>
  );
}

type Section = ReturnType<typeof visibleLayout>[number]['sections'][number];

function Pictures({
  section,
  data,
  target,
}: {
  section: Section;
  data: JsonObject;
  target: FormViewProps['target'];
}): ReactNode {
  const beside = section.fields.find((field) => field.key === section.beside);
  return beside ? <BesideView beside={beside} fields={section.fields} data={data} field={target ?? null} /> : null;
}

/** Where words stand on a picture is drawn on the picture. */
function drawn(section: Section): readonly FieldDefinition[] {
  const beside = section.fields.find((field) => field.key === section.beside);
  return section.fields.filter((field) => field.key !== beside?.widgetOptions?.regions);
}

function ViewField({
  title,
  field,
  value,
  findings,
  target,
}: {
  /** Title of the section, so that a field of the same name does not say it again. */
  title: string;
  field: FieldDefinition;
  value: Json | undefined;
  findings: readonly Finding[];
  target: GridTarget | null;
}): ReactNode {
  const language = getLanguage();
  const here = useMemo(
    () => findings.filter((finding) => finding.places.some((place) => place.field === field.key)),
    [findings, field.key],
  );
  const isFormula = field.widget === 'productFormula';
  const whole = isFormula || field.type === 'table' || field.type === 'documents' || field.type === 'longText';
  return (
    <div className={whole ? 'fm-view-field fm-view-whole' : 'fm-view-field'} data-field={field.key}>
      <dt className={title === textOf(field.label, language) ? 'visually-hidden' : undefined}>
        <Worded text={field.label} />
      </dt>
      <dd>
        {isFormula ? (
          <FormulaView field={field} value={value} findings={here} target={target} />
        ) : (
          <ViewValue field={field} value={value} findings={here} target={target} />
        )}
        <Marks
          findings={
            isFormula
              ? here.filter((finding) => finding.places.every((place) => place.rowId === undefined))
              : here.filter((finding) => !hasRow(finding, field.key))
          }
        />
      </dd>
    </div>
  );
}

function hasRow(finding: Finding, field: string): boolean {
  return finding.places.some((place) => place.field === field && place.rowId !== undefined);
}

/** Findings of a place in one line each. */
function Marks({ findings }: { findings: readonly Finding[] }): ReactNode {
  const language = getLanguage();
  return bySeverity(findings).map((finding) => (
    <div key={finding.key} className={`fm-finding r-${severityLooks[finding.severity].role}`}>
      <SeverityTag severity={finding.severity} />
      <b>{finding.rule}</b>
      <span className="fm-finding-text">
        <Zh text={textOf(finding.title, language)} />
      </span>
    </div>
  ));
}

/** One value as text; tables, documents and files in their own shape. */
function ViewValue({
  field,
  value,
  findings,
  target = null,
}: {
  field: FieldDefinition;
  value: Json | undefined;
  findings: readonly Finding[];
  target?: GridTarget | null;
}): ReactNode {
  const { t } = useTranslation();
  const language = getLanguage();
  const facts = useViewFacts();
  const dictionary = useDictionary(field.options ? undefined : field.dictionary);
  if (value === undefined || isBlank(value)) return <span className="t3">—</span>;
  const documentTitle = (code: string) => {
    const known = facts.documents.get(code);
    return known ? textOf(known, language) : code;
  };
  const rowMarks = (rowId: string) => (
    <Marks
      findings={findings.filter((finding) =>
        finding.places.some((place) => place.field === field.key && place.rowId === rowId),
      )}
    />
  );
  switch (field.type) {
    case 'boolean':
      return t(value === true ? 'common.yes' : 'common.no');
    case 'enum':
    case 'multiEnum': {
      const options = field.options ?? dictionary.data ?? [];
      const words = (Array.isArray(value) ? value : [value]).map((one) => {
        const option = options.find((known) => known.value === one);
        return option ? textOf(option.label, language) : String(one);
      });
      return <Zh text={words.map(isolated).join(comma())} />;
    }
    case 'classification':
      return (
        <span className="mono nosp">
          <Zh text={String(value)} />
        </span>
      );
    case 'longText':
      return (
        <span className="fm-view-text">
          <Zh text={String(value)} />
        </span>
      );
    case 'attachment':
      return <BoundFiles field={field} value={value} />;
    case 'documents':
      return (
        <ul className="fm-view-documents">
          {documentsOf(value).map((document) => (
            <li key={document.code} data-row={document.code}>
              <b>{documentTitle(document.code)}</b>
              {document.notApplicable ? (
                <span className="t2">
                  {t('form.documents.notApplicable')} {document.notApplicable}
                </span>
              ) : (
                <StoredFiles files={document.files} readOnly />
              )}
              {rowMarks(document.code)}
            </li>
          ))}
        </ul>
      );
    case 'table':
      return field.widget === 'paperRows' ? (
        <PaperRows field={field} value={value} rowMarks={rowMarks} target={target} />
      ) : (
        <ViewTable columns={field.columns ?? []} value={value} rowMarks={rowMarks} />
      );
    default:
      return <Zh text={`${String(value)}${field.unit ? ` ${wordOf(field.unit, language)}` : ''}`} />;
  }
}

/** A column behind the columns of a table. */
interface LastColumn {
  title: string;
  cell: (row: JsonObject) => ReactNode;
}

function ViewTable({
  columns,
  value,
  rowMarks,
  last,
}: {
  columns: readonly FieldDefinition[];
  value: Json;
  rowMarks: (rowId: string) => ReactNode;
  last?: LastColumn;
}): ReactNode {
  const rows = Array.isArray(value)
    ? value.filter((row): row is JsonObject => typeof row === 'object' && row !== null && !Array.isArray(row))
    : [];
  return (
    <table className="fm-view-table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key}>
              <Worded text={column.label} />
            </th>
          ))}
          {last ? <th className="nw">{last.title}</th> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={String(row._id ?? at)} data-row={String(row._id ?? at)}>
            {columns.map((column, place) => (
              <td key={column.key} data-column={column.key}>
                <ViewValue field={column} value={row[column.key]} findings={noFindings} />
                {place === 0 ? rowMarks(String(row._id ?? at)) : null}
              </td>
            ))}
            {last ? <td>{last.cell(row)}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Rows that were read from papers: each leads to the page and the words where it stands. */
function PaperRows({
  field,
  value,
  rowMarks,
  target,
}: {
  field: FieldDefinition;
  value: Json;
  rowMarks: (rowId: string) => ReactNode;
  target: GridTarget | null;
}): ReactNode {
  const { t } = useTranslation();
  const { papers } = useViewFacts();
  const [active, setActive] = useState<string | null>(null);
  useEffect(() => {
    if (target?.rowId) setActive(target.rowId);
  }, [target]);
  const fileOf = (row: JsonObject) => papers.find(({ id }) => id === row.document);
  const rows = paperRowsOf(value);
  const shown = rows.find(({ _id }) => _id === active);
  // A report states a few of the many things that reports may state; the rest would only take room.
  const isStated = ({ key }: FieldDefinition) => rows.some((row) => row[key] !== undefined && !isBlank(row[key]));
  const file = shown && fileOf(shown);
  return (
    <>
      <ViewTable
        columns={(field.columns ?? []).filter((column) => !placeColumns.has(column.key) && isStated(column))}
        value={value}
        rowMarks={rowMarks}
        last={{
          title: t('reading.source'),
          cell: (row) =>
            fileOf(row) ? (
              <button
                type="button"
                className="lk nw"
                aria-expanded={row._id === active}
                onClick={() => setActive(row._id === active ? null : String(row._id))}
              >
                {t('reading.paperPage', { number: Number(row.page ?? 1) })}
              </button>
            ) : (
              <span className="t3">—</span>
            ),
        }}
      />
      {shown && file ? (
        <Suspense>
          <PaperPage row={shown} file={file} />
        </Suspense>
      ) : null}
    </>
  );
}

function BoundFiles({ field, value }: { field: FieldDefinition; value: Json }): ReactNode {
  const { ids, known } = useBoundFiles(field, value);
  return <StoredFiles files={namedFiles(ids, known, new Map())} readOnly />;
}
