import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import '../../../lib/texts/interaction-texts.ts'
import { Field, FieldProblem, TextField } from '../../../ui/field.tsx'
import { Stars } from '../../../ui/stars.tsx'

const longestBody = 3000

interface ReviewFieldsProps {
  /** The initial values: `rating`, `title` and `body`. */
  given: Readonly<Record<string, string | undefined>>
  /** By the name of the field. */
  problems: Readonly<Record<string, string | undefined>>
}

/** The stars, headline and text of a review. */
export function ReviewFields({ given, problems }: ReviewFieldsProps) {
  const { t, i18n } = useLingui()
  const [typed, setTyped] = useState(given['body'] ?? '')
  const [count, most] = [typed.length, longestBody].map((each) => i18n.number(each))
  const words = { 5: t`Excellent`, 4: t`Good`, 3: t`All right`, 2: t`Poor`, 1: t`Bad` }
  return (
    <>
      <fieldset aria-describedby={problems['rating'] ? 'rating-problem' : undefined}>
        <legend className="mb-1 text-small font-medium">
          <Trans>How do you like it?</Trans>
        </legend>
        {([5, 4, 3, 2, 1] as const).map((stars) => (
          <label key={stars} className="flex min-h-11 w-fit cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="rating"
              value={stars}
              defaultChecked={given['rating'] === String(stars)}
              required
              className="size-5"
            />
            <Stars rating={stars} label={t`${stars} of 5 stars`} className="text-[1.25rem]" />
            <span>{words[stars]}</span>
          </label>
        ))}
        <FieldProblem name="rating" problem={problems['rating']} />
      </fieldset>
      <Field
        name="title"
        label={t`Headline`}
        optional
        maxLength={200}
        defaultValue={given['title']}
        problem={problems['title']}
      />
      <TextField
        name="body"
        label={t`Your review`}
        optional
        rows={6}
        maxLength={longestBody}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        hint={t`What did you expect, and what did you get? ${count} of ${most} characters.`}
        defaultValue={given['body']}
        problem={problems['body']}
      />
    </>
  )
}
