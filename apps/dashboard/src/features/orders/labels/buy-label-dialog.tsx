import { t } from '@lingui/core/macro'
import { quoteLabel } from '@stoa/contract/calls/stoa/shipping-labels'
import type { LabelQuote } from '@stoa/contract/services/stoa/shipping-labels'
import { toDecimal } from '@stoa/web/decimal'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useOutletContext, useSearchParams } from 'react-router'
import {
  checkPackage,
  PackageFields,
  toPackage,
  toPackageValues,
  weightFieldDigits,
  type PackageValues,
} from '../../delivery/shared/label-package-fields.tsx'
import { labelSettingsQuery, locationsQuery } from '../../delivery/shared/labels.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { useWeightUnit } from '../../../lib/site/shop.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { DecimalField } from '../../../ui/fields/decimal-input.tsx'
import { SelectField } from '../../../ui/fields/fields.tsx'
import { SideForm } from '../../../ui/form/side-form.tsx'
import { narrowForm } from '../../../ui/form/typed-form.ts'
import { orderFileQuery, type OrderFile } from '../queries.ts'
import { RatesForm } from './rates-form.tsx'

interface PackedValues extends PackageValues {
  locationId: string
  weight: string
}

export const clientLoader = () =>
  settleWithin(Promise.all([queryClient.ensureQueryData(labelSettingsQuery), queryClient.ensureQueryData(locationsQuery)]))

/** Buys a label in two steps: what is packed, then the provider's prices for it. */
export default function BuyLabelDialog() {
  const file = useOutletContext<OrderFile>()
  const [quote, setQuote] = useState<LabelQuote>()
  const orderId = file.order.id!
  const navigate = useNavigate()
  const close = () => void navigate(paths.order(orderId), { preventScrollReset: true })
  if (quote) return <RatesForm key={quote.id} file={file} quote={quote} onClose={close} />
  return <PackageForm file={file} onQuote={setQuote} onClose={close} />
}

interface PackageFormProps {
  file: OrderFile
  onQuote: (quote: LabelQuote) => void
  onClose: () => void
}

function PackageForm({ file: { order }, onQuote, onClose }: PackageFormProps) {
  const unit = useWeightUnit()
  const [search] = useSearchParams()
  const fulfillmentId = search.get('parcel') ?? undefined
  const { data: settings } = useQuery(labelSettingsQuery)
  const { data: locations = [] } = useQuery(locationsQuery)
  const orderId = order.id!
  const ask = useCall(quoteLabel, {
    failed: t`We couldn’t get prices for this package`,
    quiet: true,
    refreshes: [orderFileQuery(orderId)],
    onDone: ({ quote }) => onQuote(quote!),
  })
  const initial: PackedValues = {
    locationId: settings?.locationId ?? locations[0]?.id ?? '',
    weight: '',
    ...toPackageValues(settings?.package),
  }
  return (
    <SideForm
      title={t`Label for order ${order.number ?? ''}`}
      call={ask}
      initial={initial}
      check={({ locationId, ...size }) => ({
        ...checkPackage(size),
        ...(!locationId && { locationId: t`Add a location in the delivery settings first.` }),
      })}
      toRequest={({ locationId, weight, ...size }) => ({
        orderId,
        locationId,
        package: { ...toPackage(size), ...(toDecimal(weight) && { weight: toDecimal(weight)! }) },
        ...(fulfillmentId && { fulfillmentId }),
      })}
      submitLabel={t`Show prices`}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectField
            form={form}
            name="locationId"
            label={t`Leaves from`}
            data={locations.map(({ id, name }) => ({ value: id!, label: name ?? '' }))}
          />
          <PackageFields form={narrowForm(form)} />
          <DecimalField
            form={form}
            name="weight"
            label={t`Weight (${unit})`}
            digits={weightFieldDigits}
            description={t`With everything in it. Leave empty for the weight of the items.`}
          />
        </>
      )}
    </SideForm>
  )
}
