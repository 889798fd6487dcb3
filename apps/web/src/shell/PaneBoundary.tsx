import { Button } from 'antd';
import { Component, type ReactNode } from 'react';
import { translate } from '../client/i18n.ts';
import { Icon } from '../ui/icons.tsx';

interface Props {
  onRetry: () => void;
  children: ReactNode;
}

/** Keeps a failing page to its own tab; a missing chunk after a release offers one reload (R8-34…R8-36). */
export class PaneBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    const isChunk = /dynamically imported module|Importing a module script|Unable to preload CSS/i.test(error.message);
    return (
      <div className="empty-state" role="alert">
        <Icon name="triangle" size={24} className="d-yel" />
        <p>{translate(isChunk ? 'error.chunk' : 'error.crashed')}</p>
        {isChunk ? null : <p className="t3 sm mono">{error.message}</p>}
        <Button onClick={isChunk ? () => window.location.reload() : this.props.onRetry}>
          {translate(isChunk ? 'error.reload' : 'common.retry')}
        </Button>
      </div>
    );
  }
}
