import { t } from '@lingui/core/macro'
import { getDeliverySolutions } from '@stoa/contract/calls/ecom/delivery-solutions'
import { explainDelivery } from '@stoa/contract/calls/stoa/delivery-checks'
import type { ExplainedOption } from '@stoa/contract/services/stoa/delivery-checks'
import type { DeliverySolution, GetDeliverySolutionsRequest } from '@stoa/contract/services/ecom/delivery-solutions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toDecimal } from '@stoa/web/decimal'
import { countries, getStateChoices } from '../../lib/format/countries.ts'
import { writeDate } from '../../lib/format/format.ts'
import { writeMoney } from '../../lib/format/money.ts'
import { currentSite, useSession } from '../../lib/calls/session.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { DecimalField, MoneyField, weightDigits } from '../../ui/fields/decimal-input.tsx'
import { SearchSelectField, SelectField, TextField } from '../../ui/fields/fields.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Row, RowList } from '../../ui/rows/row-list.tsx'
import { type FormOf, useValues } from '../../ui/form/typed-form.ts'
import { WholeNumberField } from '../../ui/fields/whole-number-field.tsx'
import classes from './delivery.module.css'
import { NotOffered } from './not-offered.tsx'
import { deliveryProfilesQuery } from './shared/delivery-queries.ts'
import { useBasisUnit } from './unit.ts'
import { useDeliveringOption } from './use-delivering-option.ts'

interface TestValues {
  country: string | null
  subdivision: string | null
  postalCode: string
  city: string
  profileId: string
  subtotal: string
  weight: string
  pieces: string
}

/** In place of the id of a profile. */
const allProfiles = 'all'

const nowhere: TestValues = {
  country: null,
  subdivision: null,
  postalCode: '',
  city: '',
  profileId: '',
  subtotal: '50',
  weight: '1',
  pieces: '1',
}

/** Asks the server for the shipping options of an address, as the checkout does. */
export function Tester() {
  const { currency } = useSession().site
  const { data: profiles = [] } = useQuery(deliveryProfilesQuery)
  const profileIds = profiles.map(({ id }) => id!)
  const whoDelivers = useDeliveringOption()
  const [offers, setOffers] = useState<DeliverySolution[]>()
  const [refused, setRefused] = useState<ExplainedOption[]>([])
  const explain = useCall(explainDelivery, {
    failed: t`We couldn’t find out why something is not offered`,
    onDone: ({ options = [] }) => setRefused(options.filter(({ offered }) => !offered)),
  })
  const ask = useCall(getDeliverySolutions, {
    failed: t`We couldn’t test the shipping options`,
    quiet: true,
    onDone: ({ deliverySolutions = [] }, request) => {
      setOffers(deliverySolutions)
      // Each profile has its own reasons.
      if (request.lineItems.length === 1) explain.send(describeQuestion(request))
    },
  })
  return (
    <Panel title={t`Test shipping options`}>
      <Form
        call={ask}
        initial={nowhere}
        check={({ country, subtotal, weight }) => ({
          ...(!country && { country: t`Choose a country.` }),
          ...(toDecimal(subtotal) === undefined && { subtotal: t`Enter an amount.` }),
          ...(toDecimal(weight) === undefined && { weight: t`Enter a number.` }),
        })}
        toRequest={({ country, subdivision, postalCode, city, profileId, subtotal, weight, pieces }) => ({
          currency,
          destination: {
            country,
            subdivision: subdivision?.startsWith(`${country}-`) ? subdivision : null,
            ...(postalCode.trim() && { postalCode: postalCode.trim() }),
            ...(city.trim() && { city: city.trim() }),
          },
          lineItems: (profileId === allProfiles ? profileIds : [profileId]).map((id) => ({
            id: id || 'test',
            ...(id && { deliveryProfileId: id }),
            quantity: Number(pieces),
            totalPrice: toDecimal(subtotal)!,
            physicalProperties: { shippable: true, weight: Number(toDecimal(weight)) / Number(pieces) },
          })),
        })}
        submitLabel={t({ message: 'Show', context: 'an answer' })}
        aside
        onChange={() => {
          setOffers(undefined)
          setRefused([])
        }}
      >
        {(form) => <TesterFields form={form} />}
      </Form>
      <div role="status" className={classes.answer}>
        {offers && (
          <RowList
            label={t`Offers`}
            empty={t`No shipping option is available for this address. Customers there can’t complete the checkout.`}
          >
            {offers.map(({ deliveryReference, title, logistics, cost, deliveryAllocations = [] }) => (
              <Row
                key={deliveryReference?.code}
                title={title}
                detail={[whoDelivers({ deliveryAllocations }), describeDelivery(logistics)].filter(Boolean).join(' · ')}
              >
                {writeMoney(cost?.deliveryPrice?.amount, currency)}
              </Row>
            ))}
          </RowList>
        )}
        {offers && refused.length > 0 && <NotOffered options={refused} />}
      </div>
    </Panel>
  )
}

/** The same question, for the reasons. */
function describeQuestion({ destination, lineItems: [item] }: GetDeliverySolutionsRequest) {
  const { country, subdivision, city, postalCode } = destination!
  return {
    destination: { country: country!, subdivision: subdivision ?? null, city: city ?? null, postalCode: postalCode ?? null },
    deliveryProfileId: item?.deliveryProfileId ?? null,
    subtotal: item?.totalPrice ?? null,
    weight: (item?.physicalProperties?.weight ?? 0) * (item?.quantity ?? 1),
    quantity: item?.quantity ?? 1,
  }
}

/** The time of arrival or the pickup place, as text. */
function describeDelivery({ deliveryTime, deliveryTimeSlot: slot, pickupDetails }: DeliverySolution['logistics'] = {}): string {
  const { timeZone } = currentSite()
  const { addressLine, city } = pickupDetails?.address ?? {}
  return [
    slot?.from && writeDate(new Date(slot.from), { dateStyle: 'full', timeStyle: 'short', timeZone }),
    deliveryTime,
    pickupDetails && [t`Pickup`, addressLine, city].filter(Boolean).join(', '),
  ]
    .filter(Boolean)
    .join(' · ')
}

function TesterFields({ form }: { form: FormOf<TestValues> }) {
  const { country, profileId } = useValues(form)
  const unit = useBasisUnit('WEIGHT')
  const { currency } = useSession().site
  const states = country ? getStateChoices(country) : []
  const { data: profiles = [] } = useQuery(deliveryProfilesQuery)
  return (
    <div className={classes.test}>
      <SearchSelectField form={form} name="country" label={t`Country`} data={countries()} />
      {states.length > 0 && <SearchSelectField form={form} name="subdivision" label={t`State`} data={states} />}
      <TextField form={form} name="postalCode" label={t`Postcode`} />
      <TextField form={form} name="city" label={t`City`} />
      {profiles.length > 1 && (
        <SelectField
          form={form}
          name="profileId"
          label={t`Delivery profile`}
          data={[
            ...profiles.map((profile) => ({ value: profile.default ? '' : profile.id!, label: profile.name ?? '' })),
            { value: allProfiles, label: t`One item of each profile` },
          ]}
        />
      )}
      <MoneyField form={form} name="subtotal" label={t`Order value (${currency})`} currency={currency} />
      <DecimalField form={form} name="weight" label={t`Weight (${unit})`} digits={weightDigits} />
      <WholeNumberField form={form} name="pieces" label={t`Items`} limits={{ min: 1, max: 99_999 }} />
      {profileId === allProfiles && (
        <p
          className={classes.rule}
        >{t`Each option of the first profile is offered together with the option of the same name, or else the cheapest, of every other profile. Their prices are added.`}</p>
      )}
    </div>
  )
}
