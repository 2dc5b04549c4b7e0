import { t } from '@lingui/core/macro'
import type { CheckedApp, CheckedMembership } from '@stoa/contract/services/stoa/memberships'
import { useQuery } from '@tanstack/react-query'
import { writeDate } from '../../../lib/format/format.ts'
import { pickedQuery } from '../../../lib/pickers/entity-picker.tsx'
import { failureReasons } from '../../platform/shared/plugin-failures.ts'
import { productKind } from '../../../lib/pickers/products.ts'
import { currentSite } from '../../../lib/calls/session.ts'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import classes from './memberships.module.css'

/** The memberships that each app offers for the products, and those that cannot be used, with the reason. */
export function Offers({ apps, productIds }: { apps: readonly CheckedApp[]; productIds: readonly string[] }) {
  const { data: products = [] } = useQuery(pickedQuery(productKind, productIds))
  const nameOf = (position: number) => products.find(({ id }) => id === productIds[position])?.name ?? ''
  return apps.map(({ appId, name, failure, eligibleMemberships: usable = [], invalidMemberships: unusable = [] }) => (
    <section key={appId} aria-label={name}>
      <p className={classes.app}>{name}</p>
      {failure ? (
        <p className={classes.failure}>{t`The app gave no answer: ${t(failureReasons[failure])}.`}</p>
      ) : (
        <RowList label={name ?? t`Memberships`} empty={t`The member has no membership of this app.`}>
          {[
            ...usable.map((each) => <Membership key={each.id} membership={each} nameOf={nameOf} />),
            ...unusable.map((each) => <Membership key={each.id} membership={each} nameOf={nameOf} />),
          ]}
        </RowList>
      )}
    </section>
  ))
}

function Membership({
  membership: { name, covers = [], credits, expirationDate, reason },
  nameOf,
}: {
  membership: CheckedMembership
  nameOf: (position: number) => string
}) {
  const { timeZone } = currentSite()
  const { remaining = 0, total = 0 } = credits ?? {}
  const paid = covers.map(nameOf).filter(Boolean).join(', ')
  const until = expirationDate && writeDate(new Date(expirationDate), { dateStyle: 'medium', timeZone })
  const detail = [
    reason ?? (paid && t`Pays ${paid}`),
    credits ? t`${remaining} of ${total} left` : t`No limit`,
    until && t`until ${until}`,
  ]
  return (
    <Row title={name?.original} detail={detail.filter(Boolean).join(' · ')}>
      {reason ? <Status tone="bad">{t`Can’t be used`}</Status> : <Status tone="good">{t`Can pay`}</Status>}
    </Row>
  )
}
