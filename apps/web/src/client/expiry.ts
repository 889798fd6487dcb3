import { errors } from '@app/contract/errors';
import type { SessionLoss } from './http.ts';

/** What the shell lends to the rules of an ended session. */
export interface ExpiryPorts {
  /** Whether a page holds input that is saved nowhere. */
  hasUnsaved(): boolean;
  /** Opens the session dialog with the reason; resolves with whether the user signed in again. */
  ask(loss: SessionLoss): Promise<boolean>;
  /** Clears what is left of the session and goes to the root (R4-18). */
  goToRoot(): void;
}

/** Boxed: waiting for the decision must not mean waiting for the dialog. */
interface Decision {
  answer: Promise<boolean> | null;
}

/**
 * What happens when the session is over: with nothing unsaved a refused refresh goes to the root; otherwise one dialog
 * opens over the page (R2.5-30…R2.5-32). Saves wait for its answer, everything else is rejected at once.
 */
export function createExpiry(ports: ExpiryPorts): (loss: SessionLoss) => Promise<boolean> {
  let gathering: SessionLoss[] = [];
  let decided: Promise<Decision> | null = null;
  let asking: Promise<boolean> | null = null;
  /** The user chose to stay: only what the user does opens the dialog again, nothing that runs by itself. */
  let stayed = false;

  /** Calls that expired together are judged together: one save among them keeps the page. */
  const decide = (): Promise<boolean> | null => {
    const losses = gathering;
    gathering = [];
    decided = null;
    if (asking) return asking;
    const first = losses.find((loss) => loss.isSave) ?? losses[0];
    if (!first) return null;
    const mustKeep = losses.some((loss) => loss.isSave || loss.state !== errors.tokenExpired.code);
    if (!mustKeep && !stayed && !ports.hasUnsaved()) {
      ports.goToRoot();
      return null;
    }
    if (stayed && losses.every((loss) => loss.silent)) return null;
    asking = ports.ask(first).then((signedIn) => {
      asking = null;
      stayed = !signedIn;
      return signedIn;
    });
    return asking;
  };

  return async (loss) => {
    gathering.push(loss);
    decided ??= new Promise((resolve) => setTimeout(() => resolve({ answer: decide() }), 0));
    const { answer } = await decided;
    return loss.isSave && answer !== null ? answer : false;
  };
}
