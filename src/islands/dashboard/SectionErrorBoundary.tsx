import { Component, type ReactNode } from 'react';
import { reloadAfterChunkError } from '#client/page/reload.ts';
import { FormMessage, type Help, HelpLine } from '#ui/forms/FormNotes.tsx';

interface Props {
  help: Help;
  children: ReactNode;
}

/** Contains an error in one section. If the section's script is missing, the page reloads. */
export class SectionErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  constructor(props: Props) {
    super(props);
    this.state = { hasFailed: false };
  }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    reloadAfterChunkError(error);
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className="form">
        <FormMessage>Something went wrong in this part of the page. The others still work.</FormMessage>
        <p>
          <button type="button" className="button-quiet" onClick={() => this.setState({ hasFailed: false })}>
            Try again
          </button>
        </p>
        <HelpLine help={this.props.help} lead="Or call" />
      </div>
    );
  }
}
