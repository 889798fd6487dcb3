import { errors } from '@app/contract/errors';
import type { SessionLoss } from '../http.ts';

/** Functions of the shell that the rules of an ended session use. */
export interface ExpiryPorts {
  /** Whether a page holds unsaved input. */
  hasUnsaved(): boolean;
  /** Opens the session dialog with the reason; resolves to whether the user signed in again. */
  ask(loss: SessionLoss): Promise<boolean>;
  /** Clears what is left of the session and goes to the root (R4-18). */
  goToRoot(): void;
}

/** The answer of the dialog inside an object: an awaited bare promise would also wait for the dialog itself. */
interface Decision {
  answer: Promise<boolean> | null;
}

/**
 * What happens when the session has ended: if the token expired and nothing is unsaved, the browser goes to the root;
 * otherwise one dialog opens over the page (R2.5-30…R2.5-32). Saves wait for its answer, other calls fail at once.
 */
export function createExpiry(ports: ExpiryPorts): (loss: SessionLoss) => Promise<boolean> {
  let gathering: SessionLoss[] = [];
  let decided: Promise<Decision> | null = null;
  let asking: Promise<boolean> | null = null;
  /** The user closed the dialog without signing in: only calls that the user starts open it again, not background calls. */
  let stayed = false;

  /** Decides once for all calls that expired together: with one save among them the page stays and the dialog opens. */
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
