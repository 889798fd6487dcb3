import type { ComponentType } from 'react';

/** What every page gets; the rest comes from `useTab()`. */
export interface PageProps {
  params: Record<string, string>;
  query: Record<string, string>;
}
export interface Page {
  /** Menu addresses `page:<key>` name it: the path without the leading slash. */
  key: string;
  /** Path with `:name` parts; the first match wins, so fixed paths stand before patterns. */
  path: string;
  /** Text key of the tab until the page sets its own title. */
  title: string;
  /** Only for users whose menu names this page; areas and personal pages are judged by the server. */
  needsMenu?: boolean;
  /** Needs the width: the side menu starts folded. */
  wide?: boolean;
  load: () => Promise<{ default: ComponentType<PageProps> }>;
}

/** The one list of hand-written screens (architecture.md 3). */
export const pages: readonly Page[] = [
  {
    key: 'dashboard',
    path: '/dashboard',
    title: 'shell.home',
    load: () => import('./features/dashboard/DashboardPage.tsx'),
  },
  {
    key: 'tasks/pending',
    path: '/tasks/pending',
    title: 'task.pending',
    load: () => import('./features/task/PendingTasksPage.tsx'),
  },
  {
    key: 'tasks/completed',
    path: '/tasks/completed',
    title: 'task.completed',
    load: () => import('./features/task/CompletedTasksPage.tsx'),
  },
  {
    key: 'officeDesk/innerMessage/receiveMessage',
    path: '/officeDesk/innerMessage/receiveMessage',
    title: 'message.title',
    load: () => import('./features/message/MessageInboxPage.tsx'),
  },
  {
    key: 'area/case',
    wide: true,
    path: '/:group/:name/case/:id',
    title: 'list.column.title',
    load: () => import('./runtime/case/CasePage.tsx'),
  },
  {
    key: 'area/record',
    path: '/:group/:name/record/:id',
    title: 'list.column.title',
    load: () => import('./runtime/record/RecordPage.tsx'),
  },
  {
    key: 'area/list',
    path: '/:group/:name',
    title: 'common.loading',
    load: () => import('./runtime/list/AreaListPage.tsx'),
  },
  {
    key: 'area/new',
    wide: true,
    path: '/:group/:name/new',
    title: 'form.untitled',
    load: () => import('./runtime/form/pages/NewDraftRoute.tsx'),
  },
  {
    key: 'area/draft',
    wide: true,
    path: '/:group/:name/draft/:id',
    title: 'form.untitled',
    load: () => import('./runtime/form/pages/DraftRoute.tsx'),
  },
];
