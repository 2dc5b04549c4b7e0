import { t } from '@lingui/core/macro'
import { setBillingInfo, setBuyerInfo, setRecipientInfo, setShippingInfo } from '@stoa/contract/calls/ecom/draft-orders'
import type { DraftOrder, SetBuyerInfoResponse } from '@stoa/contract/services/ecom/draft-orders'
import { isEmail } from '@stoa/contract/email'
import { api } from '../../../lib/calls/api.ts'
import { EntityField } from '../../../lib/pickers/entity-field.tsx'
import { memberKind } from '../../../lib/pickers/members.ts'
import { FieldGroup } from '../../../ui/fields/field-group.tsx'
import { SwitchField, TextField } from '../../../ui/fields/fields.tsx'
import { SideForm } from '../../../ui/form/side-form.tsx'
import { narrowForm, useValues, type FormOf } from '../../../ui/form/typed-form.ts'
import { AddressFields } from '../address/address-fields.tsx'
import { toValues, type OrderAddressValues } from '../address/values.ts'
import { billingOf, deliveryOf, destinationOf, toParty } from './parts.ts'
import { useDraftAction } from './queries.ts'

interface PeopleValues extends OrderAddressValues {
  /** The id of a member; empty for a guest. */
  memberId: string
}

/** The buyer and the addresses of a draft. */
export function PeopleDialog({ draft, onClose }: { draft: DraftOrder; onClose: () => void }) {
  const call = useDraftAction(setPeople, {
    needs: setBuyerInfo,
    failed: t`We couldn’t change the customer`,
    quiet: true,
    onDone: onClose,
  })
  const destination = destinationOf(draft)
  const billing = billingOf(draft)
  const { email, memberId } = draft.buyerInfo ?? {}
  const initial: PeopleValues = {
    ...toValues({
      ...(email && { buyerInfo: { email } }),
      ...(destination && { recipientInfo: destination }),
      ...(billing && { billingInfo: billing }),
    }),
    memberId: memberId ?? '',
  }
  return (
    <SideForm
      title={t`Customer`}
      call={call}
      initial={initial}
      check={({ email: address }) => (address && !isEmail(address) ? { email: t`Enter a valid email address.` } : {})}
      toRequest={(values) => ({ draft, values })}
      submitLabel={t`Save`}
      onClose={onClose}
    >
      {(form) => <Fields form={form} />}
    </SideForm>
  )
}

function Fields({ form }: { form: FormOf<PeopleValues> }) {
  const { sameBilling } = useValues(form)
  const addresses = narrowForm<PeopleValues, OrderAddressValues>(form)
  return (
    <>
      <EntityField form={form} name="memberId" kind={memberKind} label={t`Member`} description={t`Leave it empty for a guest.`} />
      <TextField form={form} name="email" label={t`Email`} type="email" autoComplete="off" data-autofocus />
      <FieldGroup title={t`Deliver to`}>
        <AddressFields form={addresses} of="delivery" />
      </FieldGroup>
      <FieldGroup title={t`Bill to`}>
        <SwitchField form={form} name="sameBilling" label={t`Same as shipping address`} />
        {!sameBilling && <AddressFields form={addresses} of="billing" />}
      </FieldGroup>
    </>
  )
}

/** One call for each part, because the contract has one for each. The last one answers with all of them. */
async function setPeople(
  { draft, values }: { draft: DraftOrder; values: PeopleValues },
  options: { signal?: AbortSignal },
): Promise<SetBuyerInfoResponse> {
  const draftOrderId = draft.id!
  const destination = toParty(values.delivery)
  const billing = values.sameBilling ? destination : toParty(values.billing)
  const delivery = deliveryOf(draft)
  const { signal } = options
  const quietly = signal ? { signal } : {}
  await api.call(setRecipientInfo, { draftOrderId, recipientInfo: destination ?? {} }, quietly)
  await api.call(setBillingInfo, { draftOrderId, billingInfo: billing ?? {} }, quietly)
  if (delivery?.logistics?.shippingDestination && destination) {
    const { logistics, cost: _cost, ...chosen } = delivery
    const shippingInfo = { ...chosen, logistics: { ...logistics, shippingDestination: destination } }
    // A delivery of the order keeps its price.
    const cost = delivery.cost?.price ? { cost: { price: { amount: delivery.cost.price.amount ?? '0' } } } : {}
    await api.call(setShippingInfo, { draftOrderId, shippingInfo: { ...shippingInfo, ...cost } }, quietly)
  }
  const { memberId, email } = values
  return api.call(setBuyerInfo, { draftOrderId, buyerInfo: { ...(memberId && { memberId }), ...(email && { email }) } }, quietly)
}
