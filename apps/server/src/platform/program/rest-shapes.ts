import {
  type Attachment,
  blocks,
  type CaseDetail,
  type draftCheck,
  type Finding,
  type Language,
  type LetterDetail,
  type LetterSummary,
  type Output,
  type ProductDetail,
  type ProductRow,
  textOf,
} from '@app/contract';
import { zoned } from '../../kernel/http/problem.ts';
import { restPrefix } from '../../kernel/http/rest.ts';

/** Answers of the product in the form in which programs get them: times with their offset, texts in one language, addresses of what belongs to it. */

type Json = Record<string, unknown>;

export const draftUrl = (form: string, id: string) => `${restPrefix}/drafts/${form}/${id}`;
export const caseUrl = (form: string, id: string) => `${restPrefix}/cases/${form}/${id}`;

export function attachmentShape(file: Attachment): Json {
  const { id, fileName, ext, totalBytes, mime, sha256, type, createTime } = file;
  return {
    id,
    name: fileName,
    ext,
    bytes: totalBytes,
    mime,
    sha256,
    type,
    uploadedAt: zoned(createTime),
    content: `${restPrefix}/attachments/${id}/content`,
  };
}

export function findingShape(language: Language, finding: Finding): Json {
  const { key, rule, severity, title, detail, places, value, limit, citation, unverified, fix, regime } = finding;
  const say = (word: Parameters<typeof textOf>[0]) => textOf(word, language);
  return {
    key,
    rule,
    severity,
    title: say(title),
    ...(detail ? { detail: say(detail) } : {}),
    ...(regime ? { regime } : {}),
    places: places.map(({ field, rowId, column, label }) => ({
      field,
      ...(rowId ? { row: rowId } : {}),
      ...(column ? { column } : {}),
      ...(label ? { label: say(label) } : {}),
    })),
    ...(value === undefined ? {} : { value }),
    ...(limit === undefined ? {} : { limit }),
    citation,
    unverified: unverified === true,
    ...(fix ? { remedy: say(fix.label) } : {}),
    needsReason: blocks(finding),
  };
}

export function checkShape(language: Language, check: Output<typeof draftCheck>): Json {
  const { rev, errors, review, canSubmit, blocked, rows } = check;
  return {
    revision: rev,
    submittable: canSubmit,
    blocked,
    errors,
    findings: review?.findings.map((finding) => findingShape(language, finding)) ?? [],
    notices: review?.notices.map(({ key, title }) => ({ key, title: textOf(title, language) })) ?? [],
    rulebookVersion: review?.rulebookVersion ?? null,
    ...(rows ? { rows } : {}),
  };
}

export function caseShape(language: Language, detail: CaseDetail): Json {
  const { id, area, certificate } = detail;
  return {
    id,
    form: area,
    formVersion: detail.definitionVersion,
    title: detail.title,
    status: detail.status,
    version: detail.version,
    applyNo: detail.applyNo,
    acceptNo: detail.acceptNo,
    certNo: detail.certNo,
    submittedAt: zoned(detail.submittedAt),
    updatedAt: zoned(detail.updatedAt),
    data: detail.data,
    versions: detail.versions.map(({ version, submittedAt }) => ({ version, submittedAt: zoned(submittedAt) })),
    tasks: detail.tasks
      .filter(({ mine }) => mine)
      .map((task) => ({
        id: task.id,
        node: task.node,
        title: textOf(task.nodeTitle, language),
        due: task.due?.date ?? null,
      })),
    findings: detail.findings.map((finding) => ({
      ...findingShape(language, finding),
      reason: finding.acknowledgement,
      decision: finding.decision,
      decisionReason: finding.decisionReason,
    })),
    certificate:
      certificate === null
        ? null
        : {
            state: certificate.state,
            sha256: certificate.sha256,
            pdf: certificate.attachmentId ? `${caseUrl(area, id)}/certificate` : null,
          },
  };
}

/** What a list of cases shows of one. */
export function caseRowShape(form: string, row: Json): Json {
  const text = (key: string) => (typeof row[key] === 'string' ? row[key] : null);
  const id = String(row.caseId ?? row.id);
  return {
    id,
    form,
    title: text('title'),
    status: text('status'),
    applyNo: text('applyNo'),
    acceptNo: text('acceptNo'),
    certNo: text('certNo'),
    submittedAt: zoned(text('submittedAt') as string | null),
    updatedAt: zoned(text('updatedAt') as string | null),
    due: text('dueAt'),
    url: caseUrl(form, id),
  };
}

export function letterShape(language: Language, letter: LetterSummary): Json {
  const { id, kind, number, caseId, area, caseTitle, state, serviceWay, replyDue } = letter;
  return {
    id,
    kind,
    title: textOf(letter.title, language),
    number,
    caseId,
    form: area,
    caseTitle,
    state,
    serviceWay,
    issuedAt: zoned(letter.issuedAt),
    servedAt: zoned(letter.servedAt),
    firstReadAt: zoned(letter.firstReadAt),
    replyDue,
    url: `${restPrefix}/letters/${id}`,
    case: caseUrl(area, caseId),
  };
}

export function letterDetailShape(language: Language, letter: LetterDetail): Json {
  return {
    ...letterShape(language, letter),
    content: letter.content,
    contentSha256: letter.contentSha256,
    effect: letter.effect === null ? null : textOf(letter.effect, language),
    pdf: letter.file ? `${restPrefix}/letters/${letter.id}/pdf` : null,
    pdfSha256: letter.file?.sha256 ?? null,
  };
}

export function productShape(row: ProductRow): Json {
  const { id, number, title, kind, origin, state, classification, validTo, currentVersion, openedAt } = row;
  return {
    ...{ id, number, title, kind, origin, state, classification, validTo },
    version: currentVersion,
    openedAt: zoned(openedAt),
    url: `${restPrefix}/products/${id}`,
  };
}

export function productDetailShape(detail: ProductDetail): Json {
  return {
    ...productShape(detail),
    validFrom: detail.validFrom,
    renewFrom: detail.renewFrom,
    renewTo: detail.renewTo,
    certificates: detail.certificates.map((one) => ({
      id: one.id,
      version: one.version,
      productVersion: one.productVersion,
      state: one.state,
      validFrom: one.validFrom,
      validTo: one.validTo,
      sha256: one.sha256,
      madeAt: zoned(one.madeAt),
      sentAt: zoned(one.sentAt),
      pdf: one.attachmentId ? `${restPrefix}/products/${detail.id}/certificates/${one.id}/pdf` : null,
    })),
    cases: detail.cases.map(({ id, area, number, title, status, open, submittedAt }) => ({
      ...{ id, form: area, number, title, status, open },
      submittedAt: zoned(submittedAt),
      url: caseUrl(area, id),
    })),
  };
}
