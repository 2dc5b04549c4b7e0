import { t } from '@lingui/core/macro'
import { calculateTax } from '@stoa/contract/calls/ecom/tax-calculation'
import type { CalculateTaxResponse, TaxSummary } from '@stoa/contract/services/ecom/tax-calculation'
import { formatAmount, parseAmount } from '@stoa/pricing'
import { useState } from 'react'
import { toDecimal } from '@stoa/web/decimal'
import { countries, statesOf } from '../../../lib/countries.ts'
import { writePercent } from '../../../lib/format.ts'
import { writeMoney } from '../../../lib/money.ts'
import { useSession } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { MoneyField } from '../../../ui/decimal-input.tsx'
import { SearchSelectField, SelectField } from '../../../ui/fields.tsx'
import { Form } from '../../../ui/form.tsx'
import { Fact, Facts, Panel } from '../../../ui/panel.tsx'
import { type FormOf, useValues } from '../../../ui/typed-form.ts'
import type { Taxes } from './queries.ts'
import classes from './tax.module.css'

interface Question {
  country: string | null
  subdivision: string | null
  taxGroupId: string
  price: string
}

/** Asks the server to calculate tax, as the cart does. */
export function Calculator({ taxes }: { taxes: Taxes }) {
  const [answer, setAnswer] = useState<CalculateTaxResponse>()
  const ask = useCall(calculateTax, { failed: t`We couldn’t calculate the tax`, quiet: true, onDone: setAnswer })
  const empty: Question = { country: null, subdivision: null, taxGroupId: taxes.defaultGroupId ?? '', price: '100' }
  return (
    <Panel title={t`Tax calculator`}>
      <Form
        call={ask}
        initial={empty}
        check={({ country, price }) => ({
          ...(!country && { country: t`Choose a country.` }),
          ...(toDecimal(price) === undefined && { price: t`Enter an amount.` }),
        })}
        toRequest={({ country, subdivision, taxGroupId, price }) => ({
          addresses: [{ country, subdivision: subdivision?.startsWith(`${country}-`) ? subdivision : null }],
          lineItems: [{ id: 'test', price: toDecimal(price)!, taxGroupId, addressIndex: { singleAddress: 0 } }],
        })}
        submitLabel={t`Calculate`}
        aside
        onChange={() => setAnswer(undefined)}
      >
        {(form) => <Fields form={form} taxes={taxes} />}
      </Form>
      <div role="status">{answer && <Answer answer={answer} />}</div>
    </Panel>
  )
}

function Fields({ form, taxes: { groups } }: { form: FormOf<Question>; taxes: Taxes }) {
  const { country } = useValues(form)
  const { currency } = useSession().site
  const states = country ? statesOf(country) : []
  return (
    <div className={classes.test}>
      <SearchSelectField form={form} name="country" label={t`Country`} data={countries()} />
      {states.length > 0 && <SearchSelectField form={form} name="subdivision" label={t`State`} data={states} />}
      <SelectField
        form={form}
        name="taxGroupId"
        label={t`Tax group`}
        data={groups.map(({ id, name }) => ({ value: id!, label: name ?? '' }))}
      />
      <MoneyField form={form} name="price" label={t`Price in ${currency}`} currency={currency} />
    </div>
  )
}

function Answer({ answer: { taxSummary, lineItemTaxDetails = [] } }: { answer: CalculateTaxResponse }) {
  const { currency } = useSession().site
  const [line] = lineItemTaxDetails
  const write = (amount: string | null | undefined) => writeMoney(amount ?? '0', currency)
  return (
    <div className={classes.answer}>
      <Facts>
        {line?.taxBreakdown?.map(({ taxName, rate, taxAmount, jurisdiction }) => (
          <Fact key={`${taxName} ${jurisdiction}`} name={`${taxName} ${writePercent(rate)}`}>
            {write(taxAmount)}
          </Fact>
        ))}
        <Fact name={line?.taxIncludedInPrice ? t`Tax, included` : t`Tax, added`}>{write(taxSummary?.totalTax)}</Fact>
        <Fact name={t`Unpaid`}>
          <b>{write(toPay(taxSummary, currency))}</b>
        </Fact>
      </Facts>
    </div>
  )
}

/** The sum of the prices and the added tax. */
function toPay(summary: TaxSummary | undefined, currency: string): string {
  const { totalAmount = '0', totalTax = '0', totalTaxIncludedInPrice: included = '0' } = summary ?? {}
  const [price, tax, within] = [totalAmount, totalTax, included].map((amount) => parseAmount(amount, currency)) as [
    bigint,
    bigint,
    bigint,
  ]
  return formatAmount(price + tax - within, currency)
}
