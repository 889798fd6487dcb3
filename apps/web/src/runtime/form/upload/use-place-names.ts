import { useRulebook } from '../review/use-rulebook.ts';
import { useForm, useText } from '../store/form-context.ts';

/** Names a place of files as `DraftFile.at` has it: the label of a field, or the title of a paper or test. */
export function usePlaceNames(): (place: string) => string {
  const { definition } = useForm();
  const rulebook = useRulebook();
  const text = useText();
  return (place) => {
    const [key = '', code] = place.split('/');
    if (code !== undefined) {
      const requirement = rulebook?.requirements.find((one) => one.code === code);
      return requirement ? text(requirement.title) : code;
    }
    const field = definition.fields.find((one) => one.key === key);
    return field ? text(field.label) : key;
  };
}
