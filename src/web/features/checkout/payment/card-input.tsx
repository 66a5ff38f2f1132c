import { useLayoutEffect, useRef } from 'react';
import type { ChangeEvent, ComponentProps } from 'react';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { caretAfter } from './card.rules.ts';

type CardInputProps = Omit<ComponentProps<typeof TextField>, 'onChange' | 'ref'> & { onText: (typed: string) => void };

/** Spaces and strokes come and go while one types; the caret stays behind the digit it was behind. */
export function CardInput({ onText, value, ...rest }: CardInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const digitsBefore = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (digitsBefore.current === null || !input.current) return;
    const caret = caretAfter(input.current.value, digitsBefore.current);
    digitsBefore.current = null;
    // At the end the browser is right by itself, and the next stroke follows its digit.
    input.current.setSelectionRange(caret, caret);
  });

  function onChange({ target }: ChangeEvent<HTMLInputElement>) {
    const caret = target.selectionStart ?? target.value.length;
    const isAtEnd = caret === target.value.length;
    digitsBefore.current = isAtEnd ? null : target.value.slice(0, caret).replaceAll(/\D/g, '').length;
    onText(target.value);
  }

  return <TextField ref={input} inputMode="numeric" spellCheck={false} {...rest} value={value} onChange={onChange} />;
}
