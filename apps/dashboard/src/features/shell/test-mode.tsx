import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { shopQuery } from '../../lib/site/shop.ts'
import { paths } from '../../paths.ts'
import classes from './test-clock.module.css'

/** Shows on every page that payments are simulated. */
export function TestMode() {
  const { data: shop } = useQuery(shopQuery)
  if (!shop?.testMode) return null
  return (
    <aside className={classes.ribbon} aria-label={t`Test mode`}>
      <p>
        <Trans>
          <b>Test mode.</b> Payments are simulated. <Link to={paths.payments()}>Payments and mode</Link>
        </Trans>
      </p>
    </aside>
  )
}
