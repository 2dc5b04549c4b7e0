import { useLingui } from '@lingui/react/macro'
import { useCallback, useRef, type ReactNode } from 'react'
import type { Region } from '@stoa/web/countries'
import { Button } from './button.tsx'
import { Field, FieldProblem, SelectField } from './field.tsx'

export interface Destination {
  country: string
  /** As typed. */
  postcode: string
  /** Why the postcode is invalid. */
  problem?: string
}

export const longestPostcode = 12

/** Country and postcode for a delivery estimate. */
export function DestinationFields({
  names,
  destination: { country, postcode, problem },
  countries,
  submit,
  onCountry,
}: {
  names: { country: string; postcode: string }
  destination: Destination
  countries: Region[]
  submit: ReactNode
  onCountry?: (form: HTMLFormElement) => void
}) {
  const { t } = useLingui()
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          ref={useUrlValue(country)}
          name={names.country}
          label={t`Country`}
          autoComplete="country"
          defaultValue={country}
          className="min-w-0 flex-[999_1_9rem]"
          onChange={({ currentTarget: { form } }) => {
            if (!form) return
            // A postcode is meaningless in another country.
            const typed = form.elements.namedItem(names.postcode)
            if (typed instanceof HTMLInputElement) typed.value = ''
            onCountry?.(form)
          }}
        >
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <Field
          ref={useUrlValue(postcode)}
          name={names.postcode}
          label={t`Postcode`}
          optional
          autoComplete="postal-code"
          maxLength={longestPostcode}
          defaultValue={postcode}
          // The problem is below all fields, where there is space.
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem && `${names.postcode}-problem`}
          className="min-w-0 flex-[1_1_9.5rem]"
        />
        <Button variant="plain" className="grow">
          {submit}
        </Button>
      </div>
      <div aria-live="polite" className="pt-1">
        <FieldProblem name={names.postcode} problem={problem} />
      </div>
    </>
  )
}

/** Follows changes of the URL, but never overwrites a focused field or a choice made before hydration. */
function useUrlValue(value: string) {
  const urlValue = useRef(value)
  return useCallback(
    (field: HTMLInputElement | HTMLSelectElement | null) => {
      if (!field || urlValue.current === value) return
      urlValue.current = value
      if (field !== document.activeElement) field.value = value
    },
    [value],
  )
}
