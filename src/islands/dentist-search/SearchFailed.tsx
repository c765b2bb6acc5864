import { type Help, HelpLine } from '#ui/forms/FormNotes.tsx';

interface Props {
  message: string;
  onRetry: () => void;
  help: Help;
}

/** The server could not be asked. What was typed is still in the form, and the offices are in the page. */
export function Failed({ message, onRetry, help }: Props) {
  return (
    <div className="finder-failed form-message" role="alert">
      <p>{message}</p>
      <p>All our offices are in the list below, by city.</p>
      <p>
        <button type="button" className="button-quiet" onClick={onRetry}>
          Try again
        </button>
      </p>
      <HelpLine help={help} lead="Or ask us:" />
    </div>
  );
}
