import { t } from '@lingui/core/macro'
import { useNetwork } from '@mantine/hooks'
import classes from './offline-banner.module.css'

export function OfflineBanner() {
  const { online } = useNetwork()
  return (
    <div role="status">
      {!online && <p className={classes.banner}>{t`You are offline. What you see may be old; what you typed is kept.`}</p>}
    </div>
  )
}
