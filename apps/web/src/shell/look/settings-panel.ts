import { create } from 'zustand';

/** Whether the settings drawer is open. */
export const useSettingsPanel = create<{ open: boolean }>(() => ({ open: false }));

/** Opens or closes the settings drawer. */
export function showSettings(open: boolean): void {
  useSettingsPanel.setState({ open });
}

/** What the settings lead to outside their drawer. */
export type SettingsAction = 'lock' | 'switchUser' | 'environment' | 'password';
