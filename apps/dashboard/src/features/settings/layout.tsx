import { t } from '@lingui/core/macro'
import { Sections } from '../../lib/sections.tsx'
import { paths } from '../../paths.ts'

export default function SettingsLayout() {
  return (
    <Sections
      label={t`Settings`}
      sections={[
        { title: t`General`, to: paths.generalSettings() },
        { title: t`Orders`, to: paths.ordersSettings() },
        { title: t`Email`, to: paths.mailSettings() },
        { title: t`Payments`, to: paths.payments() },
        { title: t`Delivery`, to: paths.delivery() },
        { title: t`Tax`, to: paths.tax() },
        { title: t`Staff`, to: paths.staff() },
        { title: t`Audit log`, to: paths.auditLog() },
        { title: t`Webhooks`, to: paths.webhooks() },
        { title: t`API keys`, to: paths.apiKeys() },
        { title: t`OAuth apps`, to: paths.oAuthApps() },
        { title: t`Health`, to: paths.health() },
      ]}
    />
  )
}
