import {
  boundIds,
  type FieldError,
  type ListRequest,
  type ListResult,
  type MessageWording,
  type messageReceivers,
  type messageSave,
  type Output,
  type Parsed,
  type Text,
} from '@app/contract';
import { inTaiwan } from '@app/engine/taiwan';
import type { Context } from '../../kernel/context.ts';
import { type Failure, fail } from '../../kernel/failure.ts';
import { handSource, idsOf, listPage, mapRows } from '../../kernel/list/index.ts';
import { text } from '../../kernel/texts/index.ts';
import { formatDate } from '../../kernel/time.ts';
import { missed, ownFiles } from '../attachment/index.ts';
import { reachableAmong, reachablePeople } from '../tenant/index.ts';
import { announceChange } from './announce-change.ts';
import * as store from './message.store.ts';
import { plainLine, sameText } from './plain-text.ts';
import { safeHtml } from './safe-html.ts';
import { orderMails } from './send-message.ts';

const mostFiles = 20;

/** Sends a person's message (R7.3-09) to allowed receivers, or as a bulletin to everybody. */
export async function saveMessage(ctx: Context, draft: Parsed<typeof messageSave>): Promise<string> {
  const user = ctx.user ?? fail('illegalToken');
  const bulletin = draft.isPublic || draft.messageType === 'bulletin';
  // A company's administrator has this permission for the company only; a bulletin would reach everybody.
  if (bulletin && (!ctx.permissions.has('message.bulletin') || ctx.tenant?.kind === 'company'))
    fail('illegalPermission', { cause: text(ctx.language, 'message.noBulletinRight') });
  const first = cleaned(ctx, draft);
  if (!draft.isPublic && Object.keys(draft.translations).length > 0)
    refuse(ctx, 'translations', 'message.wordingOfBulletin');
  const { subject, content } = draft.isPublic ? bulletinWords(ctx, first, draft.translations) : first;
  const days = shownDays(ctx, draft);
  const receivers = await receiversOf(ctx, draft);
  const files = await filesOf(ctx, draft.fileMsg);
  const message = {
    id: ctx.app.newId(),
    dedupe_key: null,
    subject,
    content,
    message_type: draft.isPublic ? ('bulletin' as const) : draft.messageType,
    is_public: draft.isPublic,
    can_reply: draft.canreply,
    owner_id: user.id,
    owner_name: sameText(await store.nameOf(ctx.db, user.id)),
    link: null,
    created_at: ctx.businessNow(),
    shown_from: days.from,
    shown_until: days.until,
  };
  await store.insertMessage(ctx.db, message, receivers);
  announceChange(ctx, draft.isPublic ? null : receivers.map((one) => one.user_id));
  // A bulletin is for everybody who signs in and goes to nobody's mail.
  if (!draft.isPublic && receivers.length > 0)
    await orderMails(ctx, message, { kind: 'message', tenantId: null, receivers: receivers.map((one) => one.user_id) });
  await store.insertFiles(
    ctx.db,
    files.map(({ attachment, scope }, position) => ({
      message_id: message.id,
      attachment_id: attachment.id,
      position,
      title: attachment.fileName,
      ext: attachment.ext,
      total_bytes: String(attachment.totalBytes),
      scope,
    })),
  );
  await ctx.audit({
    action: 'send',
    entity: 'message',
    entityId: message.id,
    after: {
      subject: first.subject['zh-CN'],
      isPublic: draft.isPublic,
      receivers: receivers.length,
      files: files.length,
      ...(days.from ? { shownFrom: days.from } : {}),
      ...(days.until ? { shownUntil: days.until } : {}),
    },
  });
  return message.id;
}

interface Words {
  subject: Required<Text>;
  content: Required<Text>;
}

/** What was written, without what may not be in a message; `at` is the place of another wording in the request. */
function cleaned(ctx: Context, words: MessageWording, at = ''): Words {
  const content = safeHtml(words.content) || refuse(ctx, `${at}content`, 'message.emptyContent');
  const subject = plainLine(words.subject, 200).trim() || refuse(ctx, `${at}subject`, 'validation.required');
  return { subject: sameText(subject), content: sameText(content) };
}

/** A bulletin in each language: as it was written there, for Taiwan else as Taiwan writes the first wording, else that one. */
function bulletinWords(ctx: Context, first: Words, others: Parsed<typeof messageSave>['translations']): Words {
  const given = (language: 'en' | 'zh-TW') =>
    others[language] && cleaned(ctx, others[language], `translations.${language}.`);
  const { subject, content } = first;
  const en = given('en') ?? first;
  const taiwan = given('zh-TW');
  return {
    subject: {
      ...subject,
      en: en.subject.en,
      'zh-TW': taiwan?.subject['zh-TW'] ?? inTaiwan(subject['zh-CN']),
    },
    content: {
      ...content,
      en: en.content.en,
      'zh-TW': taiwan?.content['zh-TW'] ?? wordsInTaiwan(content['zh-CN']),
    },
  };
}

/** The words of safe HTML as Taiwan writes them; tags with their addresses stay. */
function wordsInTaiwan(html: string): string {
  return html
    .split(/(<[^<>]*>)/)
    .map((part) => (part.startsWith('<') ? part : inTaiwan(part)))
    .join('');
}

/** The days on which a bulletin is seen. A message to people is told to them at once, also by mail, and has none. */
function shownDays(ctx: Context, draft: Parsed<typeof messageSave>): { from: string | null; until: string | null } {
  const from = draft.shownFrom ?? null;
  const until = draft.shownUntil ?? null;
  const today = formatDate(ctx.businessNow());
  if (!draft.isPublic && (from ?? until)) refuse(ctx, from ? 'shownFrom' : 'shownUntil', 'message.daysOfBulletin');
  if (from && until && until < from) refuse(ctx, 'shownUntil', 'message.untilBeforeFrom');
  if (until && until < today) refuse(ctx, 'shownUntil', 'message.untilIsPast');
  return { from, until };
}

/** Receivers that the caller may choose: people by name; for a company, offices in place of an authority's people. */
export async function queryReceivers(
  ctx: Context,
  request: ListRequest,
): Promise<ListResult<Output<typeof messageReceivers>['dataResult'][number]>> {
  const source = handSource({
    from: reachablePeople(ctx),
    columns: {
      id: { type: 'id', nullable: false },
      name: { operator: 'SL', nullable: false },
      tenantName: { operator: 'SL', nullable: false },
      orgName: { operator: 'SL', nullable: false },
    },
  });
  const usualOrder: ListRequest['sorts'] = [
    { field: 'tenantName', order: 'ASC' },
    { field: 'name', order: 'ASC' },
  ];
  return mapRows(await listPage(ctx, source, request, { usualOrder }), (row) => ({
    id: String(row.id),
    name: String(row.name),
    tenantName: String(row.tenantName),
    orgName: String(row.orgName),
  }));
}

async function receiversOf(ctx: Context, draft: Parsed<typeof messageSave>): Promise<store.Receiver[]> {
  if (draft.receiverId.trim() === '') return draft.isPublic ? [] : refuse(ctx, 'receiverId', 'message.noReceiver');
  const ids = idsOf(ctx, draft.receiverId, 'receiverId');
  const known = await reachableAmong(ctx, ids);
  if (known.length !== ids.length) refuse(ctx, 'receiverId', 'message.unknownReceiver');
  const people = known.filter(({ isOffice }) => !isOffice);
  const offices = await store.officeReceivers(
    ctx.db,
    known.filter(({ isOffice }) => isOffice),
  );
  const asPerson = new Set(people.map(({ id }) => id));
  return [
    ...people.map(({ id }) => ({ user_id: id, office_id: null, office_name: null })),
    ...offices.filter((one) => !asPerson.has(one.user_id)),
  ];
}

async function filesOf(ctx: Context, given: Parsed<typeof messageSave>['fileMsg']) {
  const wanted = boundIds(given);
  if (wanted.length === 0 && given.length > 0) refuse(ctx, 'fileMsg', 'message.unknownFile');
  if (wanted.length > mostFiles) refuse(ctx, 'fileMsg', 'message.tooManyFiles');
  const files = await ownFiles(ctx, wanted);
  if (files.length === wanted.length) return files;
  const known = new Set(files.map(({ attachment }) => attachment.id));
  return refuse(ctx, 'fileMsg', 'message.unknownFile', missed(wanted.filter((id) => !known.has(id))));
}

function refuse(ctx: Context, field: string, key: string, more: Failure['detail'] = {}): never {
  const message = text(ctx.language, key);
  const data: FieldError[] = [{ field, message }];
  return fail('invalidInput', { cause: message, data, ...more });
}
