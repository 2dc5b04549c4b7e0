import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Form, useSearchParams, useSubmit } from 'react-router'
import type { Region } from '@stoa/web/countries'
import { DestinationFields, type Destination } from '../../../../ui/destination-fields.tsx'
import { countryField, postcodeField } from './destination-query.ts'

/** The form writes the destination to the product page's query string. */
export function DestinationForm({ destination, countries }: { destination: Destination; countries: Region[] }) {
  const submit = useSubmit()
  const [query] = useSearchParams()
  const submitForm = (form: HTMLFormElement) => void submit(form, { replace: true, preventScrollReset: true })
  // The visitor may have chosen a country before hydration.
  const [onMount] = useState(() => (form: HTMLFormElement | null) => {
    const country = form && new FormData(form).get(countryField)
    if (country && country !== destination.country) submitForm(form)
  })
  return (
    <Form ref={onMount} replace preventScrollReset>
      {/* Keeps the selected options in the query string. */}
      {[...query].map(
        ([name, value]) =>
          name !== countryField && name !== postcodeField && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <DestinationFields
        names={{ country: countryField, postcode: postcodeField }}
        destination={destination}
        countries={countries}
        submit={<Trans>Show</Trans>}
        onCountry={submitForm}
      />
    </Form>
  )
}
