import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ChoiceRow } from '../../../ui/choice-row.tsx'
import { FieldProblem } from '../../../ui/field.tsx'
import { LackingPlaces } from '../../../lib/delivery/lacking-places.tsx'
import type { CheckoutView } from '../checkout-view.ts'
import { OptionRow } from '../sections/option-row.tsx'
import { byPickup, pickupField, receiptField } from '../sections/validation.ts'

/** The style of an element around the choice: hides what the other choice is for. */
export const byReceipt =
  '[&:has([name=receipt][value=pickup]:checked)_.delivered]:hidden [&:not(:has([name=receipt][value=pickup]:checked))_.picked-up]:hidden'

/** The choice between delivery and pickup, with the pickup location. */
export function ReceiptChoice({
  checkout: { deliveries, pickup, lackingPlaces },
  values,
  problem,
}: {
  checkout: Pick<CheckoutView, 'deliveries' | 'pickup' | 'lackingPlaces'>
  values: Readonly<Record<string, string>>
  problem: string | undefined
}) {
  const { t } = useLingui()
  const places = deliveries.filter((option) => option.pickup)
  const chosen = values[pickupField] ?? (pickup ?? places[0])?.value
  const isPickup = values[receiptField] === byPickup
  return (
    <>
      <fieldset>
        <legend className="sr-only">
          <Trans>How do you want to get your order?</Trans>
        </legend>
        <div className="grid gap-2 sm:grid-cols-2">
          <ChoiceRow name={receiptField} value="delivery" title={t`Deliver to my address`} defaultChecked={!isPickup} />
          <ChoiceRow
            name={receiptField}
            value={byPickup}
            title={t`Pick it up`}
            defaultChecked={isPickup}
            disabled={places.length === 0}
          />
        </div>
      </fieldset>
      <fieldset id={pickupField} tabIndex={-1} className="picked-up outline-none">
        <legend className="mb-2 font-medium">
          <Trans>Where do you want to pick it up?</Trans>
        </legend>
        <div className="-space-y-px">
          {places.map((option) => (
            <OptionRow key={option.value} name={pickupField} option={option} isChosen={option.value === chosen} />
          ))}
        </div>
        <FieldProblem name={pickupField} problem={problem} />
      </fieldset>
      <div className={places.length > 0 ? 'picked-up' : ''}>
        <LackingPlaces places={lackingPlaces} />
      </div>
    </>
  )
}

/** A text for each choice, of which the style sheet shows one. */
export function ByReceipt({ delivered, pickedUp }: { delivered: ReactNode; pickedUp: ReactNode }) {
  return (
    <>
      <span className="[form:has([name=receipt][value=pickup]:checked)_&]:hidden">{delivered}</span>
      <span className="hidden [form:has([name=receipt][value=pickup]:checked)_&]:inline">{pickedUp}</span>
    </>
  )
}
