import { t } from '@lingui/core/macro'
import { createPlugin } from '@stoa/contract/calls/stoa/plugins'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/use-call.ts'
import { paths } from '../../../paths.ts'
import { SideForm } from '../../../ui/side-form.tsx'
import { checkPlugin, PluginFields, toValues } from './fields.tsx'
import { plugins } from './queries.ts'

export default function NewPlugin() {
  const navigate = useNavigate()
  // Signs the requests for this app alone.
  const [appId] = useState(() => crypto.randomUUID())
  const create = useCall(createPlugin, {
    failed: t`We couldn’t add the app`,
    done: t`App added`,
    quiet: true,
    refreshes: [plugins],
    onDone: ({ plugin }) => void navigate(paths.plugin(plugin!.id!)),
  })
  return (
    <SideForm
      title={t`New shipping rates app`}
      call={create}
      initial={toValues({})}
      check={checkPlugin}
      toRequest={(values) => ({ plugin: { ...values, appId, componentType: 'ECOM_SHIPPING_RATES' as const } })}
      submitLabel={t`Add`}
      onClose={() => void navigate(paths.plugins())}
    >
      <PluginFields />
    </SideForm>
  )
}
