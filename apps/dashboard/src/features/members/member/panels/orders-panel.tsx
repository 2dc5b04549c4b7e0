import { plural, t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { searchMemberRows } from '@stoa/contract/calls/stoa/member-rows'
import { summarizeBuyer } from '@stoa/contract/calls/stoa/order-rows'
import type { Member } from '@stoa/contract/services/members/members'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isAllowed } from '../../../../lib/calls/access.ts'
import { api } from '../../../../lib/calls/api.ts'
import { Loaded } from '../../../../lib/record/loaded.tsx'
import { writeMoney } from '../../../../lib/format/money.ts'
import { currentSite } from '../../../../lib/calls/session.ts'
import { paths } from '../../../../paths.ts'
import { Panel } from '../../../../ui/page/panel.tsx'
import classes from '../../members.module.css'

/** A summary of the member's orders, counted as in the list of members. Hidden without the permission to read orders. */
export function OrdersPanel({ member }: { member: Member }) {
  return isAllowed(summarizeBuyer) ? <Bought member={member} /> : null
}

function Bought({ member: { id, loginEmail, loginEmailVerified } }: { member: Member }) {
  const query = useQuery(boughtQuery(id!))
  return (
    <Panel title={t`Orders`}>
      <Loaded query={query} skeleton={<Skeleton height={18} />} failed={t`We couldn’t load the orders`}>
        {({ orderCount: count = 0, spent, spentElsewhere = [] }) => (
          <div className={classes.orders}>
            {count === 0 ? (
              <p className={classes.none}>{t`No orders while signed in.`}</p>
            ) : (
              <p>
                <b>{plural(count, { one: '# order', other: '# orders' })}</b>
                {' · '}
                {[
                  writeMoney(spent, currentSite().currency),
                  ...spentElsewhere.map(({ amount, currency = 'XXX' }) => writeMoney(amount, currency)),
                ].join(' · ')}
              </p>
            )}
            {loginEmail && loginEmailVerified && <WithEmail email={loginEmail} />}
          </div>
        )}
      </Loaded>
    </Panel>
  )
}

/** Orders with the email, signed in or not: the member has shown that it is theirs. */
function WithEmail({ email }: { email: string }) {
  const { data } = useQuery(boughtWithQuery(email))
  const count = data?.orderCount ?? 0
  if (count === 0) return null
  return (
    <p className={classes.quiet}>
      {plural(count, {
        one: '# order with this email, signed in or not',
        other: '# orders with this email, signed in or not',
      })}{' '}
      <Link to={paths.orders(`?q=${encodeURIComponent(email)}`)}>{t`Show orders`}</Link>
    </p>
  )
}

function boughtQuery(memberId: string) {
  return queryOptions({
    queryKey: ['orders', 'of member', memberId],
    queryFn: async ({ signal }) => {
      const search = { filter: { id: memberId }, cursorPaging: { limit: 1 } }
      return (await api.call(searchMemberRows, { search }, { signal })).memberRows?.[0] ?? {}
    },
  })
}

function boughtWithQuery(email: string) {
  return queryOptions({
    queryKey: ['orders', 'bought with', email],
    queryFn: async ({ signal }) => (await api.call(summarizeBuyer, { email }, { signal })).buyer!,
  })
}
