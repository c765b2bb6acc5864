// @vitest-environment jsdom
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { focusFirstField, useInlineEdit, useReturnFocus } from './use-return-focus.ts';

let root: Root;
const press = (label: string) =>
  act(() =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)?.click(),
  );
const focused = () => document.activeElement?.id || document.activeElement?.tagName;

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  document.body.innerHTML = '<main></main>';
  root = createRoot(document.querySelector('main')!);
});
afterEach(() => act(() => root.unmount()));

describe('a section with a form', () => {
  function Part() {
    const part = useInlineEdit();
    if (!part.isOpen)
      return (
        <button id="change" type="button" ref={part.button} onClick={part.open}>
          Change
        </button>
      );
    return (
      <div ref={focusFirstField}>
        <input id="known" tabIndex={-1} />
        <input id="first" />
        <button type="button" onClick={part.close}>
          Cancel
        </button>
      </div>
    );
  }

  it('moves the focus to the first field of an opened form, and back to its button afterwards', () => {
    act(() => root.render(<Part />));
    expect(focused()).toBe('BODY');
    for (let time = 0; time < 2; time += 1) {
      press('Change');
      expect(focused()).toBe('first');
      press('Cancel');
      expect(focused()).toBe('change');
    }
  });
});

describe('a view that replaces a list', () => {
  function List() {
    const [isAway, setAway] = useState(false);
    const [isLeft, setLeft] = useState(true);
    useReturnFocus(isAway, () => document.getElementById('ana') ?? document.getElementById('heading'));
    if (isAway)
      return (
        <>
          <button type="button" onClick={() => setAway(false)}>
            Back
          </button>
          <button
            type="button"
            onClick={() => {
              setLeft(false);
              setAway(false);
            }}
          >
            Remove
          </button>
        </>
      );
    return (
      <>
        <h3 id="heading" tabIndex={-1}>
          People
        </h3>
        {isLeft && (
          <button id="ana" type="button" onClick={() => setAway(true)}>
            Ana
          </button>
        )}
      </>
    );
  }

  it('returns the focus to the entry that opened the view, or to the heading if the entry is gone', () => {
    act(() => root.render(<List />));
    expect(focused()).toBe('BODY');
    press('Ana');
    press('Back');
    expect(focused()).toBe('ana');
    press('Ana');
    press('Remove');
    expect(focused()).toBe('heading');
  });
});
