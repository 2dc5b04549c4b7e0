import { t } from '@lingui/core/macro'
import { createPlugin } from '@stoa/contract/calls/stoa/plugins'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { SideForm } from '../../../ui/form/side-form.tsx'
import { checkPlugin, PluginFields, toPlugin, toValues } from './fields.tsx'
import type { KindName } from './kinds.ts'
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
      title={t`New app`}
      call={create}
      initial={toValues({})}
      check={checkPlugin}
      toRequest={(values) => ({ plugin: { ...toPlugin(values), appId, componentType: toComponentType(values.kind) } })}
      submitLabel={t`Add`}
      onClose={() => void navigate(paths.plugins())}
    >
      {(form) => <PluginFields form={form} isNew />}
    </SideForm>
  )
}

function toComponentType(kind: KindName) {
  return kind === 'MINIMUM_ORDER' ? ('ECOM_VALIDATIONS' as const) : kind
}
