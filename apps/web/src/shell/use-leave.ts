import { useTranslation } from 'react-i18next';
import { navigate } from '../client/navigation.ts';
import { chooseTenant, signOut, useSession } from '../client/session/session.ts';
import { exitSwitch, switchUser } from '../client/session/switch-user.ts';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { homePath } from './guard.ts';
import { entered, leave } from './navigator.ts';
import { forgetTabs, useTabs } from './tabs/tabs-store.ts';

/** Storage key of a message to show once after the page has been reloaded. */
const noticeKey = 'session.notice';

/** Returns the message to show after a reload, or null, and deletes it. */
export function takeNotice(): string | null {
  try {
    const key = sessionStorage.getItem(noticeKey);
    sessionStorage.removeItem(noticeKey);
    return key;
  } catch {
    return null;
  }
}

/** Actions that leave the present session; each asks first when something is unsaved. */
export function useLeave(): {
  signOut: () => Promise<void>;
  switchTenant: () => Promise<void>;
  switchUser: (account: string, reason: string) => Promise<void>;
  exitSwitch: () => Promise<void>;
} {
  const { maySignOut, mayLose } = useQuestions();
  return {
    /** Asks, ends the session, then shows the sign-in page, or closes a window that another page opened (R4-23…R4-25). */
    async signOut() {
      if (!(await maySignOut())) return;
      await signOut().catch(() => undefined);
      forgetTabs();
      if (window.opener !== null) window.close();
      leave();
    },
    /** Clears tenant, sub-system and menus, then shows the page to choose a tenant (R4-35). */
    async switchTenant() {
      if (!(await mayLose('session.leave.tenantTitle'))) return;
      forgetTabs();
      chooseTenant(null);
      navigate('/tenantSelect');
      entered();
    },
    /** Works as another person (R4-30…R4-32); throws the server's reason. */
    async switchUser(account, reason) {
      if (!(await mayLose('session.leave.switchTitle'))) return;
      await switchUser(account, reason);
      forgetTabs();
      navigate(homePath);
      entered();
    },
    /** Goes back to the own account, clears cached pages, and shows a message after the reload (R4-33, R4-34). */
    async exitSwitch() {
      if (!(await mayLose('session.leave.exitTitle'))) return;
      const uid = useSession.getState().user?.id;
      await exitSwitch();
      forgetTabs(uid);
      try {
        sessionStorage.setItem(noticeKey, 'session.switchUser.exited');
      } catch {
        // Without storage there is no message; the name in the header shows the change.
      }
      window.location.assign(homePath);
    },
  };
}

/** The questions before a way out: signing out always asks, the others only when something is unsaved. */
function useQuestions(): { maySignOut: () => Promise<boolean>; mayLose: (title: string) => Promise<boolean> } {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const dirtyTabs = () => useTabs.getState().tabs.filter((tab) => tab.dirty).length;
  return {
    async maySignOut() {
      const count = dirtyTabs();
      return confirm({
        title: t('session.signOut.title'),
        content: count > 0 ? t('session.signOut.dirty', { count }) : t('session.signOut.text'),
        okText: t('session.signOut.ok'),
        cancelText: t('session.signOut.cancel'),
      });
    },
    async mayLose(title) {
      const count = dirtyTabs();
      if (count === 0) return true;
      return confirm({
        title: t(title),
        content: t('session.signOut.dirty', { count }),
        okText: t('session.leave.ok'),
        cancelText: t('session.leave.cancel'),
      });
    },
  };
}
