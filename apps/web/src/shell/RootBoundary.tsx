import { Component, type ReactNode } from 'react';
import { translate } from '../client/i18n.ts';
import './error-page.css';

/** When the application itself does not load (a new release took its files away): says so and offers one reload (R8-36). */
export class RootBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override render(): ReactNode {
    if (!this.state.error) return this.props.children;
    return (
      <main className="error-page" role="alert">
        <h1>{translate('error.chunk')}</h1>
        <div className="error-actions">
          <button type="button" onClick={() => window.location.reload()}>
            {translate('error.reload')}
          </button>
        </div>
      </main>
    );
  }
}
