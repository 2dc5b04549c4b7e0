import { t } from '@lingui/core/macro'
import { useNetwork } from '@mantine/hooks'
import classes from './offline-banner.module.css'

export function OfflineBanner() {
  const { online } = useNetwork()
  return (
    <div role="status">
      {!online && <p className={classes.banner}>{t`You’re offline. This data may be out of date. Your changes are kept.`}</p>}
    </div>
  )
}
