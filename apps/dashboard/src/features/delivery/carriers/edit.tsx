import { t } from '@lingui/core/macro'
import { updateDeliveryCarrier } from '@stoa/contract/calls/ecom/delivery-profile'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { RecordDrawer } from '../../../lib/record/record-drawer.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { deliveryProfilesQuery } from '../shared/delivery-queries.ts'
import { CarrierFields, checkCarrier, toCarrier, toCarrierValues } from './fields.tsx'

export default function EditCarrier() {
  const { regionId, appId } = useParams()
  const navigate = useNavigate()
  const close = () => void navigate(paths.delivery())
  const query = useQuery({
    ...deliveryProfilesQuery,
    select: (profiles) =>
      profiles
        .flatMap(({ deliveryRegions = [] }) => deliveryRegions)
        .find(({ id }) => id === regionId)
        ?.deliveryCarriers?.find((carrier) => carrier.appId === appId),
  })
  const save = useCall(updateDeliveryCarrier, {
    failed: t`We couldn’t save the carrier`,
    done: t`Carrier saved`,
    quiet: true,
    refreshes: [deliveryProfilesQuery],
    onDone: close,
  })
  return (
    <RecordDrawer
      query={query}
      title={() => t`Carrier in a region`}
      failed={t`We couldn’t load the carrier`}
      gone={t`This region no longer has this carrier.`}
      call={save}
      toValues={toCarrierValues}
      changedMeanwhile={t`This carrier changed while you were editing.`}
      check={checkCarrier}
      toRequest={(values, before) => ({
        deliveryRegionId: regionId!,
        deliveryCarrier: { appId: appId!, ...toCarrier(values, before) },
      })}
      submitLabel={t`Save`}
      onClose={close}
    >
      {(form) => <CarrierFields form={form} />}
    </RecordDrawer>
  )
}
