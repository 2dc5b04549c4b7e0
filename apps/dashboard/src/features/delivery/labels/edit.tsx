import { t } from '@lingui/core/macro'
import { updateShippoConfiguration } from '@stoa/contract/calls/ecom/shippo-configurations'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { RecordDrawer } from '../../../lib/record/record-drawer.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { labelConfigurationsQuery } from '../shared/delivery-queries.ts'
import { ConfigurationFields } from './fields.tsx'
import { checkConfiguration, toConfiguration, toValues } from './values.ts'

export default function EditLabelRates() {
  const { configurationId } = useParams()
  const navigate = useNavigate()
  const close = () => void navigate(paths.delivery())
  const query = useQuery({ ...labelConfigurationsQuery, select: (all) => all.find(({ id }) => id === configurationId) })
  const save = useCall(updateShippoConfiguration, {
    failed: t`We couldn’t save the label rates`,
    done: t`Label rates saved`,
    quiet: true,
    refreshes: [labelConfigurationsQuery],
    onDone: close,
  })
  return (
    <RecordDrawer
      query={query}
      title={() => t`Label rates`}
      failed={t`We couldn’t load the label rates`}
      gone={t`These label rates no longer exist.`}
      call={save}
      toValues={toValues}
      changedMeanwhile={t`The label rates changed while you were editing.`}
      check={checkConfiguration}
      toRequest={(values, before) => ({
        shippoConfiguration: { id: before.id!, revision: before.revision!, ...toConfiguration(values, before) },
      })}
      submitLabel={t`Save`}
      onClose={close}
    >
      {(form) => <ConfigurationFields form={form} />}
    </RecordDrawer>
  )
}
