import { t } from '@lingui/core/macro'
import { Button, Drawer, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { siteCurrency } from '../../../lib/calls/session.ts'
import { writeNumber } from '../../../lib/format/format.ts'
import { writeMoney } from '../../../lib/format/money.ts'
import { When } from '../../../lib/format/when.tsx'
import { MailFrame } from '../../../lib/mail/mail-frame.tsx'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { paths } from '../../../paths.ts'
import { Fact, Facts } from '../../../ui/page/panel.tsx'
import classes from './back-in-stock.module.css'
import { nameOfItem } from './board-page.tsx'
import { DemandChart } from './demand-chart.tsx'
import { NotifyForm } from './notify-form.tsx'
import { People } from './people.tsx'
import { awaitedItemQuery, mailQuery } from './queries.ts'

/** Who waits for one variant, and who of them is told. */
export default function AwaitedItemDrawer() {
  const variantId = useParams()['variantId'] ?? ''
  const navigate = useNavigate()
  const { search } = useLocation()
  const query = useQuery(awaitedItemQuery(variantId))
  const item = query.data
  return (
    <Drawer
      opened
      onClose={() => void navigate(paths.backInStock(search), { preventScrollReset: true })}
      title={item ? nameOfItem(item) : t`Back in stock`}
      size="34rem"
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <div className={classes.parts}>
        {item && (
          <>
            <Facts>
              <Fact name={t`Waiting`}>
                <b>{writeNumber(item.waiting)}</b>
              </Fact>
              <Fact name={t`Potential value`}>{writeMoney(item.value, siteCurrency())}</Fact>
              <Fact name={t`Oldest request`}>{item.oldestDate ? <When date={item.oldestDate} /> : '–'}</Fact>
              <Fact name={t`In stock`}>{item.pieces === undefined ? t`Not tracked` : writeNumber(item.pieces)}</Fact>
              <Fact name={t`Kept`}>{writeNumber(item.held)}</Fact>
              <Fact name={t`Product`}>
                <Link to={paths.product(item.productId)}>{item.name}</Link>
              </Fact>
            </Facts>
            {item.waiting > 0 && <NotifyForm key={item.waiting} item={item} />}
          </>
        )}
        <section>
          <h3 className={classes.title}>{t`Requests`}</h3>
          <People variantId={variantId} />
        </section>
        <MailPreview variantId={variantId} />
        <DemandChart variantId={variantId} />
      </div>
    </Drawer>
  )
}

/** The mail as the next person would get it. */
function MailPreview({ variantId }: { variantId: string }) {
  const [isShown, show] = useState(false)
  const query = useQuery({ ...mailQuery(variantId), enabled: isShown })
  if (!isShown)
    return (
      <div>
        <Button variant="default" onClick={() => show(true)}>{t`Preview the email`}</Button>
      </div>
    )
  return (
    <section>
      <h3 className={classes.title}>{t`Email`}</h3>
      <Loaded query={query} skeleton={<Skeleton height={320} />} failed={t`We couldn’t load the preview`}>
        {(content) => <MailFrame content={content} />}
      </Loaded>
    </section>
  )
}
