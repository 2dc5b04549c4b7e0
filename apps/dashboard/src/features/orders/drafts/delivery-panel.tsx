import { t } from '@lingui/core/macro'
import { Button, Select, Switch } from '@mantine/core'
import { setShippingInfo, setTaxExemption } from '@stoa/contract/calls/ecom/draft-orders'
import type { CalculatedDraftOrder } from '@stoa/contract/services/ecom/draft-orders'
import { toDecimal } from '@stoa/web/decimal'
import { useState } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { writeMoney } from '../../../lib/format/money.ts'
import { MoneyField } from '../../../ui/fields/decimal-input.tsx'
import { TextField } from '../../../ui/fields/fields.tsx'
import { DialogForm } from '../../../ui/form/side-form.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { deliveryOf, destinationOf } from './parts.ts'
import { keepCalculation, useDraftCall } from './queries.ts'

const ownCode = 'own'

/** How the goods reach the buyer, and whether tax is charged. */
export function DeliveryPanel({ calculated }: { calculated: CalculatedDraftOrder }) {
  const { draftOrder: draft = {}, shippingOptions = [] } = calculated
  const draftOrderId = draft.id!
  const currency = draft.currency ?? 'XXX'
  const [isOwn, setOwn] = useState(false)
  const chosen = deliveryOf(draft)
  const destination = destinationOf(draft)
  const set = useDraftCall(setShippingInfo, t`We couldn’t change the delivery`)
  const exempt = useDraftCall(setTaxExemption, t`We couldn’t change the tax`)
  const offered = shippingOptions.map(({ code = '', title = '', cost }) => ({
    value: code,
    label: `${title} · ${writeMoney(cost?.price?.amount, currency)}`,
  }))
  const current = chosen && `${chosen.title ?? ''} · ${writeMoney(chosen.cost?.price?.amount, currency)}`
  const isOffered = offered.some(({ value }) => value === chosen?.code)
  const logistics = destination ? { logistics: { shippingDestination: destination } } : {}
  const choose = (code: string | null) => {
    if (code === null) return set.send({ draftOrderId, shippingInfo: {} })
    const option = shippingOptions.find((each) => each.code === code)
    if (option)
      set.send({
        draftOrderId,
        shippingInfo: { code, ...(option.carrierId && { carrierId: option.carrierId }), title: option.title ?? '', ...logistics },
      })
  }
  return (
    <Panel title={t`Delivery and tax`}>
      <Select
        label={t`Delivery`}
        placeholder={t`None`}
        data={[...offered, ...(current && !isOffered ? [{ value: chosen?.code || ownCode, label: current }] : [])]}
        value={chosen ? chosen.code || ownCode : null}
        onChange={choose}
        clearable
        disabled={set.sending}
        description={destination ? undefined : t`Add an address to see what the shop offers there.`}
      />
      <Button mt="xs" size="compact-sm" onClick={() => setOwn(true)}>{t`Another delivery or price`}</Button>
      <Switch
        mt="md"
        label={t`No tax for this customer`}
        checked={draft.taxInfo?.taxExempt ?? false}
        disabled={exempt.sending}
        onChange={(event) => exempt.send({ draftOrderId, taxExempt: event.currentTarget.checked })}
      />
      {isOwn && <OwnDelivery calculated={calculated} currency={currency} onClose={() => setOwn(false)} />}
    </Panel>
  )
}

/** A delivery that the shop does not offer, or one of its own at another price. */
function OwnDelivery({
  calculated,
  currency,
  onClose,
}: {
  calculated: CalculatedDraftOrder
  currency: string
  onClose: () => void
}) {
  const { draftOrder: draft = {} } = calculated
  const chosen = deliveryOf(draft)
  const destination = destinationOf(draft)
  const call = useCall(setShippingInfo, {
    failed: t`We couldn’t change the delivery`,
    quiet: true,
    onDone: (response) => {
      keepCalculation(response)
      onClose()
    },
  })
  return (
    <DialogForm
      title={t`Another delivery or price`}
      call={call}
      initial={{ title: chosen?.title ?? '', price: chosen?.cost?.price?.amount ?? '' }}
      check={({ title, price }) => ({
        ...(!title.trim() && { title: t`Enter a name.` }),
        ...(!toDecimal(price) && { price: t`Enter an amount, such as 24.00.` }),
      })}
      toRequest={({ title, price }) => ({
        draftOrderId: draft.id!,
        shippingInfo: {
          ...(chosen?.code && chosen.title === title.trim() && { code: chosen.code }),
          title: title.trim(),
          cost: { price: { amount: toDecimal(price)! } },
          ...(destination && { logistics: { shippingDestination: destination } }),
        },
      })}
      submitLabel={t`Save`}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="title" label={t`Name`} data-autofocus />
          <MoneyField form={form} name="price" label={t`Price, ${currency}`} currency={currency} />
        </>
      )}
    </DialogForm>
  )
}
