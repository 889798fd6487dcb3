import type { ComponentType } from 'react';
import type { TextLoader } from './i18n.ts';

/** What every page gets; pages of a tab get the rest from `useTab()`. */
export interface PageProps {
  params: Record<string, string>;
  query: Record<string, string>;
  /** A session began on this page: the shell starts with it. */
  onSignedIn: () => void;
  /** The session is over: the shell forgets it and goes to the sign-in page. */
  onSignedOut: () => void;
}
/**
 * Who may open a page (R2.1-42): `login` inside the layout, after all steps of the guard; `session` outside the layout, but
 * with a token; `public` without a token; `open` both.
 */
export type PageAccess = 'login' | 'session' | 'public' | 'open';
export interface Page {
  /** Menu addresses `page:<key>` name it: the path without the leading slash. */
  key: string;
  /** Path with `:name` parts, or ending in `/*`; the first match wins, so fixed paths stand before patterns. */
  path: string;
  /** What a `:name` part may look like; word characters, dots and hyphens unless told. */
  params?: Record<string, RegExp>;
  /** Text key of the tab until the page sets its own title. */
  title: string;
  /** `login` unless told. */
  access?: PageAccess;
  /** Only for users whose menu names this page; areas and personal pages are judged by the server. */
  needsMenu?: boolean;
  /** `:group` and `:name` are an area, which has to exist. */
  area?: boolean;
  /** Needs the width: the side menu starts folded. */
  wide?: boolean;
  /** What is opened from it has a way back to it. */
  list?: boolean;
  /** `false`: loaded anew each time its tab is shown (R2.4-24). */
  cache?: boolean;
  /** What makes a tab of its own: the path, the path with its query, or only the page, whose parameters are then updated (R2.4-23). */
  tab?: 'path' | 'address' | 'page';
  /** Outside the layout: drawn without the component library, so that it stays light. */
  bare?: boolean;
  /** Its code comes with the application's. */
  withApp?: boolean;
  /** Texts of a bare page; those of the sign-in page unless told. */
  texts?: TextLoader;
  load: () => Promise<PageModule>;
  /** Light code that asks the server for what the page will show, before the page's own code is here. */
  loadBegin?: () => Promise<{ begin: (params: Record<string, string>, query: Record<string, string>) => void }>;
}
export interface PageModule {
  default: ComponentType<PageProps>;
}
