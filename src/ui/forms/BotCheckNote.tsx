/** Google asks for these words where its badge is hidden. */
export function BotNote() {
  return (
    <p className="bot-note">
      This form is protected by reCAPTCHA. Google’s{' '}
      <a href="https://policies.google.com/privacy" rel="noreferrer">
        Privacy Policy
      </a>{' '}
      and{' '}
      <a href="https://policies.google.com/terms" rel="noreferrer">
        Terms of Service
      </a>{' '}
      apply.
    </p>
  );
}
