import { t } from '@lingui/core/macro'
import { calculateTotals } from '@stoa/contract/calls/ecom/totals-calculator'
import { useState } from 'react'
import { countries, getStateChoices } from '../../../lib/format/countries.ts'
import { EntitiesField, EntityField } from '../../../lib/pickers/entity-field.tsx'
import { memberKind } from '../../../lib/pickers/members.ts'
import { productKind } from '../../../lib/pickers/products.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { SearchSelectField, TextField } from '../../../ui/fields/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { useValues, type FormOf } from '../../../ui/form/typed-form.ts'
import { CalculatedTaxes } from './calculated-taxes.tsx'
import { calculateFor, type Calculated, type Question } from './calculate-for.ts'
import classes from './tax.module.css'

/** Calculates the tax on products for an address, and explains it: the server answers with the calculation of carts and orders. */
export function Calculator() {
  const [answer, setAnswer] = useState<Calculated>()
  const ask = useCall(calculateFor, {
    needs: calculateTotals,
    failed: t`We couldn’t calculate the tax`,
    quiet: true,
    onDone: setAnswer,
  })
  return (
    <Panel title={t`Tax calculator`}>
      <Form
        call={ask}
        initial={{ country: null, subdivision: null, postalCode: '', productIds: [], memberId: '' } as Question}
        check={({ country, productIds }) => ({
          ...(!country && { country: t`Choose a country.` }),
          ...(productIds.length === 0 && { productIds: t`Choose a product.` }),
        })}
        toRequest={(question) => question}
        submitLabel={t`Calculate`}
        aside
        onChange={() => setAnswer(undefined)}
      >
        {(form) => <Fields form={form} />}
      </Form>
      <div role="status">{answer && <CalculatedTaxes {...answer} />}</div>
    </Panel>
  )
}

function Fields({ form }: { form: FormOf<Question> }) {
  const { country } = useValues(form)
  const states = country ? getStateChoices(country) : []
  return (
    <div className={classes.test}>
      <SearchSelectField form={form} name="country" label={t`Country`} data={countries()} />
      {states.length > 0 && <SearchSelectField form={form} name="subdivision" label={t`State`} data={states} />}
      <TextField form={form} name="postalCode" label={t`Postcode`} autoComplete="off" />
      <EntitiesField form={form} name="productIds" kind={productKind} label={t`Products`} />
      <EntityField form={form} name="memberId" kind={memberKind} label={t`Customer`} />
    </div>
  )
}
