import {
  areaBoard,
  areaCandidates,
  areaDrafts,
  areaExport,
  areaExtend,
  areaFigureCases,
  areaFigures,
  areaFiguresExport,
  areaGet,
  areaGetRecord,
  areaGive,
  areaHandle,
  areaList,
  areaOpen,
  areaProposals,
  areaQuery,
  areaRemove,
  areaSave,
  areaSubmit,
  areaSubmitEach,
  areaUnfinished,
  areaUrge,
  caseReaders,
  draftCheck,
  draftKeepOwn,
  draftKeepTemplate,
  draftOpen,
  draftPatch,
  draftSavePoint,
  draftUnlock,
  taskDraftOpen,
} from '@app/contract';
import type { App, Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { isId } from '../../kernel/list/index.ts';
import { implement, type Route } from '../../kernel/module.ts';
import type { SessionTenant } from '../../kernel/session.ts';
import { inMySpaces, onTaskOfParty, signedAhead } from '../workflow/index.ts';
import { listAreas, publishedArea } from './areas.ts';
import { readBoard } from './board/board.ts';
import { extendListed, giveListed, urgeListed } from './board/manage-listed.ts';
import { getCase } from './cases/get-case.ts';
import { handleTask } from './cases/handle-task.ts';
import { openByOffice, reviewOpening } from './cases/open-case.ts';
import { readersOf } from './cases/readers.ts';
import { openReply } from './cases/reply.ts';
import { reviewAhead, submitDraft } from './cases/submit.ts';
import { submitEach } from './cases/submit-each.ts';
import { unfinishedOf } from './cases/unfinished.ts';
import { type Area, areaOf, catalogOf } from './definitions/catalog.ts';
import { checkDraft } from './drafts/check-draft.ts';
import {
  createDraft,
  holderOf,
  openDraft,
  patchDraft,
  removeDrafts,
  saveDraft,
  savePoint,
  unlockDraft,
} from './drafts/draft.ts';
import { queryDrafts } from './drafts/query-drafts.ts';
import { keepOwn } from './drafts/taken.ts';
import { keepTemplate } from './drafts/template.ts';
import { casesBehind } from './figures/cases-behind.ts';
import { exportFigures } from './figures/export-figures.ts';
import { queryFigures } from './figures/figures.ts';
import { isShared, queryArea } from './lists/area-list.ts';
import { exportArea } from './lists/export.ts';
import { proposeForCaller } from './proposals/propose.ts';
import { getRecord, removeRecords, saveRecord } from './records/record.ts';
import { candidatesOf } from './references/candidates.ts';

interface Named {
  group: string;
  name: string;
}
const idOf = (input: Named) => `${input.group}/${input.name}`;
const named = (ctx: Context, input: Named): Area => areaOf(ctx, idOf(input));

/** At most 200 ids, each once (R7-38). */
function idsOf(text: string): string[] {
  const ids = [...new Set(text.split(',').map((id) => id.trim()))];
  if (ids.length > 200 || !ids.every(isId)) fail('invalidInput', { data: [{ field: 'ids', message: '1–200 ids' }] });
  return ids;
}

/** Whether a call concerns a shared register, whose rows lie in the shared schema whoever calls. */
const shared = (app: App, input: Named) => isShared(catalogOf(app).head(idOf(input)));
/** Whether a company lists an area of cases: the rows may lie with several authorities, and the operation reads each. */
const acrossSpaces = (app: App, input: Named, tenant: SessionTenant | null) =>
  shared(app, input) || tenant?.kind === 'company';
/** Refuses callers that are not companies: drafts belong to companies, even where an office may save in the area. */
const own =
  <I, O>(work: (ctx: Context, input: I) => O) =>
  (ctx: Context, input: I): O => {
    holderOf(ctx);
    return work(ctx, input);
  };
const draft = { record: (input: { id: string }) => input.id };
const task = { record: (input: { taskId: string }) => input.taskId };

/** The generic calls of all areas, and the definitions that the web draws them by. */
export const areaRoutes: Route[] = [
  implement(areaList, async (ctx) => listAreas(ctx), { space: 'none' }),
  implement(areaGet, (ctx, input) => publishedArea(ctx, input.area, input.version), { space: 'platform' }),
  // A company may have something to complete at several authorities.
  implement(areaUnfinished, async (ctx) => (await inMySpaces(ctx, unfinishedOf)).flat(), { space: 'platform' }),
  implement(areaQuery, (ctx, input) => queryArea(ctx, named(ctx, input), input), { platformWhen: acrossSpaces }),
  implement(areaProposals, (ctx, input) => proposeForCaller(ctx, named(ctx, input), input.taskIds)),
  implement(areaBoard, (ctx, input) => readBoard(ctx, named(ctx, input))),
  implement(areaFigures, (ctx, input) => queryFigures(ctx, named(ctx, input), input), { platformWhen: acrossSpaces }),
  implement(areaFigureCases, (ctx, input) => casesBehind(ctx, named(ctx, input), input), {
    platformWhen: acrossSpaces,
  }),
  implement(areaUrge, (ctx, input) => urgeListed(ctx, named(ctx, input), input), task),
  implement(areaGive, (ctx, input) => giveListed(ctx, named(ctx, input), input), task),
  implement(areaExtend, (ctx, input) => extendListed(ctx, named(ctx, input), input), task),
  implement(areaDrafts, (ctx, input) => queryDrafts(ctx, named(ctx, input), input), { platformWhen: acrossSpaces }),
  implement(
    areaGetRecord,
    (ctx, input) => {
      const area = named(ctx, input);
      return area.definition.kind === 'register' ? getRecord(ctx, area, input.id) : getCase(ctx, area, input);
    },
    { record: (input) => input.id, party: true, platformWhen: shared },
  ),
  implement(areaCandidates, (ctx, input) => candidatesOf(ctx, idOf(input), input), {
    record: (input) => input.id,
    authority: (input) => input.authority,
    platformWhen: shared,
  }),
  implement(caseReaders, (ctx, input) => readersOf(ctx, named(ctx, input), input.id), { record: (input) => input.id }),
  implement(
    areaSave,
    (ctx, input) => {
      const area = named(ctx, input);
      if (area.definition.kind === 'register') return saveRecord(ctx, area, input);
      const { id, ...rest } = input;
      holderOf(ctx);
      return id === undefined ? createDraft(ctx, area, rest) : saveDraft(ctx, area, { ...rest, id });
    },
    {
      record: (input) => input.id ?? input.caseId ?? input.productId ?? input.draftId,
      authority: (input) => input.authority,
      platformWhen: shared,
    },
  ),
  implement(
    areaRemove,
    (ctx, input) => {
      const area = named(ctx, input);
      const ids = idsOf(input.ids);
      if (area.definition.kind === 'register') return removeRecords(ctx, area, ids);
      holderOf(ctx);
      return removeDrafts(ctx, area, ids);
    },
    { record: (input) => idsOf(input.ids)[0], platformWhen: shared },
  ),
  implement(
    draftOpen,
    own((ctx, input) => openDraft(ctx, idOf(input), input)),
    draft,
  ),
  implement(
    draftPatch,
    own((ctx, input) => patchDraft(ctx, idOf(input), input)),
    draft,
  ),
  implement(
    draftSavePoint,
    own((ctx, input) => savePoint(ctx, idOf(input), input)),
    draft,
  ),
  implement(
    draftUnlock,
    own((ctx, input) => unlockDraft(ctx, idOf(input), input)),
    draft,
  ),
  implement(
    draftCheck,
    own((ctx, input) => checkDraft(ctx, idOf(input), input.id)),
    { ...draft, space: 'none' },
  ),
  implement(
    draftKeepOwn,
    own((ctx, input) => keepOwn(ctx, named(ctx, input), input)),
    draft,
  ),
  implement(
    draftKeepTemplate,
    own((ctx, input) => keepTemplate(ctx, named(ctx, input), input)),
    { record: (input) => input.id ?? input.caseId ?? input.productId ?? input.draftId },
  ),
  implement(areaSubmit, (ctx, input) => submitDraft(ctx, idOf(input), input), {
    ...draft,
    ahead: own((ctx, input) => reviewAhead(ctx, idOf(input), input)),
  }),
  implement(
    areaSubmitEach,
    own((ctx, input) => submitEach(ctx, idOf(input), input)),
    { ...draft, space: 'none' },
  ),
  implement(areaOpen, (ctx, input) => openByOffice(ctx, idOf(input), input.data), {
    ahead: (ctx, input) => reviewOpening(ctx, idOf(input), input.data),
  }),
  implement(
    areaHandle,
    (ctx, input) => onTaskOfParty(ctx, input.taskId, (inner) => handleTask(inner, idOf(input), input)),
    { ...task, party: true, ...signedAhead },
  ),
  implement(
    taskDraftOpen,
    own((ctx, input) => openReply(ctx, idOf(input), input.taskId)),
    task,
  ),
  implement(areaFiguresExport, (ctx, input, http) => exportFigures(ctx, named(ctx, input), input, http.reply), {
    space: 'none',
  }),
  implement(areaExport, (ctx, input, http) => exportArea(ctx, named(ctx, input), input, http.reply), { space: 'none' }),
];
