import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { Zh } from '../../ui/Zh.tsx';

export interface Choice {
  id: string;
  name: string;
  note?: string | undefined;
  icon: IconName | { image: string };
}

/** A few large buttons to choose from. */
export function ChoiceList({
  label,
  choices,
  onChoose,
}: {
  label: string;
  choices: readonly Choice[];
  onChoose: (id: string) => void;
}): ReactNode {
  return (
    <ul className="choices" aria-label={label}>
      {choices.map(({ id, name, note, icon }) => (
        <li key={id}>
          <button type="button" onClick={() => onChoose(id)}>
            <span className="choice-icon" aria-hidden="true">
              {typeof icon === 'string' ? <Icon name={icon} size={20} /> : <img src={icon.image} alt="" />}
            </span>
            <span className="choice-name">
              <b>
                <Zh text={name} />
              </b>
              {note ? (
                <small>
                  <Zh text={note} />
                </small>
              ) : null}
            </span>
            <Icon name="right" size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}
