import { t } from '@lingui/core/macro'
import type { Plugin } from '@stoa/contract/services/stoa/plugins'
import { SwitchField, TextField } from '../../../ui/fields.tsx'

export interface PluginValues {
  name: string
  deploymentUri: string
  enabled: boolean
}

export function PluginFields() {
  return (
    <>
      <TextField
        name="name"
        label={t`Name`}
        description={t`What your staff calls it, such as the carrier.`}
        maxLength={64}
        data-autofocus
      />
      <TextField
        name="deploymentUri"
        label={t`Address of the app`}
        description={t`The shop asks this address for shipping rates while a customer is at the checkout.`}
        placeholder="https://"
        maxLength={2048}
      />
      <SwitchField name="enabled" label={t`Ask this app`} />
    </>
  )
}

export function toValues({ name = '', deploymentUri = '', enabled = true }: Plugin): PluginValues {
  return { name, deploymentUri, enabled }
}

export function checkPlugin({ name, deploymentUri }: PluginValues) {
  return {
    ...(!name.trim() && { name: t`Enter a name.` }),
    ...(!URL.canParse(deploymentUri.trim()) && { deploymentUri: t`Enter an address, such as https://app.example.com.` }),
  }
}
