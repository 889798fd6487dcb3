import { Component, type ReactNode } from 'react';
import { asChunkError, ChunkError, mayReload, reloadFor } from '../../client/chunk.ts';
import { translate } from '../../client/i18n.ts';
import { Icon } from '../../ui/icons.tsx';

interface Props {
  /** Name of the part of the program inside; each part offers one reload. */
  part: string;
  onRetry: () => void;
  children: ReactNode;
}

/** Error boundary of a tab: a failing page affects no other; code missing after a release offers one reload (R8-34…R8-36). */
export class PaneBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error: asChunkError(error) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { part, onRetry, children } = this.props;
    if (!error) return children;
    const isChunk = error instanceof ChunkError;
    const reloads = isChunk && mayReload(part);
    const retry = () => {
      this.setState({ error: null });
      onRetry();
    };
    return (
      <div className="empty-state" role="alert">
        <Icon name="triangle" size={24} className="d-yel" />
        <p>{translate(reloads ? 'error.chunk' : isChunk ? 'error.chunkAgain' : 'error.crashed')}</p>
        <p className="t3 sm mono">{error instanceof Error ? `${error.name}: ${error.message}` : String(error)}</p>
        <button type="button" className="plain-button" onClick={reloads ? () => reloadFor(part) : retry}>
          {translate(reloads ? 'error.reload' : 'common.retry')}
        </button>
      </div>
    );
  }
}
