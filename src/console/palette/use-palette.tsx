import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { showToast } from '#islands/shared/toasts/show-toast.ts';
import { topModal } from '#ui/hooks/use-modal.ts';
import { $router } from '../router.ts';
import { t as shared } from '../texts.ts';
import type { PaletteProps } from './Palette.tsx';
import { t } from './texts.ts';

interface Props extends Pick<PaletteProps, 'pages' | 'mayFind'> {
  onSignOut(): void;
  /** gives the focus to the new page */
  onOpened(): void;
}

/**
 * The button that opens the command palette, as Control and K do, and the palette itself, whose code loads at the first
 * use.
 */
export function usePalette({ onSignOut, onOpened, ...known }: Props): {
  button: ReactNode;
  palette: ReactNode;
} {
  const [isOpen, setOpen] = useState(false);
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null);
  const open = () => {
    setOpen(true);
    if (Palette) return;
    import('./Palette.tsx').then(
      (module) => setPalette(() => module.Palette),
      () => {
        setOpen(false);
        showToast({ severity: 'error', summary: shared.readFailed });
      },
    );
  };
  const onKey = useRef(() => {});
  onKey.current = () => (isOpen ? setOpen(false) : open());
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return;
      event.preventDefault();
      // another dialog waits for an answer
      if (topModal()?.matches(':not(.palette)') !== true) onKey.current();
    };
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, []);

  return {
    button: (
      <button
        type="button"
        className="button-quiet console-palette"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        {t.goTo}
        <span className="console-keys" aria-hidden="true">
          {isMac() ? t.keysOnMac : t.keys}
        </span>
      </button>
    ),
    palette: isOpen && Palette && (
      <Palette
        {...known}
        onClose={() => setOpen(false)}
        onChoose={(action) => {
          // the dialog returns the focus before the new page takes it
          flushSync(() => setOpen(false));
          if (action.kind === 'sign_out') return onSignOut();
          $router.open(action.url);
          onOpened();
        }}
      />
    ),
  };
}

const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);
