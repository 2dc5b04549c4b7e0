import { t } from '@lingui/core/macro'
import { Page } from '../../../ui/page/page.tsx'
import { SampleCart } from './sample-cart.tsx'
import classes from './simulation.module.css'

/** Tests which of the live discounts a cart gets, and shows why not the others. */
export default function SampleCartPage() {
  return (
    <Page title={t`Sample cart`} narrow>
      <div className={classes.page}>
        <p>{t`Choose products to see which of the automatic discounts that are live now lower them, and why the others do not. An item gets one automatic discount, the one that lowers it most.`}</p>
        <SampleCart requestOf={() => ({})} canBecomeLink />
      </div>
    </Page>
  )
}
