import type { FormField } from '@sandtable/engine';
import { inSentence } from '../words.ts';

/** The label of a field by its path: `squads.0.quality` → `Quality`. */
function labelAt(form: readonly FormField[], path: string): string | undefined {
  const [name, ...rest] = path.split('.').filter((step) => !/^\d+$/.test(step));
  const field = form.find((each) => each.name === name);
  if (!field || rest.length === 0) return field?.label;
  const inner = labelAt(field.fields ?? [], rest.join('.'));
  return inner && field.kind === 'group' ? `${field.label}: ${inSentence(inner)}` : inner;
}

type Props = {
  readonly form: readonly FormField[];
  readonly asked: readonly string[];
  readonly idle: ReadonlySet<string>;
  readonly onSettled: () => void;
};

/** After a follow-up: what neither the result nor the book could tell. */
export function Asked({ form, asked, idle, onSettled }: Props) {
  const labels = asked
    .filter((path) => !idle.has(path.split('.')[0]!))
    .flatMap((path) => labelAt(form, path) ?? []);
  if (labels.length === 0) return null;
  return (
    <section className="asked-for" role="status">
      <p>
        <b>Filled in for you.</b> Set what only you know: {labels.join(', ')}.
      </p>
      <button type="button" className="btn" onClick={() => onSettled()}>
        All is right
      </button>
    </section>
  );
}
