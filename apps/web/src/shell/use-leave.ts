import { useTranslation } from 'react-i18next';
import { navigate } from '../client/navigation.ts';
import { chooseTenant, signOut, useSession } from '../client/session.ts';
import { exitSwitch, switchUser } from '../client/switch-user.ts';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { homePath } from './guard.ts';
import { entered, leave } from './navigator.ts';
import { forgetTabs, useTabs } from './tabs-store.ts';

/** Said once after the page has been loaded anew. */
const noticeKey = 'session.notice';

/** What is to be said after a reload, if anything; asked once. */
export function takeNotice(): string | null {
  try {
    const key = sessionStorage.getItem(noticeKey);
    sessionStorage.removeItem(noticeKey);
    return key;
  } catch {
    return null;
  }
}

/** Ways out of the present session; each asks first when something is unsaved. */
export function useLeave(): {
  signOut: () => Promise<void>;
  switchTenant: () => Promise<void>;
  switchUser: (account: string, reason: string) => Promise<void>;
  exitSwitch: () => Promise<void>;
} {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const dirtyTabs = () => useTabs.getState().tabs.filter((tab) => tab.dirty).length;
  const mayLose = async (title: string) => {
    const count = dirtyTabs();
    return (
      count === 0 ||
      confirm({
        title: t(title),
        content: t('session.signOut.dirty', { count }),
        okText: t('session.leave.ok'),
        cancelText: t('session.leave.cancel'),
      })
    );
  };

  return {
    /** R4-23…R4-25: asks, ends the session, then sign-in page, or the window closes that another page had opened. */
    async signOut() {
      const count = dirtyTabs();
      const yes = await confirm({
        title: t('session.signOut.title'),
        content: count > 0 ? t('session.signOut.dirty', { count }) : t('session.signOut.text'),
        okText: t('session.signOut.ok'),
        cancelText: t('session.signOut.cancel'),
      });
      if (!yes) return;
      await signOut().catch(() => undefined);
      forgetTabs();
      if (window.opener !== null) window.close();
      leave();
    },
    /** R4-35: tenant, sub-system and menus are cleared, then the choice. */
    async switchTenant() {
      if (!(await mayLose('session.leave.tenantTitle'))) return;
      forgetTabs();
      chooseTenant(null);
      navigate('/tenantSelect');
      entered();
    },
    /** R4-30…R4-32. Fails with the server's reason. */
    async switchUser(account, reason) {
      if (!(await mayLose('session.leave.switchTitle'))) return;
      await switchUser(account, reason);
      forgetTabs();
      navigate(homePath);
      entered();
    },
    /** R4-33, R4-34: the own account again, cached pages cleared, told after the refresh. */
    async exitSwitch() {
      if (!(await mayLose('session.leave.exitTitle'))) return;
      const uid = useSession.getState().user?.id;
      await exitSwitch();
      forgetTabs(uid);
      try {
        sessionStorage.setItem(noticeKey, 'session.switchUser.exited');
      } catch {
        // Without storage the exit is seen by the name in the header.
      }
      window.location.assign(homePath);
    },
  };
}
