import type { ComponentProps, InputEvent } from 'react'
import { Field } from '../../ui/field.tsx'
import { grouped } from './grouped.ts'

/** The code of a gift card, which is grouped while it is typed or pasted. */
export function CodeField(props: ComponentProps<typeof Field>) {
  return (
    <Field
      {...props}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      onInput={({ currentTarget, nativeEvent }: InputEvent<HTMLInputElement>) => {
        // An input method is not interrupted.
        if (nativeEvent.isComposing) return
        const { text, caret } = grouped(currentTarget.value, currentTarget.selectionStart ?? currentTarget.value.length)
        if (text === currentTarget.value) return
        currentTarget.value = text
        currentTarget.setSelectionRange(caret, caret)
      }}
    />
  )
}
