import { plural, t } from '@lingui/core/macro'
import { ActionIcon, Popover } from '@mantine/core'
import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { writeMoney } from '../../lib/format/money.ts'
import { useSession } from '../../lib/calls/session.ts'
import { latestOrdersQuery, tasksQuery } from '../overview/shared/open-tasks.ts'
import { When } from '../../lib/format/when.tsx'
import { paths } from '../../paths.ts'
import { BellIcon } from '../../ui/pictures/icons.tsx'
import classes from './bell.module.css'

/** The orders since the user last opened the list. The browser stores the date, so that each staff member has an own one. */
export function Bell({ onGo }: { onGo: () => void }) {
  const { site } = useSession()
  const { data: orders = [] } = useQuery(latestOrdersQuery)
  const { data: tasks } = useQuery(tasksQuery)
  const [open, { close, open: show }] = useDisclosure(false)
  // A first visit counts nothing older as new.
  const [firstVisitDate] = useState(() => new Date().toISOString())
  const [since, setSince] = useLocalStorage({
    key: `stoa.looked.${site.id}`,
    defaultValue: firstVisitDate,
    getInitialValueInEffect: false,
  })
  // Stored, because the bell is shown anew when the page is loaded again, or when the window becomes narrow.
  useEffect(() => setSince(since), [since, setSince])
  const unseen = orders.filter(({ purchasedDate = '' }) => purchasedDate > since).length
  const failed = tasks?.failedDeliveries ?? 0
  const closeSeen = () => {
    close()
    setSince(orders[0]?.purchasedDate ?? since)
  }
  const go = () => {
    closeSeen()
    onGo()
  }
  return (
    <Popover
      opened={open}
      onChange={(next) => !next && closeSeen()}
      position="bottom-start"
      width={320}
      shadow="md"
      radius="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={32}
          className={classes.bell!}
          aria-label={unseen === 0 ? t`New orders` : plural(unseen, { one: 'New orders: #', other: 'New orders: #' })}
          onClick={open ? closeSeen : show}
        >
          <BellIcon />
          {unseen > 0 && (
            <span className={classes.count} aria-hidden="true">
              {unseen}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={t`New orders`}>
        <ul className={classes.list}>
          {failed > 0 && (
            <li data-unseen>
              <Link
                to={tasks?.failedWebhookId ? paths.webhook(tasks.failedWebhookId, '?status=FAILED') : paths.webhooks()}
                onClick={go}
              >
                {plural(failed, { one: '# webhook delivery failed', other: '# webhook deliveries failed' })}
              </Link>
            </li>
          )}
          {orders.slice(0, 8).map(({ id, number, customer, total, currency, purchasedDate = '' }) => (
            <li key={id} data-unseen={purchasedDate > since || undefined}>
              <Link to={paths.order(id!)} onClick={go}>
                <span className={classes.what}>
                  {t`Order ${number ?? ''}`}
                  <span>{writeMoney(total, currency ?? 'XXX')}</span>
                </span>
                <span className={classes.detail}>
                  {customer ?? t`Guest`} · <When date={purchasedDate} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
        {orders.length + failed === 0 && <p className={classes.none}>{t`No new orders`}</p>}
      </Popover.Dropdown>
    </Popover>
  )
}
