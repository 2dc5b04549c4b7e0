import { t } from '@lingui/core/macro'
import { Sections } from '../../lib/sections.tsx'
import { paths } from '../../paths.ts'

export default function SettingsLayout() {
  return (
    <Sections
      label="Settings"
      sections={[
        { title: t`Delivery`, to: paths.delivery() },
        { title: t`Tax`, to: paths.tax() },
        { title: 'Webhooks', to: paths.webhooks() },
        { title: 'API keys', to: paths.apiKeys() },
        { title: 'OAuth apps', to: paths.oAuthApps() },
      ]}
    />
  )
}
